import { sql } from "kysely";
import { listWallClocks } from "#features/teams/queries.server.ts";
import { readAskedManagers } from "#features/turnout/manager-phones/queries.server.ts";
import { after, clock, hours } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { enqueue, enqueueAll } from "#platform/jobs.ts";
import { listMissingGames } from "../lists/queries.server.ts";
import type { ReportedGame } from "../queries.server.ts";
import { MISSING_AFTER } from "../rules.ts";
import { sendMissingScores, sendResultNews } from "./queue.ts";
import type { ResultNews } from "./schema.ts";

/**
 * Emails the managers of these teams of a game about its result, in the caller's transaction. Someone who manages both
 * gets one email. `tellLeague` adds the league's manager.
 */
export async function tellManagers(
  trx: Trx,
  { leagueGameId, leagueId, ...game }: ReportedGame,
  about: ResultNews["about"],
  { sides, tellLeague = false }: { sides: readonly ("home" | "away")[]; tellLeague?: boolean },
): Promise<void> {
  const managers = await readAskedManagers(
    trx,
    "scores",
    sides.map((side) => ({ teamId: game[side].teamId, leagueId })),
  );
  const news: ResultNews[] = managers.map(({ userId, teamId }) => ({
    leagueGameId,
    accountId: userId,
    teamId,
    about,
  }));
  if (tellLeague) {
    const { managerId } = await trx
      .selectFrom("league")
      .select("managerId")
      .where("id", "=", leagueId)
      .executeTakeFirstOrThrow();
    news.push({ leagueGameId, accountId: managerId, teamId: null, about });
  }
  const unique = new Map(news.toReversed().map((each) => [each.accountId, each]));
  await enqueueAll(trx, sendResultNews, [...unique.values()]);
}

/**
 * Makes reports final that were the only ones for a day (RESULT-50). They're scores or forfeits, so they all count. A
 * report that arrives at the same moment comes first or finds the result final.
 */
export async function finalizeDueReports(): Promise<void> {
  const now = clock.now();
  await sql`
    update league_result set state = 'final', counts = true, reported_at = null, final_at = ${now}, decided_as = 'time',
      updated_at = ${now}
    where state = 'reported' and reported_at <= ${after(now, -hours(24))}`.execute(db);
}

/** Emails go out from 9:00 AM in the league's time zone. */
const FROM = "09:00";

/**
 * Checks the next season for missing scores, if one is due: each once a day. Its league gets one email about all of
 * them if there's a new one since the last check (RESULT-55). Returns whether there was a season.
 */
export async function checkNextScores(): Promise<boolean> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const season = await trx
      .selectFrom("leagueSeason")
      .innerJoin("league", "league.id", "leagueSeason.leagueId")
      .innerJoin(
        listWallClocks(now).as<"clock">(sql`clock(zone, today, time_now)`),
        "clock.zone",
        "league.timeZone",
      )
      .select(["leagueSeason.id", "league.id as leagueId", "leagueSeason.scoresCheckedAt"])
      .where("leagueSeason.endedAt", "is", null)
      .where("leagueSeason.collectsScores", "=", true)
      .where((eb) =>
        eb.or([
          eb("leagueSeason.scoresCheckedAt", "is", null),
          // Less than a day, so that it stays at the same time of day.
          eb("leagueSeason.scoresCheckedAt", "<", after(now, -hours(20))),
        ]),
      )
      .where(sql<boolean>`clock.time_now >= ${FROM}`)
      .orderBy("leagueSeason.scoresCheckedAt", (order) => order.asc().nullsFirst())
      .limit(1)
      .forNoKeyUpdate("leagueSeason")
      .skipLocked()
      .executeTakeFirst();
    if (!season) return false;
    await trx.updateTable("leagueSeason").set({ scoresCheckedAt: now }).where("id", "=", season.id).execute();
    const missing = await listMissingGames(season.id, now);
    const { scoresCheckedAt } = season;
    const isNew = missing.some(
      ({ startsAt }) => scoresCheckedAt === null || after(startsAt, MISSING_AFTER) > scoresCheckedAt,
    );
    if (isNew) await enqueue(trx, sendMissingScores, { seasonId: season.id });
    return true;
  });
}
