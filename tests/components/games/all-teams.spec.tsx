import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleGame, sampleId } from "../samples.ts";
import { getCurrentUrl, getHorizontalOverflow, openScreen } from "../screen.tsx";
import { mockGames } from "./mock-games.ts";
import { listedTeam } from "./samples.ts";
import {
  addDialog,
  agenda,
  chip,
  day,
  mockTeams,
  MONTH,
  on,
  openGame,
  save,
  sizes,
  waitForCalendar,
} from "./schedule.tsx";

const card = (name: string) => page.getByRole("radio", { name });

/** Mocks two teams with a game each. */
function mockTwoTeams() {
  const wolves = listedTeam({ name: "Northgate Wolves", sport: "Basketball" });
  const otters = listedTeam({ sport: "Soccer" });
  mockTeams(wolves, otters);
  const server = mockGames(otters, [
    sampleGame(otters, { gameOn: on(7), opponent: "Harbor Street FC" }),
    sampleGame(wolves, { gameOn: on(8), opponent: "Southgate Hoops" }),
  ]);
  return { wolves, otters, server };
}

const openAll = (size: (typeof sizes)[number] = "desk") =>
  openScreen(`/schedule?month=${MONTH}&teamId=all`, { size });

describe("schedule of all teams", () => {
  it("is the first choice in the picker, shows every team's games with one request, and stays in the URL", async () => {
    mockTwoTeams();
    await openScreen(`/schedule?month=${MONTH}`);
    await card("All Teams").click();
    await expect.element(day(on(7))).toMatchTextContent("Lakeview OttersHarbor Street FC");
    await expect.element(day(on(8))).toMatchTextContent("Northgate WolvesSouthgate Hoops");
    expect(getCurrentUrl()).toBe(`/schedule?month=${MONTH}&teamId=all`);
    expect(network.sent(contract.games.listAll)).toHaveLength(1);
    await card("Northgate Wolves").click();
    await expect.element(day(on(7))).not.toMatchTextContent("Harbor Street FC");
    await expect.element(day(on(8))).toMatchTextContent("Southgate Hoops");
  });

  it.each(sizes)("names the team of each game (%s)", async (size) => {
    mockTwoTeams();
    await openAll(size);
    await waitForCalendar();
    const item = size === "phone" ? agenda().filter({ hasText: "Southgate Hoops" }) : day(on(8));
    await expect.element(item).toMatchTextContent("Northgate Wolves");
    expect(getHorizontalOverflow()).toBe(0);
    await expectAccessible();
  });

  it("asks which team a new game is for", async () => {
    const { otters } = mockTwoTeams();
    await openAll();
    await waitForCalendar();
    await page.getByRole("button", { name: "Add Game", exact: true }).first().click();
    const question = page.getByRole("dialog", { name: "Which team is this for?" });
    await expect.element(question).toBeVisible();
    await expectAccessible();
    await question.getByRole("button", { name: otters.name }).click();
    await addDialog().getByLabelText("Location").fill("Riverside Park");
    await addDialog().getByRole("button", { name: "Add Game" }).click();
    await expect
      .poll(() => network.sent(contract.games.create).map(({ teamId }) => teamId))
      .toEqual([otters.id]);
  });

  it("shows a change right away, before the server responds", async () => {
    mockTwoTeams();
    await openAll();
    await waitForCalendar();
    await openGame("Harbor Street FC");
    await page.getByRole("dialog").getByLabelText("Opponent").fill("Eastside");
    const update = network.holdNext(contract.games.update);
    await save();
    await update.input;
    await expect.element(chip("Eastside")).toBeVisible();
  });

  it("is the team's own schedule for someone with one team", async () => {
    const team = listedTeam();
    mockTeams(team);
    mockGames(team, [sampleGame(team, { gameOn: on(7), opponent: "Harbor Street FC" })]);
    await openAll();
    await expect.element(chip("Harbor Street FC")).toBeVisible();
    expect(network.sent(contract.games.listAll)).toEqual([]);
    expect(card("All Teams").elements()).toEqual([]);
  });

  it("reports a failed load and tries again", async () => {
    mockTwoTeams();
    network.drop(contract.games.listAll);
    await openAll();
    await expect.element(page.getByText("We couldn't load this month's games.")).toBeVisible();
    mockTwoTeams();
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.element(day(on(7))).toMatchTextContent("Harbor Street FC");
  });

  it("shows a league manager the games of all teams of the league", async () => {
    const league = { id: sampleId(), name: "Lakeside League" };
    const { wolves, otters } = mockTwoTeams();
    network.respond(contract.leagues.list, { leagues: [league] });
    network.respond(contract.leagues.listTeams, {
      teams: [wolves, otters].map(({ id, name, sport }) => ({ id, name, sport, preferredBlockoutDays: [] })),
    });
    network.respond(contract.leagues.listGames, {
      games: [sampleGame(wolves, { gameOn: on(9), opponent: "Lakeview Otters" })],
      nextCursor: null,
    });
    await openScreen(`/schedule?month=${MONTH}`, { user: { role: "league_manager" } });
    await card("All Teams").click();
    await expect.element(day(on(9))).toMatchTextContent("Northgate WolvesLakeview Otters");
    expect(network.sent(contract.leagues.listGames)).toMatchObject([{ leagueId: league.id }]);
    expect(network.sent(contract.games.listAll)).toEqual([]);
  });
});
