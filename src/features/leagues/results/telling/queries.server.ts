import { selectManagedTeamIds } from "#features/teams/access.server.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { getLeagueResult, listMissingGames } from "../lists/queries.server.ts";
import type { ResultRecord } from "../schema.ts";
import type { ResultNews } from "./schema.ts";

/** Returns what an email about a result says, or null if it's no longer true, or no one is there to read it. */
export async function findResultNews({ leagueGameId, accountId, teamId, about }: ResultNews) {
  const account = await db
    .selectFrom("appUser")
    .select(["email", "name"])
    .where("id", "=", accountId)
    .executeTakeFirst();
  const game = await db
    .selectFrom("leagueGame")
    .innerJoin("league", "league.id", "leagueGame.leagueId")
    .leftJoin("game", (join) =>
      join.onRef("game.leagueGameId", "=", "leagueGame.id").on("game.teamId", "=", teamId),
    )
    .select(["league.id as leagueId", "league.name as leagueName", "league.timeZone", "game.id as gameId"])
    .where("leagueGame.id", "=", leagueGameId)
    .executeTakeFirst();
  if (!account || !game || (teamId !== null && game.gameId === null)) return null;
  if (teamId !== null && !(await managesTeam(accountId, teamId))) return null;
  const { leagueId, timeZone, ...details } = game;
  const record = await findRecord(leagueId, leagueGameId);
  if (!record) return null;
  const isTrue = typeof about === "object" || record.game.result?.state === about;
  const becomesFinalAt = record.game.result?.becomesFinalAt;
  const finalAt = becomesFinalAt ? toWallClock(new Date(becomesFinalAt), timeZone) : null;
  return isTrue
    ? { ...account, ...details, leagueId, record, about, finalAt, isLeague: teamId === null }
    : null;
}
export type FoundNews = NonNullable<Awaited<ReturnType<typeof findResultNews>>>;

const managesTeam = async (accountId: string, teamId: string) =>
  (await db
    .selectFrom(selectManagedTeamIds(accountId).as("managed"))
    .select("id")
    .where("id", "=", teamId)
    .executeTakeFirst()) !== undefined;

/** Returns null for a game that lost a team since. */
const findRecord = async (leagueId: string, leagueGameId: string): Promise<ResultRecord | null> =>
  getLeagueResult({ leagueId }, leagueGameId).catch(() => null);

/** Returns the missing scores of a season with its league's manager, or null if there are none anymore. */
export async function findMissingScores(seasonId: string) {
  const league = await db
    .selectFrom("leagueSeason")
    .innerJoin("league", "league.id", "leagueSeason.leagueId")
    .innerJoin("appUser", "appUser.id", "league.managerId")
    .select(["league.id as leagueId", "league.name as leagueName", "appUser.email", "appUser.name"])
    .where("leagueSeason.id", "=", seasonId)
    .executeTakeFirst();
  const missing = await listMissingGames(seasonId, clock.now());
  return league && missing.length > 0 ? { ...league, games: missing.map(({ game }) => game) } : null;
}
