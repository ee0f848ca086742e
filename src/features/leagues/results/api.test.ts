import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createLeagueMatch, type LeagueMatch } from "#tests/harness/change-requests.ts";
import { setTime } from "#tests/harness/clock.ts";
import { readResults } from "./queries.server.ts";

// The game is on Thursday, April 16, at 7:00 PM in Chicago.
const START = "2026-04-17T00:00:00Z";
let match: LeagueMatch;
let seasonId: string;
let leagueGameId: string;
beforeEach(async () => {
  match = await createLeagueMatch();
  ({ id: leagueGameId, seasonId } = (await db
    .selectFrom("leagueGame")
    .select(["id", "seasonId"])
    .where("leagueId", "=", match.leagueId)
    .executeTakeFirstOrThrow()) as { id: string; seasonId: string });
  setTime("2026-04-17T02:00:00Z");
});

const forfeit = (kind: string) => ({ kind, home: null, away: null, overtime: false });
const score = (home: number, away: number) => ({ kind: "score", home, away, overtime: false });
const say = (own: number, other: number) => ({ kind: "score", own, other, overtime: false });
const reportAsHome = (own: number, other: number) =>
  match.clients.maya.post(`/games/${match.gameId}/score-reports`, say(own, other));
const reportAsAway = (own: number, other: number) =>
  match.clients.rosa.post(`/games/${match.otherGameId}/score-reports`, say(own, other));
const path = () => `/leagues/${match.leagueId}/league-games/${leagueGameId}`;
const set = (outcome: object | null, reason: string | null = null) =>
  match.clients.lee.put(`${path()}/result`, { outcome, reason });
const getForLeague = async () => (await match.clients.lee.get(`${path()}/result`)).body;
const list = async (on = "") =>
  (await match.clients.lee.get(`/leagues/${match.leagueId}/seasons/${seasonId}/results${on}`)).body;
const listMissing = async () => (await list()).missing.length;
const readStored = async () => (await readResults(db, seasonId))[0];

describe("a team's result", () => {
  it("has the home team's score first, and both teams' reports [RESULT-48, RESULT-50]", async () => {
    const { status, body } = await reportAsAway(2, 3);
    expect([status, body.side, body.canReport]).toEqual([200, "away", true]);
    expect(body.game).toMatchObject({
      home: { name: "Lakeview Otters" },
      away: { name: "Harbor Street FC" },
      date: "2026-04-16",
      time: "19:00",
      hasStarted: true,
      result: { state: "reported", outcome: score(3, 2), becomesFinalAt: "2026-04-18T02:00:00.000Z" },
      reports: [{ teamId: match.teams.harbor.id, by: "Rosa Ibarra", via: "screen", outcome: score(3, 2) }],
    });
    const { body: seen } = await match.clients.maya.get(`/games/${match.gameId}/result`);
    expect([seen.side, seen.game, seen.settings.unit]).toEqual(["home", body.game, "points"]);
  });

  it("can't be reported anymore once both teams agree [RESULT-49, RESULT-52]", async () => {
    await reportAsHome(3, 2);
    const { body } = await reportAsAway(2, 3);
    expect([body.canReport, body.game.result.state, body.game.result.becomesFinalAt]).toEqual([
      false,
      "final",
      null,
    ]);
    const refused = await reportAsAway(2, 4);
    expect([refused.status, refused.body.code]).toEqual([409, "REPORTS_CLOSED"]);
  });

  it("keeps every report, and shows the last of each team beside the game [RESULT-48, RESULT-51]", async () => {
    await reportAsHome(3, 1);
    await reportAsHome(3, 2);
    const { body } = await reportAsAway(2, 4);
    expect(body.game.result).toMatchObject({ state: "disputed", outcome: null });
    expect(body.game.reports.map(({ outcome }: { outcome: object }) => outcome)).toEqual(
      expect.arrayContaining([score(3, 2), score(4, 2)]),
    );
    expect(body.reports.map(({ outcome }: { outcome: object }) => outcome)).toEqual([
      score(4, 2),
      score(3, 2),
      score(3, 1),
    ]);
  });

  it("isn't for games without a league, and scores that can't be are refused [RESULT-39, RESULT-48]", async () => {
    const [own] = await db
      .insertInto("game")
      .values({ teamId: match.teams.otters.id, gameOn: "2026-04-16", location: "Field 2" })
      .returning("id")
      .execute();
    expect((await match.clients.maya.get(`/games/${own!.id}/result`)).status).toBe(404);
    expect((await match.clients.maya.post(`/games/${own!.id}/score-reports`, say(1, 0))).status).toBe(404);
    const tie = await reportAsHome(1, 1);
    expect([tie.status, tie.body.data.fields]).toEqual([
      400,
      { own: "Games can't end in a tie this season" },
    ]);
  });
});

describe("the league's decision", () => {
  it("settles a dispute without a reason, on the record for both teams [RESULT-51, RESULT-53]", async () => {
    await reportAsHome(3, 2);
    await reportAsAway(3, 2);
    expect((await list()).disputed).toMatchObject([{ leagueGameId, reports: [{}, {}] }]);
    const { status, body } = await set(score(3, 2));
    expect([status, body.game.result]).toMatchObject([200, { state: "final", decidedAs: "league" }]);
    expect((await list()).disputed).toEqual([]);
    const change = { by: "Lee Novak", reason: null, before: null, after: score(3, 2) };
    for (const [client, gameId] of [
      [match.clients.maya, match.gameId],
      [match.clients.rosa, match.otherGameId],
    ] as const)
      expect((await client.get(`/games/${gameId}/result`)).body).toMatchObject({
        changes: [change],
        canReport: false,
      });
  });

  it("needs a reason of 3 to 200 characters to change a final result [RESULT-53]", async () => {
    await reportAsHome(3, 2);
    await reportAsAway(2, 3);
    const refused = await set(score(2, 3));
    expect([refused.status, refused.body.code]).toEqual([409, "REASON_NEEDED"]);
    for (const reason of ["No", "x".repeat(201)]) expect((await set(score(2, 3), reason)).status).toBe(400);
    expect(await readStored()).toMatchObject({ outcome: score(3, 2) });
    expect((await set(score(2, 3), "Wrong way around")).status).toBe(200);
    expect((await set(score(2, 3))).status).toBe(200);
    expect(await getForLeague()).toMatchObject({
      changes: [{ reason: "Wrong way around", before: score(3, 2), after: score(2, 3) }],
    });
  });

  it("clears a result together with its reports, and teams can report again [RESULT-53]", async () => {
    await reportAsHome(3, 2);
    await reportAsAway(2, 3);
    expect((await set(null)).body.code).toBe("REASON_NEEDED");
    expect((await set(null, "Wrong game")).body).toMatchObject({ game: { result: null, reports: [] } });
    expect(await readStored()).toBeUndefined();
    setTime("2026-04-17T03:00:00Z");
    expect((await reportAsHome(1, 0)).body.game.result.state).toBe("reported");
    expect((await getForLeague()).reports).toHaveLength(3);
    expect((await set(null)).status).toBe(200);
    expect((await set(null)).status).toBe(200);
    expect((await getForLeague()).changes).toMatchObject([
      { before: score(1, 0), after: null },
      { before: score(3, 2), after: null, reason: "Wrong game" },
    ]);
  });

  it("clears a dispute, so that both teams start over [RESULT-53]", async () => {
    await reportAsHome(3, 2);
    await reportAsAway(3, 2);
    await set(null);
    setTime("2026-04-17T03:00:00Z");
    expect((await reportAsAway(2, 3)).body.game.result.state).toBe("reported");
    expect((await getForLeague()).changes).toMatchObject([{ before: null, after: null }]);
  });

  it.each(["home-forfeit", "away-forfeit", "double-forfeit", "abandoned", "no-result"])(
    "can be %s, also before the start, without numbers [RESULT-54]",
    async (kind) => {
      setTime("2026-04-15T12:00:00Z");
      expect((await set({ kind, home: 3, away: 0 })).body.game.result).toMatchObject({
        state: "final",
        outcome: forfeit(kind),
        counts: kind.endsWith("forfeit"),
      });
    },
  );

  it("refuses scores that the season doesn't have [RESULT-39]", async () => {
    for (const outcome of [score(1, 1), score(1000, 0), { kind: "score", home: 1 }])
      expect((await set(outcome)).status).toBe(400);
    expect(await readStored()).toBeUndefined();
  });

  it("turns around with the game when sides are swapped, history included [RESULT-07, RESULT-53]", async () => {
    await set(score(3, 2));
    await match.clients.lee.put(`${path()}/home-team`, { homeTeamId: match.teams.harbor.id });
    expect(await readStored()).toMatchObject({ homeTeamId: match.teams.harbor.id, outcome: score(2, 3) });
    expect(await getForLeague()).toMatchObject({
      game: { home: { name: "Harbor Street FC" }, result: { outcome: score(2, 3) } },
      changes: [{ before: null, after: score(2, 3) }],
    });
    await match.clients.lee.put(`${path()}/home-team`, { homeTeamId: match.teams.harbor.id });
    expect(await readStored()).toMatchObject({ outcome: score(2, 3) });
  });

  it("and a report at the same moment leave one result and no lost record [RESULT-52, RESULT-53]", async () => {
    for (let round = 0; round < 8; round++) {
      await set(null, "Next round");
      setTime(new Date(Date.parse(START) + (round + 1) * 60_000).toISOString());
      await reportAsHome(3, 2);
      const [report, decision] = await Promise.all([reportAsAway(2, 3), set(score(5, 0))]);
      const stored = await readStored();
      const { changes } = await getForLeague();
      expect(stored).toMatchObject({ state: "final", counts: true });
      // If both teams agreed first, the decision needs a reason. If the league was first, the report came too late.
      const seen = [
        decision.body.code,
        report.body.code,
        stored?.decidedAs,
        stored?.outcome,
        changes[0]?.after ?? null,
      ];
      const isLeagueFirst = decision.status === 200;
      expect(seen).toEqual(
        isLeagueFirst
          ? [undefined, "REPORTS_CLOSED", "league", score(5, 0), score(5, 0)]
          : ["REASON_NEEDED", undefined, "agreement", score(3, 2), null],
      );
    }
  });
});

describe("a season's list", () => {
  it("shows the last day with games until today, and any other [RESULT-53]", async () => {
    expect(await list()).toMatchObject({
      days: ["2026-04-16"],
      day: "2026-04-16",
      games: [{ leagueGameId, result: null }],
    });
    expect(await list("?on=2026-04-18")).toMatchObject({ day: "2026-04-18", games: [] });
  });

  it("has games without any report 48 hours after their start [RESULT-55]", async () => {
    setTime("2026-04-18T23:59:59Z");
    expect(await listMissing()).toBe(0);
    setTime("2026-04-19T00:00:00Z");
    expect(await listMissing()).toBe(1);
    await reportAsHome(3, 2);
    expect(await listMissing()).toBe(0);
    await set(null);
    expect(await listMissing()).toBe(1);
    await db
      .updateTable("game")
      .set({ cancelledAt: new Date() })
      .where("id", "in", [match.gameId, match.otherGameId])
      .execute();
    expect(await listMissing()).toBe(0);
  });

  it("belongs to its league [RESULT-53]", async () => {
    const other = await createLeagueMatch();
    const foreign = await other.clients.lee.get(`/leagues/${other.leagueId}/seasons/${seasonId}/results`);
    const game = await other.clients.lee.get(
      `/leagues/${other.leagueId}/league-games/${leagueGameId}/result`,
    );
    expect([foreign.status, game.status]).toEqual([404, 404]);
  });
});

it("saves how a season counts scores, for its reports [RESULT-39]", async () => {
  const settingsPath = `/leagues/${match.leagueId}/seasons/${seasonId}/score-settings`;
  const preset = { unit: "points", allowsTies: false, overtimeLosses: false, collectsScores: true };
  expect((await match.clients.lee.get(settingsPath)).body).toEqual(preset);
  const settings = { unit: "sets", allowsTies: true, overtimeLosses: false, collectsScores: true };
  expect((await match.clients.lee.put(settingsPath, settings)).body).toEqual(settings);
  expect((await reportAsHome(2, 2)).status).toBe(200);
  expect((await reportAsHome(6, 2)).status).toBe(400);
  await match.clients.lee.put(settingsPath, { ...settings, collectsScores: false });
  expect((await reportAsHome(3, 2)).body.code).toBe("REPORTS_CLOSED");
  expect((await list()).missing).toEqual([]);
  await db.updateTable("leagueSeason").set({ endedAt: new Date() }).where("id", "=", seasonId).execute();
  expect((await match.clients.lee.put(settingsPath, settings)).body.code).toBe("SEASON_ENDED");
});
