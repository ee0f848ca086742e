import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleSummary } from "../samples.ts";
import { getCurrentUrl, openScreen } from "../screen.tsx";
import { sampleLeague } from "../leagues/samples.ts";

// The teams of the current league below the navigation, for people who run leagues.

const toId = (index: number) => `0198f0c2-7c1e-7a55-b0f3-${index.toString(16).padStart(12, "0")}`;
const toTeam = (name: string, index: number) => ({
  id: toId(index),
  name,
  kit: "navy-hoops",
  sport: "Soccer",
  preferredBlockoutDays: [],
});
const east = sampleLeague({ name: "East Side" });
const west = sampleLeague({ name: "West Side" });
const eastTeams = Array.from({ length: 12 }, (_, index) => toTeam(`East ${index + 1}`, index));
const westTeams = [toTeam("West 1", 100)];
const user = { role: "league_manager" as const };
const shortcuts = (name: string) => page.getByRole("navigation", { name, exact: true });
const linkTexts = (name: string) =>
  shortcuts(name)
    .getByRole("link")
    .elements()
    .map((link) => link.textContent);
const switcher = () => page.getByRole("button", { name: /^Teams of: / });
const openMenu = () => page.getByRole("button", { name: "Open menu" }).click();

function mockLeagues(leagues = [east, west]) {
  sessionStorage.clear();
  network.respond(contract.leagues.list, { leagues: leagues.map(({ id, name }) => ({ id, name })) });
  network.respond(contract.leagues.listTeams, ({ leagueId }) => ({
    teams: leagueId === west.id ? westTeams : eastTeams,
  }));
  network.respond(contract.venues.list, { venues: [] });
  network.respond(contract.leagueManagement.list, { leagues });
  network.fail(contract.leagueManagement.get, contract.leagueManagement.listTeams, contract.leagueHome.get);
}

describe("league shortcuts", () => {
  it.each(["desk", "phone"] as const)(
    "list at most eight teams of the current league, and lead to the others (%s)",
    async (size) => {
      mockLeagues();
      await openScreen("/venues", { size, user });
      if (size === "phone") await openMenu();
      const names = ["East 1", "East 2", "East 3", "East 4", "East 5", "East 6", "East 7", "East 8"];
      await expect.poll(() => linkTexts("East Side")).toEqual([...names, "All 12 teams"]);
      await expect.element(switcher()).toHaveAccessibleName("Teams of: East Side");
      await expectAccessible();
    },
  );

  it.each(["desk", "phone"] as const)("switch to a league that's found by its name (%s)", async (size) => {
    mockLeagues();
    await openScreen("/venues", { size, user });
    if (size === "phone") await openMenu();
    await switcher().click();
    await page.getByPlaceholder("Search leagues").fill("wes");
    await userEvent.keyboard("{Enter}");
    await expect.poll(getCurrentUrl).toBe(`/league-management?leagueId=${west.id}`);
    if (size === "phone") await openMenu();
    await expect.poll(() => linkTexts("West Side")).toEqual(["West 1"]);
  });

  it("keep the league on pages that don't belong to one, and always show the team on screen", async () => {
    mockLeagues();
    network.fail(contract.teams.get, contract.members.list, contract.allowance.get, contract.passes.get);
    network.fail(contract.blasts.list, contract.subs.list);
    const { unmount } = await openScreen(`/venues?leagueId=${west.id}`, { user });
    await expect.poll(() => linkTexts("West Side")).toEqual(["West 1"]);
    await unmount();
    await openScreen(`/teams/${westTeams[0]!.id}`, { user });
    await expect.poll(() => linkTexts("West Side")).toEqual(["West 1"]);
    await expect
      .element(shortcuts("West Side").getByRole("link", { name: "West 1" }))
      .toHaveAttribute("aria-current", "page");
  });

  it("show the open team even if it isn't among the first eight", async () => {
    mockLeagues([east]);
    network.fail(contract.teams.get, contract.members.list, contract.allowance.get, contract.passes.get);
    network.fail(contract.blasts.list, contract.subs.list);
    await openScreen(`/teams/${eastTeams[10]!.id}`, { user });
    await expect.poll(() => linkTexts("East Side")).toHaveLength(9);
    expect(linkTexts("East Side")).toContain("East 11");
    // With one league, there's nothing to switch to.
    expect(switcher().elements()).toEqual([]);
  });

  it("give way to the user's own teams, and come back", async () => {
    mockLeagues();
    network.respond(contract.teams.list, {
      teams: [sampleSummary({ name: "Otters" })],
      total: 1,
      nextCursor: null,
    });
    await openScreen("/venues", { user });
    await switcher().click();
    await page.getByRole("dialog").getByText("My Teams").click();
    await expect.poll(getCurrentUrl).toBe("/teams");
    await expect.poll(() => linkTexts("Your teams")).toEqual(["OttersPending"]);
    await switcher().click();
    await page.getByRole("dialog").getByText("East Side").click();
    await expect.poll(() => linkTexts("East Side")).toHaveLength(9);
  });

  it("are the user's own teams without a league, or if leagues can't be loaded", async () => {
    network.respond(contract.teams.list, {
      teams: [sampleSummary({ name: "Otters" })],
      total: 1,
      nextCursor: null,
    });
    network.respond(contract.leagues.list, { leagues: [] });
    await openScreen("/venues", { user });
    await expect.poll(() => linkTexts("Your teams")).toEqual(["OttersPending"]);
  });
});
