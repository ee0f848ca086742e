import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { generateSchedule } from "#features/leagues/builder/generator/run.ts";
import { toBuilderLeague } from "#features/leagues/builder/rules.ts";
import { ScheduleSettings } from "#features/leagues/builder/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { toast } from "../screen.tsx";
import { mockDraft, openBuilder, season } from "./builder.tsx";

const { scheduleBuilder } = contract;

describe("rescheduling the rest of a season", () => {
  it("moves only the games on a lost day and previews the changes before saving", async () => {
    const data = season({ hasSeason: true, today: "2031-03-01" });
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
    const { games } = generateSchedule(toBuilderLeague(data, settings, null), { seed: 1, iterations: 150 });
    network.respond(scheduleBuilder.get, data);
    mockDraft();
    network.respond(scheduleBuilder.getSeason, {
      settings,
      games: games.map((game) => ({ ...game, leagueGameId: sampleId(), state: "upcoming" as const })),
      busyDays: [],
      deletedVenues: [],
    });
    await openBuilder(data);
    await page.getByRole("button", { name: "Reschedule the Rest" }).click();
    const rescheduleDialog = page.getByRole("dialog", { name: "Reschedule the Rest of the Season" });
    await expect.element(rescheduleDialog.getByText("No changes needed.")).toBeVisible();
    await expect.element(rescheduleDialog.getByRole("button", { name: "Save Changes" })).toBeDisabled();
    await rescheduleDialog.getByLabelText("Date to Block").fill("2031-03-17");
    await rescheduleDialog.getByRole("button", { name: "Add Date" }).click();
    await expect
      .element(rescheduleDialog.getByRole("region", { name: "Changes" }))
      .toMatchTextContent("2 games rescheduled. The season ends on Mar 24, 2031.");
    await expectAccessible();

    network.fail(scheduleBuilder.rescheduleSeason);
    await rescheduleDialog.getByRole("button", { name: "Save 2 Changes" }).click();
    await expect.element(toast("We couldn't save the changes")).toBeVisible();
    await expect.element(rescheduleDialog).toBeVisible();
    const savedResult = { moved: 2, added: 0, dropped: 0, endsOn: "2031-03-24", textedCount: null };
    network.respond(scheduleBuilder.rescheduleSeason, savedResult);
    await rescheduleDialog.getByRole("button", { name: "Save 2 Changes" }).click();
    await expect.element(toast("2 games rescheduled")).toBeVisible();
    await expect.element(rescheduleDialog).not.toBeInTheDocument();
    const { blockedDates, moved } = network.sent(scheduleBuilder.rescheduleSeason).at(-1)!;
    expect(blockedDates).toEqual(["2031-03-17"]);
    expect(moved.map(({ to }) => to.date)).toEqual(["2031-03-24", "2031-03-24"]);
  });
});
