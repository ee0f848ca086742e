import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { League } from "#features/leagues/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { getCurrentUrl, openScreen, toast } from "../screen.tsx";
import { mockGames } from "./mock-games.ts";
import { listedTeam } from "./samples.ts";
import { mockTeams, sizes, type Size } from "./schedule.tsx";

// The league picker shows cards on wide screens and a list on phones.
const cards = () => page.getByRole("group", { name: "League" });
const list = () => page.getByRole("combobox", { name: "League" });
const getTexts = (locator: ReturnType<typeof list>) =>
  locator.elements().map(({ textContent }) => textContent);
const leagueNames = (size: Size) =>
  getTexts(size === "phone" ? list().getByRole("option") : cards().css("label"));
/** The team list is in the DOM next to the cards, but hidden. "All Teams" comes first and isn't a team. */
const teamNames = () =>
  [...document.querySelectorAll('select[aria-label="Team"] option:not([value="all"])')].map(
    ({ textContent }) => textContent,
  );

async function pickLeague(size: Size, name: string) {
  if (size === "phone") await list().selectOptions(name);
  // The radio button is hidden, so users click the card.
  else await cards().getByText(name, { exact: true }).click();
}

/** Checks the selected team and league through the export options. */
async function expectExportOptions([team, league]: [team: string, league?: string]) {
  const allTeams = "One file with a page for each of the league's teams";
  const offersAllTeams = league !== undefined && league !== "No league selected";
  const subjects = [team, ...(league ? [league] : []), ...(offersAllTeams ? [allTeams] : [])];
  await page.getByRole("button", { name: "Export Schedule" }).click();
  const dialog = page.getByRole("dialog", { name: "Export Schedule" });
  for (const [index, subject] of subjects.entries())
    await expect.element(dialog.getByRole("radio").nth(index)).toHaveAccessibleDescription(subject);
  expect(dialog.getByRole("radio").elements()).toHaveLength(subjects.length);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
}

const leagueTeam = (name: string) => ({ id: sampleId(), name, sport: "Soccer", preferredBlockoutDays: [] });
const east: League = { id: sampleId(), name: "East Side" };
const west: League = { id: sampleId(), name: "West Side" };
const teamsByLeague = {
  [east.id]: [leagueTeam("Otters"), leagueTeam("Wolves")],
  [west.id]: [leagueTeam("Foxes")],
};

const mockLeagueTeams = () =>
  network.respond(contract.leagues.listTeams, ({ leagueId }) => ({ teams: teamsByLeague[leagueId]! }));

/** Mocks two leagues with other managers' teams. */
function mockLeagues(leagues = [east, west]) {
  network.respond(contract.leagues.list, { leagues });
  mockLeagueTeams();
  mockGames(listedTeam(), []);
}

const open = (path = "/schedule", size: Size = "desk") =>
  openScreen(path, { user: { role: "league_manager" }, size });

describe("league manager's schedule", () => {
  it.each(sizes)("shows the selected league and its teams (%s) [SCHED-20, SCHED-49]", async (size) => {
    mockLeagues();
    await open("/schedule", size);
    // The first league is selected. "My teams" isn't offered, because every team is in a league.
    await expect.poll(() => leagueNames(size)).toEqual(["East Side", "West Side"]);
    await expect.poll(teamNames).toEqual(["Otters, Soccer", "Wolves, Soccer"]);
    await expectExportOptions(["Otters", "East Side"]);
    await pickLeague(size, "West Side");
    await expect.poll(teamNames).toEqual(["Foxes, Soccer"]);
    expect(getCurrentUrl()).toBe(`/schedule?leagueId=${west.id}`);
    await expectExportOptions(["Foxes", "West Side"]);
  });

  it.each(sizes)("is accessible (%s)", async (size) => {
    mockLeagues();
    await open("/schedule", size);
    await expect.poll(teamNames).toEqual(["Otters, Soccer", "Wolves, Soccer"]);
    await expectAccessible();
  });

  it("selects the league in the URL and lists only its teams [SCHED-49]", async () => {
    mockLeagues();
    const wolves = teamsByLeague[east.id]![1]!;
    await open(`/schedule?leagueId=${west.id}&teamId=${wolves.id}`);
    await expect.poll(teamNames).toEqual(["Foxes, Soccer"]);
    await expectExportOptions(["Foxes", "West Side"]);
  });

  it("falls back to the first league when the URL names another manager's league [SCHED-49]", async () => {
    mockLeagues();
    await open(`/schedule?leagueId=${sampleId()}`);
    await expect.poll(teamNames).toEqual(["Otters, Soccer", "Wolves, Soccer"]);
    await expectExportOptions(["Otters", "East Side"]);
  });

  it("changes the league by keyboard [SCHED-49]", async () => {
    mockLeagues();
    await open();
    await expect.element(page.getByRole("radio", { name: "East Side" })).toBeChecked();
    (page.getByRole("radio", { name: "East Side" }).element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(page.getByRole("radio", { name: "West Side" })).toBeChecked();
    await expect.element(page.getByRole("radio", { name: "West Side" })).toHaveFocus();
    await expect.poll(teamNames).toEqual(["Foxes, Soccer"]);
  });

  it.each(sizes)("includes teams without a league (%s)", async (size) => {
    mockLeagues();
    mockTeams(listedTeam({ name: "Own Team", sport: "Soccer" }));
    await open("/schedule", size);
    await expect.poll(() => leagueNames(size)).toEqual(["East Side", "West Side", "My teams"]);
    await pickLeague(size, "My teams");
    await expect.poll(teamNames).toEqual(["Own Team, Soccer"]);
    await expectExportOptions(["Own Team", "No league selected"]);
  });

  it("selects the manager's own team from the URL", async () => {
    mockLeagues();
    const ownTeam = listedTeam({ name: "Own Team", sport: "Soccer" });
    mockTeams(ownTeam);
    await open(`/schedule?teamId=${ownTeam.id}`);
    await expect.poll(teamNames).toEqual(["Own Team, Soccer"]);
    await expectExportOptions(["Own Team", "No league selected"]);
  });

  it("reports a league without teams", async () => {
    network.respond(contract.leagues.list, { leagues: [east] });
    network.respond(contract.leagues.listTeams, { teams: [] });
    await open();
    await expect.element(page.getByRole("heading", { name: "No teams in this league yet" })).toBeVisible();
    await expectExportOptions(["No team selected", "East Side"]);
  });

  it("links to league management when there are no leagues [SCHED-23]", async () => {
    mockLeagues([]);
    network.fail(contract.leagueManagement.list);
    await open();
    await expect.element(page.getByRole("heading", { name: "No Leagues Found" })).toBeVisible();
    await expect.element(cards()).not.toBeInTheDocument();
    await expectAccessible();
    await page.getByRole("link", { name: "Create League" }).click();
    await expect.poll(getCurrentUrl).toBe("/league-management");
  });

  it("lists the user's teams when there are no leagues [SCHED-23]", async () => {
    mockLeagues([]);
    mockTeams(listedTeam({ name: "Own Team" }));
    await open();
    await expect.element(page.getByRole("heading", { name: "No Leagues Found" })).toBeVisible();
    await expectExportOptions(["Own Team", "No league selected"]);
  });

  it("reports that leagues failed to load, and retries [SCHED-46]", async () => {
    mockLeagues();
    network.drop(contract.leagues.list);
    await open();
    await expect.element(toast("Failed to load leagues")).toBeVisible();
    await expect.element(page.getByText("We couldn't load your leagues.")).toBeVisible();
    await expect.element(page.getByText("No Leagues Found")).not.toBeInTheDocument();
    mockLeagues();
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.poll(() => leagueNames("desk")).toEqual(["East Side", "West Side"]);
  });

  it("reports that a league's teams failed to load, and retries", async () => {
    mockLeagues();
    network.drop(contract.leagues.listTeams);
    await open();
    await expect.element(toast("Failed to load teams")).toBeVisible();
    mockLeagueTeams();
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.poll(teamNames).toEqual(["Otters, Soccer", "Wolves, Soccer"]);
  });
});

it("hides the league picker from team managers and requests no leagues [SCHED-20]", async () => {
  const otters = listedTeam({ name: "Otters", sport: "Soccer" });
  mockTeams(otters);
  mockGames(otters, []);
  await openScreen("/schedule");
  await expect.poll(teamNames).toEqual(["Otters, Soccer"]);
  await expect.element(cards()).not.toBeInTheDocument();
  await expect.element(list()).not.toBeInTheDocument();
  await expectExportOptions(["Otters"]);
  expect(network.requests().filter((request) => request.includes("/leagues"))).toEqual([]);
});
