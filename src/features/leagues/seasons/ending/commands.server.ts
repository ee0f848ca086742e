import { sql } from "kysely";
import { closeRequestsOfSeason } from "#features/games/change-requests/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import type { LeagueGrant } from "../../access.server.ts";
import { lockLeague } from "../../commands.server.ts";
import { readSeason } from "../queries.server.ts";
import { getNextCheck, isOver } from "./rules.ts";

/** Ends a season of a league (RESULT-35). Idempotent. Throws NOT_FOUND. */
export async function endSeason(grant: LeagueGrant, seasonId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockLeague(trx, grant);
    const { endedAt } = await readSeason(trx, grant, seasonId);
    if (!endedAt) await close(trx, seasonId, clock.now());
  });
}

/**
 * Ends a season and keeps the names that its teams and places have now. Open requests to change its games are closed. The
 * caller has locked the league, so no game is added or changed in between.
 */
async function close(trx: Trx, seasonId: string, now: Date): Promise<void> {
  await sql`
    insert into season_game (league_game_id, season_id, game_on, game_time, time_zone, location,
      home_team_id, home_team_name, away_team_id, away_team_name, is_cancelled)
    select league_game.id, ${seasonId}, entry.game_on, entry.game_time, team.time_zone, entry.location,
      home.team_id, coalesce(home_team.name, away.opponent), away.team_id, coalesce(away_team.name, home.opponent),
      entry.cancelled_at is not null
    from league_game
    left join game home on home.league_game_id = league_game.id and home.side = 'home'
    left join team home_team on home_team.id = home.team_id
    left join game away on away.league_game_id = league_game.id and away.side = 'away'
    left join team away_team on away_team.id = away.team_id
    join game entry on entry.id = coalesce(home.id, away.id)
    join team on team.id = entry.team_id
    where league_game.season_id = ${seasonId}
    on conflict do nothing`.execute(trx);
  await sql`
    update season_team set team_name = team.name from team
    where season_team.season_id = ${seasonId} and team.id = season_team.team_id`.execute(trx);
  await sql`
    update league_season set ended_at = ${now}, (first_game_on, last_game_on) = (
      select min(game_on), max(game_on) from season_game where season_id = ${seasonId}
    ), league_name = (select name from league where league.id = league_season.league_id), venues = (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'address', address, 'mapUrl', map_url)), '[]')
      from venue where venue.league_id = league_season.league_id
    )
    where id = ${seasonId}`.execute(trx);
  await closeRequestsOfSeason(trx, seasonId, now);
}

const BATCH_SIZE = 100;

/**
 * Ends seasons whose last game was 30 days ago (RESULT-35). The others are due again in a day. Returns how many were
 * checked. Idempotent and safe for concurrent workers.
 */
export async function endDueSeasons(): Promise<number> {
  const now = clock.now();
  const due = await db
    .selectFrom("leagueSeason")
    .select(["id", "leagueId"])
    .where("endedAt", "is", null)
    .where("checkAt", "<=", now)
    .orderBy("checkAt")
    .limit(BATCH_SIZE)
    .execute();
  for (const season of due) await checkSeason(season, now);
  return due.length;
}

const checkSeason = (season: { id: string; leagueId: string }, now: Date) =>
  db.transaction().execute(async (trx) => {
    const league = await trx
      .selectFrom("league")
      .select("timeZone")
      .where("id", "=", season.leagueId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!league) return;
    const { endedAt } = await readSeason(trx, { leagueId: season.leagueId }, season.id);
    if (endedAt) return;
    const lastGameOn = await readLastGame(trx, season.id);
    if (isOver(lastGameOn, toWallClock(now, league.timeZone).on)) await close(trx, season.id, now);
    else
      await trx
        .updateTable("leagueSeason")
        .set({ checkAt: getNextCheck(now) })
        .where("id", "=", season.id)
        .execute();
  });

/** Returns the date of a season's last game, or null if it has none. A canceled game isn't played. */
async function readLastGame(trx: Trx, seasonId: string): Promise<string | null> {
  const row = await trx
    .selectFrom("leagueGame")
    .innerJoin("game", "game.leagueGameId", "leagueGame.id")
    .select((eb) => eb.fn.max("game.gameOn").as("lastOn"))
    .where("leagueGame.seasonId", "=", seasonId)
    .where("game.cancelledAt", "is", null)
    .executeTakeFirst();
  return row?.lastOn ?? null;
}
