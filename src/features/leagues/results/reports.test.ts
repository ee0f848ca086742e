import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { Session } from "#platform/session.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createLeague, createLeagueGame, createTeam, inviteManager } from "#tests/factories/teams.ts";
import { setTime } from "#tests/harness/clock.ts";
import { ownerDb, runAsOwner } from "#tests/harness/owner.ts";
import { findReporter, requireReporter } from "./access.server.ts";
import { recordReport, recordReportIn, type NewReport } from "./commands.server.ts";
import { readResults } from "./queries.server.ts";

const START = "2026-04-16T19:00:00Z";
let leagueId: string;
let seasonId: string;
let home: { teamId: string; gameId: string; accountId: string };
let away: typeof home;

beforeEach(async () => {
  const league = await createAccount({ role: "league_manager" });
  const [first, second] = [await createAccount({ name: "Ana Duarte" }), await createAccount()];
  const teamIds = [
    (await createTeam({ managerId: first.id, timeZone: "America/Chicago" })).id,
    (await createTeam({ managerId: second.id, timeZone: "America/Chicago" })).id,
  ] as const;
  leagueId = (await createLeague(league.id, [...teamIds])).id;
  await db.updateTable("league").set({ sport: "Soccer" }).where("id", "=", leagueId).execute();
  const gameIds = await createLeagueGame(leagueId, teamIds, { gameOn: "2026-04-16", gameTime: "14:00" });
  home = { teamId: teamIds[0], gameId: gameIds[0], accountId: first.id };
  away = { teamId: teamIds[1], gameId: gameIds[1], accountId: second.id };
  const season = await db
    .selectFrom("leagueSeason")
    .select("id")
    .where("leagueId", "=", leagueId)
    .executeTakeFirstOrThrow();
  seasonId = season.id;
  setTime(START);
});

/** Reports own score first. */
async function report(by: typeof home, own: number, other: number, change: Partial<NewReport> = {}) {
  const grant = await findReporter(db, by);
  return recordReport(grant!, { kind: "score", own, other, overtime: false, via: "screen", ...change });
}

const readResult = async () => (await readResults(db, seasonId))[0];
const readReports = () =>
  db
    .selectFrom("scoreReport")
    .selectAll()
    .where("teamId", "in", [home.teamId, away.teamId])
    .orderBy("id")
    .execute();
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: AppError) => error.code,
  );

describe("reports of a game", () => {
  it("make it reported, and final with the other team's [RESULT-49, RESULT-50]", async () => {
    await report(home, 3, 2);
    expect(await readResult()).toMatchObject({
      homeTeamId: home.teamId,
      awayTeamId: away.teamId,
      state: "reported",
      outcome: { kind: "score", home: 3, away: 2, overtime: false },
      counts: false,
    });
    const { result, side } = await report(away, 2, 3);
    expect([result.state, side]).toEqual(["final", "away"]);
    expect(await readResult()).toMatchObject({ state: "final", counts: true, decidedAs: "agreement" });
  });

  it("are kept with who, how, and the reply as texted, and the last one counts [RESULT-48, RESULT-51]", async () => {
    await report(home, 3, 1);
    await report(home, 3, 2, { via: "text", reply: "Sorry, 3-2" });
    await report(home, 3, 2);
    await report(away, 2, 2);
    expect(await readReports()).toMatchObject([
      { teamId: home.teamId, reporterName: "Ana Duarte", via: "screen", ownScore: 3, otherScore: 1 },
      { accountId: home.accountId, via: "text", reply: "Sorry, 3-2", ownScore: 3, otherScore: 2 },
      { teamId: away.teamId, ownScore: 2, otherScore: 2 },
    ]);
    expect(await readResult()).toMatchObject({ state: "disputed", outcome: null, counts: false });
    await report(away, 2, 3);
    expect(await readResult()).toMatchObject({ state: "final", counts: true });
  });

  it("count for both teams if one person manages both [RESULT-49]", async () => {
    await inviteManager(away.teamId, { id: home.accountId, email: "ana@example.com" });
    await report(home, 1, 0);
    expect(await readResult()).toMatchObject({ state: "final", outcome: { home: 1, away: 0 } });
    expect(await readReports()).toMatchObject([
      { teamId: home.teamId, ownScore: 1, otherScore: 0 },
      { teamId: away.teamId, ownScore: 0, otherScore: 1 },
    ]);
  });

  it("agree on a forfeit from either side [RESULT-49]", async () => {
    const forfeit = { own: null, other: null };
    await report(home, 0, 0, { kind: "own-forfeit", ...forfeit });
    await report(away, 0, 0, { kind: "other-forfeit", ...forfeit });
    expect(await readResult()).toMatchObject({ state: "final", outcome: { kind: "home-forfeit" } });
  });

  it("are taken from the start for seven days, and not of canceled games [RESULT-48, RESULT-52]", async () => {
    setTime("2026-04-16T18:59:59Z");
    expect(await refusal(report(home, 3, 2))).toBe("REPORTS_NOT_OPEN");
    setTime("2026-04-23T19:00:00Z");
    expect(await refusal(report(home, 3, 2))).toBe("REPORTS_CLOSED");
    setTime("2026-04-23T18:59:59Z");
    await db.updateTable("game").set({ cancelledAt: new Date() }).where("id", "=", home.gameId).execute();
    expect(await refusal(report(home, 3, 2))).toBe("REPORTS_CLOSED");
    expect(await readReports()).toEqual([]);
  });

  it("change nothing once both agreed, but the same one is fine [RESULT-52]", async () => {
    await report(home, 3, 2);
    await report(away, 2, 3);
    expect(await refusal(report(away, 3, 3))).toBe("REPORTS_CLOSED");
    expect((await report(away, 2, 3)).result.state).toBe("final");
    expect(await readReports()).toHaveLength(2);
  });

  it("need scores that the season has, without overtime where it doesn't count [RESULT-39]", async () => {
    await db.updateTable("league").set({ sport: "Volleyball" }).where("id", "=", leagueId).execute();
    expect(await refusal(report(home, 6, 0))).toBe("INVALID_INPUT");
    expect(await refusal(report(home, 2, 2))).toBe("INVALID_INPUT");
    const { result } = await report(home, 3, 2, { overtime: true });
    expect(result.outcome).toMatchObject({ overtime: false });
  });

  it("of a game that was moved since start over [RESULT-54]", async () => {
    await report(home, 3, 2);
    await db
      .updateTable("game")
      .set({ gameOn: "2026-04-18" })
      .where("id", "in", [home.gameId, away.gameId])
      .execute();
    expect(await readResult()).toBeUndefined();
    setTime("2026-04-18T21:00:00Z");
    await report(away, 1, 1);
    expect(await readResult()).toMatchObject({ state: "reported", outcome: { home: 1, away: 1 } });
  });

  it("are final when both teams send them at the same moment [RESULT-49]", async () => {
    for (let round = 0; round < 5; round++) {
      await runAsOwner("delete from score_report", []);
      await runAsOwner("delete from league_result", []);
      await Promise.all([report(home, 3, 2), report(away, 2, 3), report(home, 3, 2)]);
      expect(await readResult()).toMatchObject({ state: "final", counts: true });
      expect(await readReports()).toHaveLength(2);
    }
  });

  it("are undone with the transaction they came in [RESULT-49]", async () => {
    const grant = await findReporter(db, home);
    const said = { kind: "score", own: 3, other: 2, overtime: false, via: "text" } as const;
    const failed = db.transaction().execute(async (trx) => {
      expect((await recordReportIn(trx, grant!, said)).result.state).toBe("reported");
      throw new Error("the rest failed");
    });
    await expect(failed).rejects.toThrow("the rest failed");
    expect([await readResult(), await readReports()]).toEqual([undefined, []]);
  });

  it("are only for managers of a team in a league's game [RESULT-48]", async () => {
    expect(await findReporter(db, { ...home, accountId: away.accountId })).toBeNull();
    const requireAs = (accountId: string) =>
      refusal(requireReporter({ user: { id: accountId, role: "team_manager" } } as Session, home.gameId));
    expect(await requireAs(home.accountId)).toBeNull();
    expect(await requireAs(away.accountId)).toBe("NOT_FOUND");
    await db.deleteFrom("team").where("id", "=", away.teamId).execute();
    expect(await findReporter(db, home)).toBeNull();
  });
});

it("never changes reports and recorded changes, except for a deleted account [RESULT-51, RESULT-53]", async () => {
  await report(home, 3, 2);
  const { leagueGameId } = (await readResult())!;
  await db
    .insertInto("resultChange")
    .values({
      leagueGameId,
      accountId: home.accountId,
      changedByName: "Ana Duarte",
      before: null,
      after: "{}",
      changedAt: new Date(),
    })
    .execute();
  for (const table of ["score_report", "result_change"].map((name) => sql.table(name))) {
    const forget = sql`update ${table} set account_id = null where league_game_id = ${leagueGameId}`;
    for (const statement of [forget, sql`delete from ${table}`])
      await expect(statement.execute(db)).rejects.toThrow("permission denied");
    for (const column of ["account_id", "league_game_id"]) {
      const rewrite = sql`update ${table} set ${sql.ref(column)} = ${away.accountId}`;
      await expect(rewrite.execute(ownerDb)).rejects.toThrow("never changes");
    }
    await forget.execute(ownerDb);
  }
  expect(await readReports()).toMatchObject([{ accountId: null, reporterName: "Ana Duarte" }]);
});
