import { sql } from "kysely";
import { checkAfterDrop } from "#features/reminders/checks/commands.server.ts";
import type { Trx } from "#platform/database.ts";
import { addDays } from "#platform/date-format.ts";
import { toInstant } from "#platform/zoned-time.ts";
import { getAutomaticResponse, type AutomaticOrigin } from "./rules.ts";

/**
 * What to sync: games that were added, moved, or restored, with everyone on their teams, or members who were added or
 * changed, with all of their team's games ahead. Without members, it's everyone on the team.
 */
export type AvailabilityScope =
  | { gameIds: readonly string[] }
  | { teamId: string; memberIds?: readonly string[] };

/** Where a member's automatic response comes from, for `game`, `team`, and `member`, as `decideOrigin` has it. */
const automaticOrigin = sql<AutomaticOrigin | null>`case
  when not member.active then null
  when exists (
    select from member_away away where away.member_id = member.id and game.game_on between away.from_on and away.until_on
  ) then 'away'
  when exists (
    select from member_weekday never
    where never.member_id = member.id and never.weekday = extract(dow from game.game_on)
      and game.game_on <= coalesce(never.until_on, 'infinity')
  ) then 'weekday'
  when team.in_by_default and member.sub_position is null then 'default'
end`;

/** Matches responses that no one gave. */
const isAutomatic = sql<boolean>`(game_rsvp.responded_via in ('away', 'weekday', 'default'))`;

type OpenGame = {
  id: string;
  teamId: string;
  kind: string;
  minimumPlayers: number | null;
  gameTime: string | null;
  closesAt: Date;
};

type Change = { teamId: string; gameId: string; memberId: string; active: boolean } & {
  previous: AutomaticOrigin | null;
  origin: AutomaticOrigin | null;
};

/**
 * Syncs the responses that no one gave: those of away days, weekdays, and teams whose players are in by default. Call it
 * in every transaction that adds, moves, or restores games, that adds members or changes what decides their responses,
 * or that changes the team's default. A response that someone gave never changes, and neither does one to a game that
 * has started (OP-29) or is canceled. Idempotent. The caller must hold the teams' locks, so that adding a game and adding
 * away days at the same time can't miss each other. Runs a fixed number of statements. Returns the IDs of the games whose
 * responses changed.
 */
export async function syncAvailability(trx: Trx, scope: AvailabilityScope, now: Date): Promise<string[]> {
  const games = await readOpenGames(trx, scope, now);
  if (games.length === 0) return [];
  const changes = await listChanges(
    trx,
    games.map(({ id }) => id),
    "teamId" in scope ? scope.memberIds : undefined,
  );
  await clearResponses(
    trx,
    changes.filter(({ origin }) => origin === null),
  );
  await storeResponses(trx, changes, now);
  await checkDrops(trx, games, changes, now);
  return [...new Set(changes.map(({ gameId }) => gameId))];
}

async function readOpenGames(trx: Trx, scope: AvailabilityScope, now: Date): Promise<OpenGame[]> {
  // Go back two days, which covers every time zone.
  const earliest = addDays(now.toISOString().slice(0, 10), -2);
  const games = await trx
    .selectFrom("game")
    .innerJoin("team", "team.id", "game.teamId")
    .select(["game.id", "game.teamId", "game.kind", "game.gameOn", "game.gameTime"])
    .select(["team.timeZone", "team.minimumPlayers"])
    .where("game.cancelledAt", "is", null)
    .where("game.gameOn", ">=", earliest)
    .where((eb) =>
      "teamId" in scope
        ? eb("game.teamId", "=", scope.teamId)
        : eb("game.id", "=", sql<string>`any(${scope.gameIds}::uuid[])`),
    )
    .execute();
  return games
    .map((game) => ({ ...game, closesAt: getClosesAt(game) }))
    .filter(({ closesAt }) => closesAt > now);
}

/** Returns when responses to a game close: when it starts, or at the end of its day if it has no time (OP-29). */
export const getClosesAt = (game: { gameOn: string; gameTime: string | null; timeZone: string }) =>
  toInstant(
    game.gameTime === null
      ? { on: addDays(game.gameOn, 1), time: "00:00:00" }
      : { on: game.gameOn, time: game.gameTime },
    game.timeZone,
  );

/**
 * Lists the responses to change, in ID order, as everywhere that several responses are written, to prevent deadlocks. The
 * limit keeps PostgreSQL from reading all responses there are when a team has many games.
 */
async function listChanges(
  trx: Trx,
  gameIds: readonly string[],
  memberIds: readonly string[] | undefined,
): Promise<Change[]> {
  const isWanted = memberIds === undefined ? sql`true` : sql`member.id = any(${memberIds}::uuid[])`;
  const { rows } = await sql<Change>`
    select * from (
      select game.team_id as "teamId", game.id as "gameId", member.id as "memberId", member.active,
        game_rsvp.responded_via as previous, ${automaticOrigin} as origin
      from game
      join team on team.id = game.team_id
      join team_member member on member.team_id = game.team_id and ${isWanted}
      left join lateral (
        select response, responded_via from game_rsvp
        where game_rsvp.game_id = game.id and game_rsvp.member_id = member.id limit 1
      ) game_rsvp on true
      where game.id = any(${gameIds}::uuid[]) and (game_rsvp.response is null or ${isAutomatic})
    ) decided
    where previous is distinct from origin
    order by "gameId", "memberId"`.execute(trx);
  return rows;
}

/**
 * Removes automatic responses. A player's default leaves no record behind, and neither does anything of someone who is
 * no longer active, because a record puts them on the sheet (OP-32) and means that a sub was asked.
 */
async function clearResponses(trx: Trx, changes: readonly Change[]): Promise<void> {
  const isGone = ({ active, previous }: Change) => !active || previous === "default";
  for (const isRemoved of [true, false]) {
    const cleared = changes.filter((change) => isGone(change) === isRemoved);
    if (cleared.length === 0) continue;
    const gameIds = cleared.map(({ gameId }) => gameId);
    const memberIds = cleared.map(({ memberId }) => memberId);
    if (isRemoved)
      await sql`
        delete from game_rsvp using unnest(${gameIds}::uuid[], ${memberIds}::uuid[]) cleared (game_id, member_id)
        where game_rsvp.game_id = cleared.game_id and game_rsvp.member_id = cleared.member_id and ${isAutomatic}
          and earlier_response is null and unread_reply is null`.execute(trx);
    await sql`
      update game_rsvp set response = null, responded_at = null, responded_via = null
      from unnest(${gameIds}::uuid[], ${memberIds}::uuid[]) cleared (game_id, member_id)
      where game_rsvp.game_id = cleared.game_id and game_rsvp.member_id = cleared.member_id and ${isAutomatic}`.execute(
      trx,
    );
  }
}

async function storeResponses(trx: Trx, changes: readonly Change[], now: Date): Promise<void> {
  const stored = changes.flatMap(({ origin, ...key }) => (origin === null ? [] : [{ ...key, origin }]));
  if (stored.length === 0) return;
  await sql`
    insert into game_rsvp (team_id, game_id, member_id, response, responded_at, responded_via)
    select team_id, game_id, member_id, response, ${now}, origin
    from unnest(
      ${stored.map(({ teamId }) => teamId)}::uuid[], ${stored.map(({ gameId }) => gameId)}::uuid[],
      ${stored.map(({ memberId }) => memberId)}::uuid[],
      ${stored.map(({ origin }) => getAutomaticResponse(origin))}::text[], ${stored.map(({ origin }) => origin)}::text[]
    ) stored (team_id, game_id, member_id, response, origin)
    order by game_id, member_id
    on conflict (game_id, member_id) do update
      set response = excluded.response, responded_at = excluded.responded_at, responded_via = excluded.responded_via
      where game_rsvp.response is null or ${isAutomatic}`.execute(trx);
}

/** A player who was in by default and is away now has dropped out, like one who responds. */
async function checkDrops(
  trx: Trx,
  games: readonly OpenGame[],
  changes: readonly Change[],
  now: Date,
): Promise<void> {
  const dropped = new Set(
    changes.flatMap(({ previous, origin, gameId }) =>
      previous === "default" && origin !== null ? [gameId] : [],
    ),
  );
  for (const { id, teamId, kind, minimumPlayers, gameTime, closesAt } of games)
    if (dropped.has(id) && minimumPlayers !== null && kind === "game" && gameTime !== null)
      await checkAfterDrop(trx, { gameId: id, teamId }, closesAt, now);
}

/**
 * Returns the response that a member has without having given one, to a game that's still open, or null. Use it when a
 * given response is removed. The caller must hold a shared lock on the team.
 */
export async function findAutomaticResponse(
  trx: Trx,
  { gameId, memberId }: { gameId: string; memberId: string },
) {
  const { rows } = await sql<{ origin: AutomaticOrigin | null }>`
    select ${automaticOrigin} as origin
    from game
    join team on team.id = game.team_id
    join team_member member on member.team_id = team.id and member.id = ${memberId}
    where game.id = ${gameId}`.execute(trx);
  const origin = rows[0]?.origin ?? null;
  return origin === null ? null : { response: getAutomaticResponse(origin), respondedVia: origin };
}
