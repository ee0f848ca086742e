import { sql } from "kysely";
import { clock } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";
import { addDays } from "#platform/date-format.ts";
import { AppError } from "#platform/errors.ts";
import { toInstant, toWallClock } from "#platform/zoned-time.ts";
import { judgeGames, offerSlots, toJudgedSeason, type JudgedSeason } from "./checker/judge-games.ts";
import { readSeason } from "./queries.server.ts";
import { NEARBY_DAYS } from "./rules.ts";
import type { SlotRejection } from "./schema.ts";

/**
 * Locks the leagues that these league games belong to, so that two changes can't take the same place or time. Call it
 * before locking teams. Locks in id order to prevent deadlocks.
 */
export async function lockLeaguesOf(trx: Trx, leagueGameIds: readonly string[]): Promise<void> {
  if (leagueGameIds.length === 0) return;
  await trx
    .selectFrom("league")
    .select("id")
    .where(
      sql<boolean>`id in (select league_id from league_game where id = any(${[...leagueGameIds]}::uuid[]))`,
    )
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** The most slots that are offered instead. */
const MAX_OFFERS = 3;

type SlotOptions = {
  /** True if someone read the warnings and wants the change anyway. Rules that never bend still apply. */
  acceptWarnings: boolean;
  /** The time zone for offered slots. The league's own if it's missing. */
  offerZone?: string | undefined;
};

/**
 * Throws SLOT_BREAKS_RULES if these league games, as they are now in the transaction, break a rule of their season. The
 * error lists the broken rules and, for a single game, the nearest slots that fit. Every command that creates, moves,
 * or restores league games calls this after its changes, with the league locked (`lockLeaguesOf`). Canceled games and
 * games of deleted leagues aren't checked. Throws SEASON_ENDED for a game of a season that ended (RESULT-35).
 */
export async function requireLeagueSlots(
  trx: Trx,
  leagueGameIds: readonly string[],
  { acceptWarnings, offerZone }: SlotOptions,
): Promise<void> {
  if (leagueGameIds.length === 0) return;
  const entries = await trx
    .selectFrom("game")
    .innerJoin("leagueGame", "leagueGame.id", "game.leagueGameId")
    .innerJoin("league", "league.id", "leagueGame.leagueId")
    .leftJoin("leagueSeason", "leagueSeason.id", "leagueGame.seasonId")
    .select(["leagueGame.id", "game.teamId", "game.gameOn", "league.id as leagueId", "league.timeZone"])
    .select("leagueSeason.endedAt")
    .where(sql<boolean>`game.league_game_id = any(${[...leagueGameIds]}::uuid[])`)
    .where("game.cancelledAt", "is", null)
    .execute();
  if (entries.some(({ endedAt }) => endedAt !== null)) throw new AppError("SEASON_ENDED");
  for (const [leagueId, leagueEntries] of Map.groupBy(entries, (entry) => entry.leagueId)) {
    const { timeZone } = leagueEntries[0]!;
    const dates = leagueEntries.map(({ gameOn }) => gameOn).toSorted();
    const teamIds = [...new Set(leagueEntries.map(({ teamId }) => teamId))];
    const facts = await readSeason(trx, { leagueId, timeZone }, teamIds, {
      from: addDays(dates[0]!, -NEARBY_DAYS),
      until: addDays(dates.at(-1)!, NEARBY_DAYS),
    });
    const ids = new Set(leagueEntries.map(({ id }) => id));
    const seasons = groupBySettings(facts, ids);
    const problems = seasons.flatMap(({ season, ids: ownIds }) => judgeGames(season, ownIds));
    if (problems.every(({ canConfirm }) => canConfirm) && (acceptWarnings || problems.length === 0)) continue;
    const [onlyId] = ids;
    const offers =
      ids.size === 1 ? listOffers(seasons[0]!.season, onlyId!, timeZone, offerZone ?? timeZone) : [];
    throw new AppError("SLOT_BREAKS_RULES", { details: { problems, offers } satisfies SlotRejection });
  }
}

/** Prepares these games for the checker, each by the settings of its home team's division. */
function groupBySettings(facts: Awaited<ReturnType<typeof readSeason>>, ids: ReadonlySet<string>) {
  const { settings, settingsByTeam, games } = facts;
  const judged = games.filter(({ leagueGameId }) => ids.has(leagueGameId));
  const groups = Map.groupBy(judged, ({ home }) => settingsByTeam.get(home) ?? settings);
  if (groups.size === 0) return [{ season: toJudgedSeason(facts), ids }];
  return [...groups].map(([own, ownGames]) => ({
    season: toJudgedSeason({ ...facts, settings: own }),
    ids: new Set(ownGames.map(({ leagueGameId }) => leagueGameId)),
  }));
}

/** Lists open slots from tomorrow on, in the time zone of the person who asks. */
function listOffers(season: JudgedSeason, leagueGameId: string, timeZone: string, offerZone: string) {
  const tomorrow = addDays(toWallClock(clock.now(), timeZone).on, 1);
  return offerSlots(season, leagueGameId, tomorrow, MAX_OFFERS).map(({ date, time, venue }) => {
    const start = { on: date, time: `${time}:00` };
    const wall = timeZone === offerZone ? start : toWallClock(toInstant(start, timeZone), offerZone);
    return { gameOn: wall.on, gameTime: wall.time, location: venue };
  });
}
