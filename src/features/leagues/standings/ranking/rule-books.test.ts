import { describe, expect, it } from "vitest";
import type { Outcome, ScoreSettings } from "../../results/schema.ts";
import { getPreset } from "../rules.ts";
import type { StandingsRules } from "../schema.ts";
import type { CountedResult } from "./games.ts";
import type { Draw } from "./rank.ts";
import { computeStandings } from "./table.ts";

// Seasons whose order follows from published rules: those of FIFA for groups, of the NHL with points for overtime losses,
// and of softball tournaments with head-to-head, runs allowed, and a limit on differences.

const soccerScores: ScoreSettings = {
  unit: "goals",
  allowsTies: true,
  overtimeLosses: false,
  collectsScores: true,
};
const hockeyScores: ScoreSettings = { ...soccerScores, overtimeLosses: true };
const softballScores: ScoreSettings = { ...soccerScores, unit: "runs" };

type Score = [home: string, homeScore: number, awayScore: number, away: string, how?: "overtime"];

const toResult = ([homeTeamId, home, away, awayTeamId, how]: Score): CountedResult => ({
  homeTeamId,
  awayTeamId,
  outcome: { kind: "score", home, away, overtime: how === "overtime" },
  playedAt: "2026-04-16 19:00:00",
});

/** Ranks teams of one division. Names are ids. */
function rankSeason(
  names: string,
  games: readonly (Score | CountedResult)[],
  { rules, scores, draws = [] }: { rules: StandingsRules; scores: ScoreSettings; draws?: Draw[] },
) {
  const [division] = computeStandings(
    {
      divisions: [{ id: "east", name: "East" }],
      teams: names.split(", ").map((name) => ({
        teamId: name,
        name,
        divisionId: "east",
        kit: { shape: "circle", color: "blue" } as never,
      })),
      results: games.map((game) => (Array.isArray(game) ? toResult(game) : game)),
      draws,
      scores,
    },
    rules,
  );
  return division!;
}

const outline = ({ rows }: ReturnType<typeof rankSeason>) =>
  rows.map(({ rank, isTied, name, reason }) => `${isTied ? "T" : ""}${rank} ${name}: ${reason}`);

const played = (day: number, score: Score) => ({
  ...toResult(score),
  playedAt: `2026-04-0${day} 19:00:00`,
});
const forfeit = (kind: Outcome["kind"], homeTeamId: string, awayTeamId: string): CountedResult => ({
  homeTeamId,
  awayTeamId,
  outcome: { kind, home: null, away: null, overtime: false },
  playedAt: null,
});

describe("soccer by FIFA's rules", () => {
  const soccer = { rules: getPreset("Soccer", soccerScores), scores: soccerScores };

  it("ranks by 3, 1, and 0 points, and equals by the game between them [RESULT-59, RESULT-60, RESULT-65]", () => {
    const table = rankSeason(
      "Canal Street, Harbor Street, Lakeview Otters, Union",
      [
        ["Lakeview Otters", 1, 0, "Canal Street"],
        ["Canal Street", 9, 0, "Union"],
        ["Harbor Street", 2, 0, "Lakeview Otters"],
        ["Union", 0, 0, "Harbor Street"],
      ],
      soccer,
    );
    expect(outline(table)).toEqual([
      "1 Harbor Street: Ahead of Lakeview Otters on points, 4 to 3",
      "2 Lakeview Otters: Ahead of Canal Street on head-to-head, 3 points to 0",
      "3 Canal Street: Ahead of Union on points, 3 to 1",
      "4 Union: null",
    ]);
  });

  it("starts again at head-to-head for the teams that stay tied [RESULT-61, RESULT-65]", () => {
    const circle = rankSeason(
      "Ajax, Boca, Celtic, Dynamo",
      [
        // A circle of wins among Ajax, Boca, and Celtic. Differences among all games split off Celtic.
        ["Ajax", 1, 0, "Boca"],
        ["Boca", 1, 0, "Celtic"],
        ["Celtic", 1, 0, "Ajax"],
        ["Ajax", 2, 0, "Dynamo"],
        ["Boca", 2, 0, "Dynamo"],
        ["Celtic", 5, 0, "Dynamo"],
      ],
      soccer,
    );
    expect(outline(circle)).toEqual([
      "1 Celtic: Ahead of Ajax on difference, +5 to +2",
      "2 Ajax: Ahead of Boca on head-to-head, 3 points to 0",
      "3 Boca: Ahead of Dynamo on points, 6 to 0",
      "4 Dynamo: null",
    ]);
  });

  it("names the number of teams when head-to-head splits more than two [RESULT-65]", () => {
    const table = rankSeason(
      "Ajax, Boca, Celtic, Dynamo",
      [
        ["Ajax", 1, 0, "Boca"],
        ["Ajax", 1, 1, "Celtic"],
        ["Boca", 1, 0, "Celtic"],
        ["Celtic", 1, 0, "Dynamo"],
        ["Boca", 1, 1, "Dynamo"],
      ],
      soccer,
    );
    expect(outline(table)).toEqual([
      "1 Ajax: Ahead of Boca on head-to-head among 3 teams, 4 points to 3",
      "2 Boca: Ahead of Celtic on head-to-head among 3 teams, 3 points to 1",
      "3 Celtic: Ahead of Dynamo on points, 4 to 1",
      "4 Dynamo: null",
    ]);
  });

  it("skips head-to-head while a pair hasn't met, and says so [RESULT-62]", () => {
    const table = rankSeason(
      "Canal Street, Harbor Street, Lakeview Otters",
      [
        ["Lakeview Otters", 2, 0, "Harbor Street"],
        ["Canal Street", 1, 0, "Harbor Street"],
      ],
      soccer,
    );
    expect(table.notes).toEqual([
      "Head-to-head doesn't count yet: Canal Street and Lakeview Otters haven't played.",
    ]);
    expect(outline(table)[0]).toBe("1 Lakeview Otters: Ahead of Canal Street on difference, +2 to +1");
  });

  it("shows the last five results, newest last, and games in hand [RESULT-66]", () => {
    const { rows } = rankSeason(
      "Ajax, Boca",
      [
        played(7, ["Ajax", 1, 0, "Union"]),
        played(2, ["Ajax", 0, 3, "Boca"]),
        played(1, ["Ajax", 1, 0, "Union"]),
        played(5, ["Union", 2, 2, "Ajax"]),
        played(4, ["Ajax", 1, 0, "Union"]),
        played(6, ["Union", 1, 0, "Ajax"]),
      ],
      soccer,
    );
    expect(rows.map(({ name, form, inHand, played: games }) => [name, form.join(""), inHand, games])).toEqual(
      [
        ["Ajax", "LWTLW", 0, 6],
        ["Boca", "W", 5, 1],
      ],
    );
  });

  it("counts forfeits as 3-0, and a double forfeit as a loss for both [RESULT-54, RESULT-59]", () => {
    const { rows } = rankSeason(
      "Ajax, Boca",
      [forfeit("home-forfeit", "Ajax", "Boca"), forfeit("double-forfeit", "Boca", "Ajax")],
      soccer,
    );
    expect(rows).toMatchObject([
      { name: "Boca", played: 2, wins: 1, losses: 1, scored: 3, allowed: 0, points: 3 },
      { name: "Ajax", played: 2, wins: 0, losses: 2, scored: 0, allowed: 3, points: 0 },
    ]);
  });
});

describe("hockey by the NHL's rules", () => {
  const hockey = { rules: getPreset("Ice Hockey", hockeyScores), scores: hockeyScores };

  it("gives a point for a loss in overtime, and ranks equals by wins [RESULT-39, RESULT-59, RESULT-60]", () => {
    const table = rankSeason(
      "Bears, Caps, Devils",
      [
        ["Bears", 3, 2, "Caps", "overtime"],
        ["Caps", 2, 1, "Devils", "overtime"],
        ["Devils", 1, 1, "Bears"],
      ],
      hockey,
    );
    expect(outline(table)).toEqual([
      "1 Bears: Ahead of Caps on head-to-head, 2 points to 1",
      "2 Caps: Ahead of Devils on points, 3 to 2",
      "3 Devils: null",
    ]);
    expect(table.rows[1]).toMatchObject({ wins: 1, losses: 0, overtimeLosses: 1, form: ["L", "W"] });
    const byWins = rankSeason(
      "Bears, Caps, Devils",
      [
        ["Bears", 3, 2, "Devils"],
        ["Caps", 1, 1, "Devils"],
        ["Caps", 1, 1, "Devils"],
      ],
      hockey,
    );
    expect(outline(byWins)[0]).toBe("1 Bears: Ahead of Caps on wins, 1 to 0");
  });

  it("ignores overtime in a season without points for it [RESULT-39]", () => {
    const { rows } = rankSeason("Bears, Caps", [["Bears", 3, 2, "Caps", "overtime"]], {
      ...hockey,
      scores: soccerScores,
    });
    expect(rows[1]).toMatchObject({ losses: 1, overtimeLosses: 0, points: 0 });
  });
});

describe("softball by tournament rules", () => {
  const rules = getPreset("Softball", softballScores);
  const softball = { rules, scores: softballScores };

  it("ranks by winning percentage, then runs allowed [RESULT-59, RESULT-60]", () => {
    const table = rankSeason(
      "Aces, Bats, Cubs",
      [
        ["Aces", 9, 8, "Cubs"],
        ["Bats", 2, 1, "Cubs"],
        ["Aces", 1, 1, "Bats"],
        ["Cubs", 5, 4, "Aces"],
        ["Cubs", 3, 1, "Bats"],
      ],
      softball,
    );
    expect(outline(table)).toEqual([
      "1 Bats: Ahead of Aces on runs allowed, 5 to 14",
      "2 Aces: Ahead of Cubs on runs allowed, 14 to 16",
      "3 Cubs: null",
    ]);
  });

  it("limits the difference of a game, but not what was scored [RESULT-63]", () => {
    const { rows } = rankSeason("Aces, Bats", [["Aces", 12, 1, "Bats"]], {
      ...softball,
      rules: { ...rules, maxDifference: 5 },
    });
    expect(rows).toMatchObject([
      { difference: 5, scored: 12, allowed: 1 },
      { difference: -5, scored: 1, allowed: 12 },
    ]);
  });
});

describe("teams that are tied on everything", () => {
  const soccer = { rules: getPreset("Soccer", soccerScores), scores: soccerScores };
  const games: Score[] = [
    ["Canal Street", 1, 1, "Union"],
    ["Union", 2, 2, "Ajax"],
    ["Ajax", 1, 1, "Canal Street"],
    ["Canal Street", 2, 2, "Ajax"],
    ["Union", 2, 2, "Canal Street"],
    ["Union", 1, 1, "Ajax"],
  ];

  it("share a rank in the order of their names [RESULT-64, RESULT-65]", () => {
    const table = rankSeason("Union, Canal Street, Ajax", games, soccer);
    expect(outline(table)).toEqual([
      "T1 Ajax: Tied with Canal Street on everything",
      "T1 Canal Street: Tied with Union on everything",
      "T1 Union: null",
    ]);
    expect(table.ties).toEqual([["Ajax", "Canal Street", "Union"]]);
  });

  it("follow the lots that were drawn for exactly these [RESULT-64, RESULT-65]", () => {
    const draw = { teamIds: ["Union", "Ajax", "Canal Street"], drawnOn: "Jun 3, 2026" };
    const table = rankSeason("Union, Canal Street, Ajax", games, { ...soccer, draws: [draw] });
    expect(outline(table)).toEqual([
      "1 Union: Ahead of Ajax by a draw of lots on Jun 3, 2026",
      "2 Ajax: Ahead of Canal Street by a draw of lots on Jun 3, 2026",
      "3 Canal Street: null",
    ]);
    const other = { ...draw, teamIds: ["Union", "Ajax"] };
    expect(rankSeason("Union, Canal Street, Ajax", games, { ...soccer, draws: [other] }).ties).toHaveLength(
      1,
    );
  });

  it("have no rank to explain before the first result", () => {
    const { rows, ties, notes } = rankSeason("Ajax, Boca", [], soccer);
    expect([rows.map(({ reason }) => reason), ties, notes]).toEqual([[null, null], [], []]);
  });
});
