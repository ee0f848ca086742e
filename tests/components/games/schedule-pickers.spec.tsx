import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { openScreen } from "../screen.tsx";
import { sampleSummary } from "../teams/team-list.tsx";

const teams = [
  sampleSummary({ name: "Northgate Wolves", sport: "Basketball" }),
  sampleSummary({ name: "Lakeview Otters", sport: "Soccer" }),
];

function answerSchedule() {
  network.answer(contract.teams.list, { teams, total: 2, nextCursor: null });
  network.answer(contract.games.list, { games: [], nextCursor: null });
}

describe("the schedule's pickers", () => {
  it("offer the teams with their sports in a dropdown on a phone, and as cards on a desk [SCHED-17]", async () => {
    answerSchedule();
    await openScreen("/schedule", { size: "phone" });
    const dropdown = page.getByRole("combobox", { name: "Team" });
    await expect.element(dropdown).toBeVisible();
    const options = [...(dropdown.element() as HTMLSelectElement).options];
    expect(options.map(({ label }) => label)).toEqual([
      "Northgate Wolves, Basketball",
      "Lakeview Otters, Soccer",
    ]);
    await page.viewport(1440, 900);
    await expect.element(dropdown).not.toBeInTheDocument();
    await expect.element(page.getByRole("radio", { name: "Lakeview Otters Soccer" })).toBeVisible();
  });

  it("name the leagues to a league manager, and to nobody else [SCHED-20]", async () => {
    answerSchedule();
    const { unmount } = await openScreen("/schedule");
    await expect.element(page.getByRole("radio", { name: "Lakeview Otters Soccer" })).toBeVisible();
    await expect.element(page.getByRole("radio", { name: "East Side" })).not.toBeInTheDocument();
    expect(network.sent(contract.leagues.list)).toEqual([]);
    await unmount();
    network.answer(contract.leagues.list, { leagues: [{ id: sampleId(), name: "East Side" }] });
    network.answer(contract.leagues.listTeams, { teams: [] });
    await openScreen("/schedule", { user: { role: "league_manager" } });
    await expect.element(page.getByRole("radio", { name: "East Side" })).toBeVisible();
  });
});
