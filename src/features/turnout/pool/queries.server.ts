import { sql, type RawBuilder } from "kysely";
import { getResponsesCloseAt } from "#features/attendance/commands.server.ts";
import { APART, overlaps } from "#features/attendance/pool/rules.ts";
import type { PoolRecipient } from "#features/messages/pool-texts/commands.server.ts";
import { selectLanguage } from "#features/teams/languages/queries.server.ts";
import { listPresets } from "#features/teams/groups/presets/rules.ts";
import { after } from "#platform/clock.ts";
import type { db } from "#platform/database.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { COUNTED_PERIOD, getPoolWeekday, LIMIT_PERIOD, type PoolNeed } from "./rules.ts";

type Reader = typeof db;

/** A game whose call may go on to a league's pool. */
export type PooledGame = {
  id: string;
  teamId: string;
  gameOn: string;
  gameTime: string | null;
  timeZone: string;
  startsAt: Date;
};

/** What a call needs of which league's pool. */
export type PoolCall = PoolNeed & {
  gameId: string;
  leagueId: string;
  leagueName: string;
  round: number;
  /** What a member of the group that's needed is called, or null if anyone fits. */
  one: string | null;
  /** The teams of this game: the one that calls, and its opponent if that's in the league too. */
  rosters: string[];
  /** The league's other games that someone who plays in this one can't play in. */
  overlapping: { id: string; startsAt: Date; time: string }[];
};

/**
 * Finds what a call needs of its league's pool. Returns null if no league of the team has a pool that's on. A league game's
 * league is asked, and for other games the league that the team joined first.
 */
export async function findPoolCall(
  reader: Reader,
  game: PooledGame,
  call: { round: number; poolLevel: number | null; groupId: string | null },
  now: Date,
): Promise<PoolCall | null> {
  const { rows } = await sql<{
    leagueId: string;
    leagueName: string;
    weeklyLimit: number;
    sport: string;
    groupName: string | null;
    rosters: string[];
  }>`
    select league.id as "leagueId", league.name as "leagueName", pool.weekly_limit as "weeklyLimit", team.sport,
      (select name from team_group where team_group.id = ${call.groupId} and team_group.team_id = team.id) as "groupName",
      array(
        select team.id
        union
        select other.team_id from game other where other.league_game_id = game.league_game_id
      ) as rosters
    from game
    join team on team.id = game.team_id
    cross join lateral ${poolOf}
    join league on league.id = pool.league_id
    where game.id = ${game.id}`.execute(reader);
  const [row] = rows;
  if (!row) return null;
  const { groupName, sport, ...league } = row;
  // People chose among the groups of the sport, whose names a team may write in lower case.
  const preset = listPresets(sport).find(({ name }) => name.toLowerCase() === groupName?.toLowerCase());
  return {
    ...league,
    gameId: game.id,
    round: call.round,
    startsAt: game.startsAt,
    today: toWallClock(now, game.timeZone).on,
    weekday: getPoolWeekday(game.gameOn),
    level: call.poolLevel,
    group: preset?.name ?? groupName,
    one: preset?.one ?? groupName,
    overlapping: await listOverlapping(reader, league.leagueId, game),
  };
}

/** Selects the league whose pool a game's call asks, for a game as `game`, as `pool`. */
const poolOf = sql`(
  select league_pool.league_id, league_pool.weekly_limit
  from league_team join league_pool on league_pool.league_id = league_team.league_id and league_pool.is_on
  where league_team.team_id = game.team_id and league_team.league_id = coalesce(
    (select league_game.league_id from league_game where league_game.id = game.league_game_id), league_team.league_id
  )
  order by league_team.created_at, league_team.league_id limit 1
) pool`;

/** Returns whether a call for a game can go on to a league's pool. A team whose league's pool is off sees nothing of it. */
export async function hasPool(reader: Reader, gameId: string): Promise<boolean> {
  const { rows } = await sql`
    select from game cross join lateral ${poolOf} where game.id = ${gameId}`.execute(reader);
  return rows.length > 0;
}

/** Counts the people of the pool who were asked for a game. */
export async function countAsked(reader: Reader, gameId: string): Promise<number> {
  const { rows } = await sql<{ asked: number }>`
    select count(distinct person_id)::int as asked from pool_ask where game_id = ${gameId}`.execute(reader);
  return rows[0]!.asked;
}

/** Lists the league's games that start too close to this one. Their starts are computed here, from the pinned time zones. */
async function listOverlapping(reader: Reader, leagueId: string, { id, gameOn, startsAt }: PooledGame) {
  const { rows } = await sql<{ id: string; gameOn: string; gameTime: string; timeZone: string }>`
    select other.id, other.game_on as "gameOn", other.game_time as "gameTime", team.time_zone as "timeZone"
    from league_team
    join team on team.id = league_team.team_id and team.archived_at is null
    cross join lateral (
      select id, game_on, game_time from game
      where game.team_id = team.id and game.game_on between ${gameOn}::date - 1 and ${gameOn}::date + 1
        and game.cancelled_at is null and game.game_time is not null and game.id <> ${id}
      offset 0
    ) other
    where league_team.league_id = ${leagueId}`.execute(reader);
  return rows.flatMap((game) => {
    const start = getResponsesCloseAt(game);
    return overlaps(start, startsAt) ? [{ id: game.id, startsAt: start, time: game.gameTime }] : [];
  });
}

/** Selects whether a number, as `person.phone`, is on a roster of the game, even as an inactive player. */
export const isOnRoster = ({ rosters }: PoolCall) => sql<boolean>`exists (
  select from member_phone own where own.phone = person.phone and own.team_id = any(${rosters}::uuid[])
)`;

/** Selects the league's overlapping games that the number's members haven't said no to (NEED-43). */
export const memberGames = ({ overlapping }: PoolCall): RawBuilder<unknown> => sql`(
  select other.id from member_phone own
  join team_member member on member.id = own.member_id and member.active
  join game other on other.team_id = own.team_id and other.id = any(${overlapping.map(({ id }) => id)}::uuid[])
  left join game_rsvp rsvp on rsvp.game_id = other.id and rsvp.member_id = member.id
  where own.phone = person.phone and rsvp.response is distinct from 'not_attending'
)`;

/** Selects the starts of other games that the number has a spot in, in any league. */
export const bookings = ({ gameId }: PoolCall): RawBuilder<unknown> => sql`(
  select booking.starts_at from pool_person same join pool_ask booking on booking.person_id = same.id
  where same.phone = person.phone and booking.state = 'booked' and booking.game_id <> ${gameId}
)`;

/** Selects the starts of other games that an open call asks the number for. */
export const openAsks = ({ gameId }: PoolCall): RawBuilder<unknown> => sql`(
  select ask.starts_at from pool_person same join pool_ask ask on ask.person_id = same.id
  join sub_call on sub_call.game_id = ask.game_id and sub_call.state = 'open'
  where same.phone = person.phone and ask.state = 'asked' and ask.game_id <> ${gameId}
)`;

/** Selects whether someone was asked for this game, so that they aren't asked again: in this round, or with an outcome. */
export const isAsked = ({ gameId, round }: PoolCall) => sql<boolean>`exists (
  select from pool_ask ask where ask.person_id = person.id and ask.game_id = ${gameId}
    and (ask.round = ${round} or ask.state in ('asked', 'booked', 'declined'))
)`;

/** Selects whether texts don't reach a number. */
export const isStopped = sql<boolean>`exists (
  select from phone_suppression where phone_suppression.phone = person.phone
)`;

export type EligiblePerson = { personId: string; phone: string; language: PoolRecipient["language"] };

/**
 * Lists who of the pool is asked next, in order (NEED-43 to NEED-45), in one statement by the rules of `listEligible`. A test
 * compares both.
 */
export async function listNextPeople(
  reader: Reader,
  call: PoolCall,
  now: Date,
  limit: number,
  among: readonly string[] | null = null,
): Promise<EligiblePerson[]> {
  const { leagueId, today, weekday, level, group, weeklyLimit, startsAt } = call;
  const near = (column: RawBuilder<unknown>) =>
    sql`${column} between ${after(startsAt, -APART)} and ${after(startsAt, APART)}`;
  const { rows } = await sql<EligiblePerson>`
    select person.id as "personId", person.phone, ${selectLanguage(sql`person.phone`, sql`null::text`)}
    from pool_person person
    cross join lateral (
      select
        count(*) filter (where state <> 'unreachable' and asked_at > ${after(now, -LIMIT_PERIOD)}) as week,
        count(*) filter (where state not in ('unreachable', 'too-late') and asked_at > ${after(now, -COUNTED_PERIOD)}) as turns,
        max(asked_at) filter (where state not in ('unreachable', 'too-late')) as last_turn
      from pool_ask where pool_ask.person_id = person.id
    ) asks
    where person.league_id = ${leagueId} and person.confirmed_at is not null
      and (${among}::uuid[] is null or person.id = any(${among}::uuid[]))
      and (person.paused_until is null or person.paused_until <= ${today}::date)
      and ${weekday}::text = any(person.weekdays)
      and (${level}::int is null or abs(person.level - ${level}::int) <= 1)
      and (${group}::text is null or ${group}::text = any(person.groups))
      and asks.week < ${weeklyLimit}
      and not ${isStopped} and not ${isAsked(call)} and not ${isOnRoster(call)}
      and not exists (select from ${memberGames(call)} own_game)
      and not exists (select from ${bookings(call)} booked where ${near(sql`booked.starts_at`)})
      and not exists (select from ${openAsks(call)} asked where ${near(sql`asked.starts_at`)})
    order by asks.turns, asks.last_turn nulls first, person.joined_at, person.id
    limit ${limit}`.execute(reader);
  return rows;
}
