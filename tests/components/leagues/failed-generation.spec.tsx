import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { BuilderStart } from "#features/leagues/builder/schema.ts";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { openScreen, toast } from "../screen.tsx";

const team = (name: string) => ({ id: sampleId(), name, sport: "Soccer", preferredBlockoutDays: [] });
const start: BuilderStart = {
  league: { id: sampleId(), name: "Lakeshore Coed" },
  teams: [team("Otters"), team("Wolves")],
  venues: [],
  today: "2099-04-06",
  ahead: { built: 0, others: 0 },
  busyDays: [],
  hasSeason: false,
};

it("says that a schedule could not be generated, and keeps the draft [BUILD-52]", async () => {
  network.answer(contract.scheduleBuilder.get, start);
  network.fail(contract.scheduleBuilder.startRun, contract.scheduleBuilder.publish);
  await openScreen(`/league/${start.league.id}/schedule-builder`, { user: { role: "league_manager" } });
  await page.getByRole("button", { name: "Generate Schedule" }).click();
  await page.getByRole("button", { name: "Publish Schedule" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Publish Schedule" }).click();
  await expect.element(toast("Failed to generate schedule")).toBeVisible();
  await expect.element(page.getByText("Otters").first()).toBeVisible();
});
