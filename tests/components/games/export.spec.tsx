import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { openScreen, toast } from "../screen.tsx";
import { mockTeams, openSchedule } from "./schedule.tsx";

const dialog = () => page.getByRole("dialog", { name: "Export Schedule" });
const exportPdf = () => dialog().getByRole("button", { name: "Export PDF" });
const openDialog = () => page.getByRole("button", { name: "Export Schedule" }).click();

/** The files saved so far. */
const savedFiles: Blob[] = [];
beforeEach(() => {
  const address = URL.createObjectURL.bind(URL);
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    savedFiles.push(file as Blob);
    return address(file);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  savedFiles.length = 0;
});

/** Opens the schedule of a league manager who has no teams or leagues yet. */
async function openAsLeagueManager() {
  mockTeams();
  network.respond(contract.leagues.list, { leagues: [] });
  await openScreen("/schedule", { user: { role: "league_manager" } });
}

describe("export dialog", () => {
  it("offers the team's or league's schedule and describes its contents [EXPORT-01, EXPORT-02, EXPORT-03, SCHED-21]", async () => {
    await openAsLeagueManager();
    await openDialog();
    await expect.element(dialog().getByRole("radio", { name: "Team Schedule" })).toBeChecked();
    await expect.element(dialog().getByRole("radio", { name: "League Schedule" })).not.toBeChecked();
    expect(dialog().getByRole("radio").elements()).toHaveLength(2);
    const details = dialog().getByRole("region", { name: "Export Details" });
    for (const word of ["PDF", "Dates", "times", "locations", "opponents"])
      await expect.element(details).toMatchTextContent(word);
    await expectAccessible();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("button", { name: "Export Schedule" })).toHaveFocus();
  });

  it("offers only the team's schedule to people who can't have a league", async () => {
    await openSchedule();
    await openDialog();
    await expect.element(dialog().getByRole("radio", { name: "Team Schedule" })).toBeChecked();
    expect(dialog().getByRole("radio").elements()).toHaveLength(1);
    await expect.element(dialog()).not.toMatchTextContent("No league selected");
  });

  it("limits the league's schedule to a division [RESULT-31]", async () => {
    mockTeams();
    const league = { id: sampleId(), name: "Metro League" };
    const divisions = ["East", "West"].map((name) => ({ id: sampleId(), name, teamCount: 1 }));
    const season = { id: sampleId(), name: "2026", createdAt: "2026-01-01T15:00:00.000Z", endedAt: null };
    network.respond(contract.leagues.list, { leagues: [league] });
    network.respond(contract.leagues.listTeams, { teams: [] });
    network.respond(contract.leagueSeasons.list, { seasons: [{ ...season, divisions }] });
    network.respond(contract.leagues.listGames, { games: [], nextCursor: null });
    network.fail(contract.leagueSeasons.listTeams);
    await openScreen("/schedule", { user: { role: "league_manager" } });
    await openDialog();
    await dialog().getByText("Team Schedule", { exact: true }).click();
    await expect.element(dialog().getByLabelText("Division")).not.toBeInTheDocument();
    await dialog().getByText("League Schedule", { exact: true }).click();
    await dialog().getByLabelText("Division").selectOptions("East");
    await expectAccessible();
    await exportPdf().click();
    await expect.element(toast("Failed to export schedule")).toBeVisible();
    network.respond(contract.leagueSeasons.listTeams, { teams: [] });
    await exportPdf().click();
    await expect.element(toast("Schedule exported successfully")).toBeVisible();
    expect(network.sent(contract.leagueSeasons.listTeams).at(-1)).toEqual({
      leagueId: league.id,
      seasonId: season.id,
    });
    expect(savedFiles).toHaveLength(1);
  });

  it("can't be closed while exporting, and resets afterward [EXPORT-06, EXPORT-07, EXPORT-08, EXPORT-09]", async () => {
    await openSchedule([{}]);
    await openDialog();
    await expect.element(exportPdf()).toBeEnabled();
    const loading = network.holdNext(contract.games.list);
    await exportPdf().click();
    const { from, to } = await loading.input;
    expect([from, to]).toEqual([undefined, undefined]);
    const exporting = dialog().getByRole("button", { name: "Exporting..." });
    await expect.element(exporting).toBeDisabled();
    await exporting.click({ force: true });
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).toBeVisible();
    // There's one request for the visible month and one for the export.
    expect(network.sent(contract.games.list)).toHaveLength(2);
    expect(savedFiles).toEqual([]);
    loading.respond({ games: [], nextCursor: null });
    await expect.element(toast("Schedule exported successfully")).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(savedFiles.map(({ type }) => type)).toEqual(["application/pdf"]);
    await openDialog();
    await expect.element(exportPdf()).toBeEnabled();
  });

  it("requests only the team's games and creates the file in the browser [EXPORT-11]", async () => {
    await openSchedule([{}]);
    await openDialog();
    const before = network.requests().length;
    await exportPdf().click();
    await expect.element(toast("Schedule exported successfully")).toBeVisible();
    expect(network.requests().slice(before)).toEqual(["GET /teams/{teamId}/games"]);
    expect(savedFiles).toHaveLength(1);
  });

  it("reports a failed export and retries [EXPORT-10]", async () => {
    const { team, server } = await openSchedule([{}]);
    network.fail(contract.games.list);
    await openDialog();
    await exportPdf().click();
    await expect.element(toast("Failed to export schedule")).toBeVisible();
    expect(savedFiles).toEqual([]);
    network.respond(contract.games.list, { games: server.all(), nextCursor: null });
    await exportPdf().click();
    await expect.element(toast("Schedule exported successfully")).toBeVisible();
    expect(savedFiles).toHaveLength(1);
    expect(network.sent(contract.games.list).at(-1)).toMatchObject({ teamId: team.id });
  });

  it("has nothing to export without a team or a league [EXPORT-04, EXPORT-05]", async () => {
    await openAsLeagueManager();
    await openDialog();
    await exportPdf().click();
    await expect.element(toast("No team selected")).toBeVisible();
    await dialog().getByRole("radio", { name: "League Schedule" }).click();
    await exportPdf().click();
    await expect.element(toast("No league selected")).toBeVisible();
    await expect.element(dialog()).toBeVisible();
    expect(savedFiles).toEqual([]);
  });
});
