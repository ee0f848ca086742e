import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { generateSchedule } from "#features/leagues/builder/generator/run.ts";
import { builderLeague } from "#features/leagues/builder/rules.ts";
import { ScheduleSettings } from "#features/leagues/builder/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { toast } from "../screen.tsx";
import { openBuilder, season } from "./builder.tsx";

const { scheduleBuilder } = contract;

describe("the rest of a season", () => {
  it("moves only what stood on a day that is lost, and says so before it is saved", async () => {
    const start = season({ hasSeason: true, today: "2031-03-01" });
    const settings = ScheduleSettings.parse({
      name: "Spring 2031",
      gameFrequency: "once_per_week",
      gamesPerMatchup: 1,
      startDate: "2031-03-03",
      startTime: "19:00",
      blockoutDays: ["Sunday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
      blockedDates: [],
      venues: [{ name: "Harborview Park", maxTeamsPerDay: 4 }],
    });
    const { games } = generateSchedule(builderLeague(start, settings, null), { seed: 1, iterations: 150 });
    network.answer(scheduleBuilder.get, start);
    network.answer(scheduleBuilder.getSeason, {
      settings,
      games: games.map((game) => ({ ...game, matchId: sampleId(), state: "ahead" as const })),
      busyDays: [],
    });
    await openBuilder(start);
    await page.getByRole("button", { name: "Re-plan the Rest" }).click();
    const rest = page.getByRole("dialog", { name: "Re-plan the Rest of the Season" });
    await expect.element(rest.getByText("Nothing has to change.")).toBeVisible();
    await expect.element(rest.getByRole("button", { name: "Save Changes" })).toBeDisabled();
    await rest.getByLabelText("Date to block").fill("2031-03-17");
    await rest.getByRole("button", { name: "Add Date" }).click();
    await expect
      .element(rest.getByRole("region", { name: "Changes" }))
      .toMatchTextContent("2 games move. The season ends on Mar 24, 2031.");
    await expectAccessible();

    network.fail(scheduleBuilder.saveRest);
    await rest.getByRole("button", { name: "Save 2 Changes" }).click();
    await expect.element(toast("Failed to save the changes")).toBeVisible();
    await expect.element(rest).toBeVisible();
    const saved = { moved: 2, added: 0, dropped: 0, endsOn: "2031-03-24", told: null };
    network.answer(scheduleBuilder.saveRest, saved);
    await rest.getByRole("button", { name: "Save 2 Changes" }).click();
    await expect.element(toast("2 games move")).toBeVisible();
    await expect.element(rest).not.toBeInTheDocument();
    const { blockedDates, moved } = network.sent(scheduleBuilder.saveRest).at(-1)!;
    expect(blockedDates).toEqual(["2031-03-17"]);
    expect(moved.map(({ to }) => to.date)).toEqual(["2031-03-24", "2031-03-24"]);
  });
});
