import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { League } from "#features/leagues/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { shownAddress, openScreen, toast } from "../screen.tsx";
import { keepGames } from "./kept-games.ts";
import { listedTeam } from "./samples.ts";
import { answerTeams, sizes, type Size } from "./schedule.tsx";

// The league picker is cards on a desk and a list on a phone.
const cards = () => page.getByRole("group", { name: "League" });
const list = () => page.getByRole("combobox", { name: "League" });
const textsOf = (found: ReturnType<typeof list>) => found.elements().map(({ textContent }) => textContent);
const leagueNames = (size: Size) =>
  textsOf(size === "phone" ? list().getByRole("option") : cards().css("label"));
/** The list of teams is there beside the cards, and not shown. */
const teamNames = () =>
  [...(document.querySelector('select[aria-label="Team"]')?.children ?? [])].map(
    ({ textContent }) => textContent,
  );

async function pickLeague(size: Size, name: string) {
  if (size === "phone") await list().selectOptions(name);
  // The dot itself is not drawn: people click the card.
  else await cards().getByText(name, { exact: true }).click();
}

/** Which team is chosen, and which one is a league's: what the export would be of. */
async function expectExportOf(subjects: string[]) {
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
const teamsOf = {
  [east.id]: [leagueTeam("Otters"), leagueTeam("Wolves")],
  [west.id]: [leagueTeam("Foxes")],
};

const answerLeagueTeams = () =>
  network.answer(contract.leagues.listTeams, ({ leagueId }) => ({ teams: teamsOf[leagueId]! }));

/** Two leagues of other people's teams. */
function answerLeagues(leagues = [east, west]) {
  network.answer(contract.leagues.list, { leagues });
  answerLeagueTeams();
  keepGames(listedTeam(), []);
}

const open = (where = "/schedule", size: Size = "desk") =>
  openScreen(where, { user: { role: "league_manager" }, size });

describe("a league manager's schedule", () => {
  it.each(sizes)("is of the league they pick and its teams, on a %s [SCHED-20, SCHED-49]", async (size) => {
    answerLeagues();
    await open("/schedule", size);
    // The first is chosen, and no team of one's own is offered without one.
    await expect.poll(() => leagueNames(size)).toEqual(["East Side", "West Side"]);
    await expect.poll(teamNames).toEqual(["Otters, Soccer", "Wolves, Soccer"]);
    await expectExportOf(["Otters", "East Side"]);
    await pickLeague(size, "West Side");
    await expect.poll(teamNames).toEqual(["Foxes, Soccer"]);
    expect(shownAddress()).toBe(`/schedule?leagueId=${west.id}`);
    await expectExportOf(["Foxes", "West Side"]);
  });

  it.each(sizes)("is accessible on a %s", async (size) => {
    answerLeagues();
    await open("/schedule", size);
    await expect.poll(teamNames).toEqual(["Otters, Soccer", "Wolves, Soccer"]);
    await expectAccessible();
  });

  it("keeps the league of the address, whose teams are not another's [SCHED-49]", async () => {
    answerLeagues();
    const wolves = teamsOf[east.id]![1]!;
    await open(`/schedule?leagueId=${west.id}&teamId=${wolves.id}`);
    await expect.poll(teamNames).toEqual(["Foxes, Soccer"]);
    await expectExportOf(["Foxes", "West Side"]);
  });

  it("is of their first league when the address names somebody else's [SCHED-49]", async () => {
    answerLeagues();
    await open(`/schedule?leagueId=${sampleId()}`);
    await expect.poll(teamNames).toEqual(["Otters, Soccer", "Wolves, Soccer"]);
    await expectExportOf(["Otters", "East Side"]);
  });

  it("changes league with the keyboard [SCHED-49]", async () => {
    answerLeagues();
    await open();
    await expect.element(page.getByRole("radio", { name: "East Side" })).toBeChecked();
    (page.getByRole("radio", { name: "East Side" }).element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(page.getByRole("radio", { name: "West Side" })).toBeChecked();
    await expect.element(page.getByRole("radio", { name: "West Side" })).toHaveFocus();
    await expect.poll(teamNames).toEqual(["Foxes, Soccer"]);
  });

  it.each(sizes)("can also be of teams of their own, on a %s", async (size) => {
    answerLeagues();
    answerTeams(listedTeam({ name: "Own Team", sport: "Soccer" }));
    await open("/schedule", size);
    await expect.poll(() => leagueNames(size)).toEqual(["East Side", "West Side", "My teams"]);
    await pickLeague(size, "My teams");
    await expect.poll(teamNames).toEqual(["Own Team, Soccer"]);
    await expectExportOf(["Own Team", "No league selected"]);
  });

  it("is of their own team when the address names it, whatever league comes first", async () => {
    answerLeagues();
    const own = listedTeam({ name: "Own Team", sport: "Soccer" });
    answerTeams(own);
    await open(`/schedule?teamId=${own.id}`);
    await expect.poll(teamNames).toEqual(["Own Team, Soccer"]);
    await expectExportOf(["Own Team", "No league selected"]);
  });

  it("says so when a league has no teams yet", async () => {
    network.answer(contract.leagues.list, { leagues: [east] });
    network.answer(contract.leagues.listTeams, { teams: [] });
    await open();
    await expect.element(page.getByRole("heading", { name: "No teams in this league yet" })).toBeVisible();
    await expectExportOf(["No team selected", "East Side"]);
  });

  it("leads to creating a league when there is none [SCHED-23]", async () => {
    answerLeagues([]);
    network.fail(contract.leagueManagement.list);
    await open();
    await expect.element(page.getByRole("heading", { name: "No Leagues Found" })).toBeVisible();
    await expect.element(cards()).not.toBeInTheDocument();
    await expectAccessible();
    await page.getByRole("link", { name: "Create League" }).click();
    await expect.poll(shownAddress).toBe("/league-management");
  });

  it("has the teams they manage without a league [SCHED-23]", async () => {
    answerLeagues([]);
    answerTeams(listedTeam({ name: "Own Team" }));
    await open();
    await expect.element(page.getByRole("heading", { name: "No Leagues Found" })).toBeVisible();
    await expectExportOf(["Own Team", "No league selected"]);
  });

  it("says when the leagues cannot be loaded, and loads them again [SCHED-46]", async () => {
    answerLeagues();
    network.drop(contract.leagues.list);
    await open();
    await expect.element(toast("Failed to load leagues")).toBeVisible();
    await expect.element(page.getByText("Your leagues could not be loaded.")).toBeVisible();
    await expect.element(page.getByText("No Leagues Found")).not.toBeInTheDocument();
    answerLeagues();
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.poll(() => leagueNames("desk")).toEqual(["East Side", "West Side"]);
  });

  it("says when the teams of a league cannot be loaded, and loads them again", async () => {
    answerLeagues();
    network.drop(contract.leagues.listTeams);
    await open();
    await expect.element(toast("Failed to load teams")).toBeVisible();
    answerLeagueTeams();
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.poll(teamNames).toEqual(["Otters, Soccer", "Wolves, Soccer"]);
  });
});

it("has no league picker for a team manager, and asks for no leagues [SCHED-20]", async () => {
  const otters = listedTeam({ name: "Otters", sport: "Soccer" });
  answerTeams(otters);
  keepGames(otters, []);
  await openScreen("/schedule");
  await expect.poll(teamNames).toEqual(["Otters, Soccer"]);
  await expect.element(cards()).not.toBeInTheDocument();
  await expect.element(list()).not.toBeInTheDocument();
  await expectExportOf(["Otters", "No league selected"]);
  expect(network.requests().filter((request) => request.includes("/leagues"))).toEqual([]);
});
