import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { LeagueSeason, NextTeam } from "#features/leagues/seasons/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { toast } from "../screen.tsx";
import { chooseTeamAction, dialog, mockLeagues, openLeagues, teamRow } from "./management.tsx";
import { sampleLeague, sampleLeagueTeam } from "./samples.ts";

const { leagueSeasons } = contract;
const [east, west] = [
  { id: sampleId(), name: "East", teamCount: 2 },
  { id: sampleId(), name: "West", teamCount: 1 },
];
const league = sampleLeague({ teamCount: 4 });
const sampleSeason = (changes: Partial<LeagueSeason> = {}): LeagueSeason => ({
  id: sampleId(),
  name: "2026",
  createdAt: "2026-01-01T15:00:00.000Z",
  endedAt: null,
  divisions: [east, west],
  ...changes,
});
const nextTeam = (name: string, divisionId: string | null): NextTeam => ({
  teamId: sampleId(),
  name,
  kit: null,
  divisionId,
});
const [bears, otters, wolves, rovers] = [
  nextTeam("Bears", east.id),
  nextTeam("Otters", east.id),
  nextTeam("Wolves", west.id),
  nextTeam("Rovers", null),
];
const season = sampleSeason();
const next = sampleSeason({ name: "2027" });

/** Counts clicks and typed fields. Typing a field counts once. */
let interactions = 0;
beforeEach(() => {
  interactions = 0;
  document.addEventListener("click", count, true);
  return () => document.removeEventListener("click", count, true);
});
const count = ({ isTrusted }: MouseEvent) => void (interactions += Number(isTrusted));

async function openLeague(seasons: LeagueSeason[] = [season], query = "") {
  mockLeagues([league], [sampleLeagueTeam({ name: "Otters", divisionId: east.id })]);
  network.respond(leagueSeasons.list, { seasons });
  await openLeagues(`?leagueId=${league.id}${query}`);
  await expect.element(page.getByRole("button", { name: "New Season" })).toBeVisible();
}

const start = () => dialog("Start a New Season");
const submit = () => start().getByRole("button", { name: "Start Season" });

async function openStart() {
  network.respond(leagueSeasons.listNextTeams, { teams: [bears, otters, wolves, rovers] });
  await page.getByRole("button", { name: "New Season" }).click();
  await expect.element(start().getByLabelText("Bears")).toBeChecked();
}

describe("Start a New Season", () => {
  it("takes fewer than ten interactions from the last season [RESULT-33]", async () => {
    await openLeague();
    await openStart();
    await expect.element(start().getByLabelText("Season Name")).toHaveValue("2027");
    for (const { name } of [otters, wolves]) await expect.element(start().getByLabelText(name)).toBeChecked();
    await expect.element(start().getByRole("group", { name: "West" })).toMatchTextContent("Wolves");
    // It wasn't in the last season.
    await expect.element(start().getByLabelText("Rovers")).not.toBeChecked();
    await start().getByLabelText("Bears").click();
    await start().getByLabelText("Rovers").click();
    await expect.element(start().getByText("3 of 4 teams.")).toBeVisible();
    await expect
      .element(start().getByRole("listitem").filter({ hasText: "Bears" }))
      .toMatchTextContent("Not in This Season");
    await expectAccessible();
    network.respond(leagueSeasons.start, next);
    network.respond(leagueSeasons.list, { seasons: [next, season] });
    await submit().click();
    await expect.element(toast("2027 started")).toBeVisible();
    await expect.element(start()).not.toBeInTheDocument();
    await expect.element(page.getByLabelText("Season", { exact: true })).toHaveValue(next.id);
    expect(network.sent(leagueSeasons.start)).toEqual([
      {
        leagueId: league.id,
        name: "2027",
        teamIds: [otters, wolves, rovers].map(({ teamId }) => teamId),
        requestKey: expect.any(String),
      },
    ]);
    expect(interactions).toBeLessThan(10);
    expect(interactions).toBe(4);
  });

  it("keeps what was entered when it's refused, and starts once when it's tried again [RESULT-33]", async () => {
    await openLeague();
    await openStart();
    await start().getByLabelText("Season Name").fill(" ");
    await submit().click();
    await expect.element(start().getByText("Enter a season name")).toBeVisible();
    await expect.element(start().getByLabelText("Season Name")).toHaveFocus();
    await start().getByLabelText("Season Name").fill("Fall 2026");
    network.reject(leagueSeasons.start, "SEASON_NAME_TAKEN");
    await submit().click();
    await expect.element(start().getByText("This league already has a season with this name.")).toBeVisible();
    await start().getByLabelText("Season Name").fill("Spring 2027");
    await start().getByLabelText("Bears").click();
    network.fail(leagueSeasons.start);
    await submit().click();
    await expect.element(toast("We couldn't start the season")).toBeVisible();
    await expect.element(start().getByLabelText("Bears")).not.toBeChecked();
    network.reject(leagueSeasons.start, "NOT_FOUND");
    await submit().click();
    await expect.element(page.getByText("The teams changed. Check them, then try again.")).toBeVisible();
    network.respond(leagueSeasons.start, next);
    await submit().click();
    await expect.element(start()).not.toBeInTheDocument();
    const [, first, second, third] = network.sent(leagueSeasons.start);
    expect(new Set([first, second, third].map((sent) => sent!.requestKey)).size).toBe(1);
  });

  it("says so while its teams load, when they can't, and without any [RESULT-33]", async () => {
    await openLeague([sampleSeason({ name: "Spring 2026", divisions: [{ ...east, name: "Division 1" }] })]);
    network.fail(leagueSeasons.listNextTeams);
    await page.getByRole("button", { name: "New Season" }).click();
    await expect.element(start().getByText("We couldn't load this league's teams.")).toBeVisible();
    await expect.element(submit()).toBeDisabled();
    await expectAccessible();
    network.respond(leagueSeasons.listNextTeams, { teams: [] });
    await start().getByRole("button", { name: "Try Again" }).click();
    await expect.element(start().getByText("This league has no teams yet.")).toBeVisible();
    await expect.element(start().getByLabelText("Season Name")).toHaveValue("");
    await expect.element(submit()).toBeEnabled();
  });
});

describe("seasons of a league", () => {
  it("mark a team that was left out, also without divisions [RESULT-33]", async () => {
    mockLeagues([league], [sampleLeagueTeam({ name: "Rovers", divisionId: null })]);
    network.respond(leagueSeasons.list, { seasons: [sampleSeason({ divisions: [east] })] });
    await openLeagues(`?leagueId=${league.id}`);
    await expect.element(teamRow("Rovers")).toMatchTextContent("Not in This Season");
  });

  it("open with the newest, and show the teams of an earlier season as they were [RESULT-34]", async () => {
    const past = sampleSeason({ endedAt: "2026-12-01T15:00:00.000Z" });
    network.respond(leagueSeasons.listTeams, {
      teams: [
        { teamId: sampleId(), name: "Old Otters", kit: null, divisionId: east.id, withdrawn: null },
        { teamId: sampleId(), name: "Quitters", kit: null, divisionId: west.id, withdrawn: "void" },
      ],
    });
    await openLeague([next, past]);
    const picker = page.getByLabelText("Season", { exact: true });
    await expect.element(picker).toHaveValue(next.id);
    await expect.element(teamRow("Otters")).toBeVisible();
    await picker.selectOptions("2026");
    await expect.element(page.getByText("Ended", { exact: true })).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "East" })).toBeVisible();
    await expect.element(page.getByRole("listitem").filter({ hasText: "Old Otters" })).toBeVisible();
    await expect
      .element(page.getByRole("listitem").filter({ hasText: "Quitters" }))
      .toMatchTextContent("Withdrew");
    await expectAccessible();
    await picker.selectOptions("2027");
    await expect.element(teamRow("Otters")).toBeVisible();
  });

  it("say so when an earlier one can't be loaded, and when it had no teams [RESULT-34]", async () => {
    const past = sampleSeason({ endedAt: "2026-12-01T15:00:00.000Z" });
    network.fail(leagueSeasons.listTeams);
    await openLeague([next, past], `&season=${past.id}`);
    await expect.element(page.getByText("We couldn't load this season's teams.")).toBeVisible();
    network.respond(leagueSeasons.listTeams, { teams: [] });
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.element(page.getByText("No team played in 2026.")).toBeVisible();
  });

  it("end with End Season, after a question [RESULT-35]", async () => {
    await openLeague();
    await page.getByRole("button", { name: "End Season" }).click();
    const question = page.getByRole("alertdialog", { name: "End 2026?" });
    await expectAccessible();
    network.fail(leagueSeasons.end);
    await question.getByRole("button", { name: "End Season" }).click();
    await expect.element(toast("We couldn't end the season")).toBeVisible();
    const ended = {
      ...season,
      endedAt: "2026-12-01T15:00:00.000Z",
      firstGameOn: "2026-04-04",
      lastGameOn: "2026-06-20",
    };
    network.respond(leagueSeasons.end, ended);
    network.respond(leagueSeasons.list, { seasons: [ended] });
    await question.getByRole("button", { name: "End Season" }).click();
    await expect.element(toast("2026 ended")).toBeVisible();
    await expect.element(page.getByText("Ended", { exact: true })).toBeVisible();
    await expect.element(page.getByRole("button", { name: "End Season" })).not.toBeInTheDocument();
  });

  it("lead from an earlier one to its schedule in the calendar, and back [RESULT-34]", async () => {
    const past = sampleSeason({
      endedAt: "2026-12-01T15:00:00.000Z",
      firstGameOn: "2026-04-04",
      lastGameOn: "2026-06-20",
    });
    network.respond(leagueSeasons.listTeams, { teams: [] });
    network.respond(contract.leagueManagement.get, league);
    network.respond(contract.leagues.listTeams, { teams: [] });
    network.respond(contract.leagueCalendar.list, { games: [], isCut: false });
    await openLeague([next, past], `&season=${past.id}`);
    await page.getByRole("link", { name: "Schedule", exact: true }).last().click();
    await expect.element(page.getByRole("heading", { name: "April 2026" })).toBeVisible();
    const picker = page.getByLabelText("Season", { exact: true });
    await expect.element(picker).toHaveValue(past.id);
    await picker.selectOptions("2027");
    await expect.element(page.getByRole("heading", { name: "April 2026" })).not.toBeInTheDocument();
    await picker.selectOptions("2026");
    await expect.element(page.getByRole("heading", { name: "April 2026" })).toBeVisible();
    await expectAccessible();
  });

  it("let a team withdraw, with or without its results", async () => {
    await openLeague();
    await chooseTeamAction("Otters", "Withdraw Team");
    const withdraw = dialog("Withdraw Team");
    await expect.element(withdraw.getByLabelText("Keep Results")).toBeChecked();
    await expectAccessible();
    await withdraw.getByLabelText("Void Results").click();
    network.reject(leagueSeasons.withdrawTeam, "SEASON_ENDED");
    await withdraw.getByRole("button", { name: "Withdraw Team" }).click();
    await expect.element(toast("We couldn't withdraw the team")).toMatchTextContent("This season has ended.");
    network.respond(leagueSeasons.withdrawTeam, { cancelledGames: 2 });
    await withdraw.getByRole("button", { name: "Withdraw Team" }).click();
    await expect.element(toast("Team withdrawn")).toMatchTextContent("2 upcoming games were canceled.");
    expect(network.sent(leagueSeasons.withdrawTeam).at(-1)).toMatchObject({
      seasonId: season.id,
      results: "void",
    });
  });
});
