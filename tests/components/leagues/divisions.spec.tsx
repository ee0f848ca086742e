import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { LeagueSeason } from "#features/leagues/seasons/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { openScreen, toast } from "../screen.tsx";
import { chooseTeamAction, dialog, mockLeagues, openLeagues, teamRow } from "./management.tsx";
import { sampleLeague, sampleLeagueTeam } from "./samples.ts";

const { leagueManagement, leagueMessages, leagueSeasons } = contract;
const [east, west] = [
  { id: sampleId(), name: "East", teamCount: 2 },
  { id: sampleId(), name: "West", teamCount: 0 },
];
const otters = sampleLeagueTeam({ name: "Otters", divisionId: east.id });
const wolves = sampleLeagueTeam({ name: "Wolves", divisionId: null });
const league = sampleLeague({ teamCount: 2 });

const sampleSeason = (changes: Partial<LeagueSeason> = {}): LeagueSeason => ({
  id: sampleId(),
  name: "2026",
  createdAt: "2026-01-01T15:00:00.000Z",
  endedAt: null,
  divisions: [east, west],
  ...changes,
});

async function openLeague(season: LeagueSeason) {
  mockLeagues([league], [otters, wolves]);
  network.respond(leagueSeasons.list, { seasons: [season] });
  await openLeagues(`?leagueId=${league.id}`);
  await expect.element(teamRow("Otters")).toBeVisible();
}

describe("divisions of a league", () => {
  it("have a column and a filter in League Teams [RESULT-26, RESULT-31]", async () => {
    await openLeague(sampleSeason());
    await expect.element(page.getByRole("columnheader", { name: "Division" })).toBeVisible();
    await expect.element(teamRow("Otters")).toMatchTextContent("East");
    await expect.element(teamRow("Wolves")).toMatchTextContent("Not in This Season");
    await page.getByLabelText("Division").selectOptions("East");
    await expect
      .poll(() => network.sent(leagueManagement.listTeams).at(-1))
      .toMatchObject({ divisionId: east.id });
    await expectAccessible();
  });

  it("aren't named while there's only one [RESULT-26]", async () => {
    await openLeague(sampleSeason({ divisions: [east] }));
    await expect.element(page.getByRole("columnheader", { name: "Division" })).not.toBeInTheDocument();
    await expect.element(page.getByLabelText("Division")).not.toBeInTheDocument();
    await chooseTeamAction("Otters", "Move Team");
    await expect.element(dialog("Move Team").getByLabelText("Division")).not.toBeInTheDocument();
  });

  it("take a team from another one in Move Team [RESULT-26]", async () => {
    const season = sampleSeason();
    await openLeague(season);
    await chooseTeamAction("Otters", "Move Team");
    const move = dialog("Move Team");
    await expect.element(move.getByLabelText("Division")).toHaveValue(west.id);
    await expectAccessible();
    network.reject(leagueSeasons.moveTeams, "DIVISION_FULL");
    await move.getByRole("button", { name: "Move Team" }).click();
    await expect
      .element(toast("We couldn't move the team"))
      .toMatchTextContent("This division has 40 teams.");
    network.respond(leagueSeasons.moveTeams, { teams: [] });
    await move.getByRole("button", { name: "Move Team" }).click();
    await expect.element(toast("Team moved")).toBeVisible();
    expect(network.sent(leagueSeasons.moveTeams).at(-1)).toEqual({
      leagueId: league.id,
      seasonId: season.id,
      divisionId: west.id,
      teamIds: [otters.id],
    });
  });

  it("are added, renamed, reordered, and removed in League Settings [RESULT-26]", async () => {
    const season = sampleSeason({ divisions: [east] });
    await openLeague(season);
    network.respond(leagueManagement.update, league);
    network.respond(leagueSeasons.saveDivisions, season);
    await page.getByRole("button", { name: "League Settings" }).click();
    const settings = dialog("League Settings");
    await expect.element(settings.getByRole("list", { name: "Divisions" })).not.toBeInTheDocument();
    const add = settings.getByRole("button", { name: "Add Division" });
    await add.click();
    await add.click();
    await settings.getByLabelText("Division 2", { exact: true }).fill("east");
    await settings.getByRole("button", { name: "Save Changes" }).click();
    await expect.element(settings.getByText("Another division already has this name")).toBeVisible();
    await settings.getByLabelText("Division 2", { exact: true }).fill("West");
    await settings.getByRole("button", { name: "Move West up" }).click();
    await settings.getByRole("button", { name: "Remove Division 3" }).click();
    await expect.element(settings.getByRole("button", { name: "Remove East" })).toBeDisabled();
    await expectAccessible();
    await settings.getByRole("button", { name: "Save Changes" }).click();
    await expect.element(toast("League updated")).toBeVisible();
    expect(network.sent(leagueSeasons.saveDivisions)).toEqual([
      {
        leagueId: league.id,
        seasonId: season.id,
        divisions: [
          { id: null, name: "West" },
          { id: east.id, name: "East" },
        ],
      },
    ]);
  });

  it("are chosen in Create Team [RESULT-26]", async () => {
    network.respond(leagueManagement.get, league);
    network.respond(leagueSeasons.list, { seasons: [sampleSeason()] });
    await openScreen(`/league/${league.id}/create-team`, { user: { role: "league_manager" } });
    const field = page.getByLabelText("Division");
    await expect.element(field).toHaveValue(east.id);
    await field.selectOptions("West");
    await expect.element(field).toHaveValue(west.id);
  });

  it("ask before a team with results moves between them [RESULT-31]", async () => {
    mockLeagues([league], [{ ...otters, hasResults: true }]);
    network.respond(leagueSeasons.list, { seasons: [sampleSeason()] });
    network.respond(leagueSeasons.moveTeams, { teams: [] });
    await openLeagues(`?leagueId=${league.id}`);
    await chooseTeamAction("Otters", "Move Team");
    await dialog("Move Team").getByRole("button", { name: "Move Team" }).click();
    const question = dialog("Move Otters?");
    await expect.element(question).toMatchTextContent("Its results so far become cross-division results.");
    await expectAccessible();
    await question.getByRole("button", { name: "Back" }).click();
    expect(network.sent(leagueSeasons.moveTeams)).toEqual([]);
    await dialog("Move Team").getByRole("button", { name: "Move Team" }).click();
    await question.getByRole("button", { name: "Move Team" }).click();
    await expect.element(toast("Team moved")).toBeVisible();
    expect(network.sent(leagueSeasons.moveTeams)).toHaveLength(1);
  });

  it("limit a message to the league [RESULT-31]", async () => {
    await openLeague(sampleSeason());
    const players = [{ rate: 1, phones: [[0]] }];
    network.respond(leagueMessages.preview, ({ divisionId }) => ({
      leftOut: [],
      teams: [otters, wolves]
        .filter((team) => divisionId === undefined || team.divisionId === divisionId)
        .map(({ id, name }) => ({ teamId: id, name, hasPass: true, left: 9, players, managers: [] })),
    }));
    network.respond(leagueMessages.send, { sent: 1, failed: 0, short: [], skipped: [] });
    await page.getByRole("button", { name: "Message League" }).click();
    const form = dialog("Message League");
    await expect.element(form.getByText("2 people on 2 teams, 2 texts")).toBeVisible();
    await form.getByLabelText("Division").selectOptions("East");
    await expect.element(form.getByText("1 person on 1 team, 1 text")).toBeVisible();
    await expectAccessible();
    await form.getByRole("textbox", { name: "Message" }).fill("Fields open at noon.");
    await form.getByRole("button", { name: "Send Message" }).click();
    await expect.element(dialog("Message Sent")).toBeVisible();
    expect(network.sent(leagueMessages.send)).toMatchObject([{ divisionId: east.id }]);
  });
});
