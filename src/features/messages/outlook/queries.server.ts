import { sql } from "kysely";
import { RSVP_LINK_LENGTH } from "#features/attendance/access.server.ts";
import { isPastDue } from "#features/attendance/requests/rules.ts";
import type { Outlook, ReminderState, SkipReason } from "#features/reminders/schema.ts";
import { getStatusAt } from "#features/teams/rules.ts";
import { after, days } from "#platform/clock.ts";
import { db, preferLookups, type Trx } from "#platform/database.ts";
import { arePaymentsOn } from "#platform/payments/payments.ts";
import { isTextingOn } from "#platform/sms/texting.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { countAsksLeft } from "../asks/queries.server.ts";
import { readCandidates, readResponses, readTeams } from "../reminders/queries.server.ts";
import {
  filterPlayers,
  getBudget,
  planReminder,
  toResponses,
  type ReminderFacts,
} from "../reminders/rules.ts";
import { findSendingPause } from "../switch/queries.server.ts";
import { composeAsk } from "../wording/rules.ts";
import { formatOutlook, listForecastPlayers, type Forecast } from "./rules.ts";

/** A game that isn't over, with its reminders for the current start. */
export type OutlookGame = {
  id: string;
  teamId: string;
  timeZone: string;
  gameTime: string | null;
  reminders: readonly { state: ReminderState; reason: SkipReason | null }[];
};

/**
 * Predicts each game's next reminder as things stand, with the function that the worker uses when it's due. Earlier
 * reminders of the same team use up texts first. Responses, purchases, and opt-outs that are still to come can change
 * the result. The caller must have checked access to the games.
 */
export async function listOutlooks(
  games: readonly OutlookGame[],
  now: Date,
  canManage: (teamId: string) => boolean,
): Promise<Map<string, Outlook>> {
  if (games.length === 0) return new Map();
  const pause = await findSendingPause();
  const { teams, armed, responses } = await db.transaction().execute((trx) => readFacts(trx, games, now));
  const timeZones = new Map(games.map(({ id, timeZone }) => [id, timeZone]));
  const forecasts = new Map<string, Forecast>();
  for (const reminder of armed) {
    const { asksLeft, budget, candidates, players, ...team } = teams.get(reminder.teamId)!;
    const gameResponses = toResponses(responses.get(reminder.gameId));
    const at = reminder.dueAt > now ? reminder.dueAt : now;
    const plan = planReminder({
      at,
      startsAt: reminder.startsAt,
      isTextingOn,
      hasPass: getStatusAt(at, team) === "active",
      isPastDue: isPastDue({ ...team, ...reminder, isCancelled: false }, at),
      candidates,
      responses: gameResponses,
      asksLeft,
      budget,
      compose: (ask) => composeAsk("reminder", { ...reminder, teamName: team.name }, RSVP_LINK_LENGTH, ask),
    });
    const timeZone = timeZones.get(reminder.gameId);
    if (!timeZone || forecasts.has(reminder.gameId)) continue;
    forecasts.set(reminder.gameId, {
      kind: "armed",
      due: toWallClock(reminder.dueAt, timeZone),
      isDue: reminder.dueAt <= now,
      reason: plan.reason,
      players: listForecastPlayers(filterPlayers(players, gameResponses), plan.texts, gameResponses),
    });
  }
  return new Map(
    games.map((game) => {
      const team = teams.get(game.teamId)!;
      const endsAt = team.subscriptionExpiresAt;
      return [
        game.id,
        formatOutlook(forecasts.get(game.id) ?? findEnd(game), {
          id: game.teamId,
          status: getStatusAt(now, team),
          passEndsOn: endsAt && toWallClock(endsAt, game.timeZone).on,
          now: toWallClock(now, game.timeZone),
          pause,
          canBuy: arePaymentsOn,
          canManage: canManage(game.teamId),
        }),
      ];
    }),
  );
}

/** Reads everything that the worker reads when reminders are due. */
export async function readFacts(trx: Trx, games: readonly OutlookGame[], now: Date) {
  await preferLookups(trx);
  const teamIds = [...new Set(games.map(({ teamId }) => teamId))].toSorted();
  const teams = await readTeamFacts(trx, teamIds, now);
  const armed = await readArmed(trx, games, teamIds, now);
  const gameIds = armed.map(({ gameId }) => gameId);
  const responses = Map.groupBy(await readResponses(trx, gameIds), ({ gameId }) => gameId);
  return { teams, armed, responses };
}

/** Returns the outlook of one game, or null if it has started. Its reminders are in the order in which they're due. */
export async function findOutlook(
  game: Omit<OutlookGame, "reminders"> & { gameOn: string; reminders: readonly StoredReminder[] },
  now: Date,
  canManageTeam: boolean,
): Promise<Outlook | null> {
  const { on, time } = toWallClock(now, game.timeZone);
  if (`${game.gameOn} ${game.gameTime ?? "24:00:00"}` <= `${on} ${time}`) return null;
  const reminders = game.reminders.filter(({ supersededAt }) => supersededAt === null);
  const current = { ...game, reminders: reminders as OutlookGame["reminders"] };
  return (await listOutlooks([current], now, () => canManageTeam)).get(game.id)!;
}

type StoredReminder = { state: string; reason: string | null; supersededAt: Date | null };

/** Returns the forecast for a game without a reminder that's still due. */
function findEnd({ gameTime, reminders }: OutlookGame): Forecast {
  if (gameTime === null) return { kind: "no-time" };
  const last = reminders.at(-1);
  if (!last) return { kind: "no-reminders" };
  return { kind: "done", reason: reminders.some(({ state }) => state === "sent") ? null : last.reason };
}

type Player = { id: string; memberId: string; name: string; isSub: boolean; phones: string[] };

type TeamFacts = Awaited<ReturnType<typeof readTeams>>[number] &
  Pick<ReminderFacts, "asksLeft" | "budget" | "candidates"> & { players: Player[] };

async function readTeamFacts(trx: Trx, teamIds: string[], now: Date): Promise<Map<string, TeamFacts>> {
  const teams = await readTeams(trx, teamIds);
  const phones = await readCandidates(trx, teamIds);
  const members = await trx
    .selectFrom("teamMember")
    .select(["id", "teamId", "name", sql<boolean>`sub_position is not null`.as("isSub")])
    .where("teamId", "in", teamIds)
    .where("active", "=", true)
    .orderBy("name")
    .orderBy("id")
    .execute();
  const asks = await countAsksLeft(trx, phones, now);
  // Asks that are still to come don't count, because people may respond to them.
  const asksLeft = { isUsedUp: asks.isUsedUp.bind(asks), use: () => {} };
  const phonesByTeam = Map.groupBy(phones, ({ teamId }) => teamId);
  const phonesByMember = Map.groupBy(phones, ({ memberId }) => memberId);
  const membersByTeam = Map.groupBy(members, ({ teamId }) => teamId);
  return new Map(
    teams.map((team) => [
      team.id,
      {
        ...team,
        asksLeft,
        budget: getBudget(team),
        candidates: phonesByTeam.get(team.id) ?? [],
        players: (membersByTeam.get(team.id) ?? []).map(({ id, name, isSub }) => ({
          id,
          memberId: id,
          name,
          isSub,
          phones: (phonesByMember.get(id) ?? []).map(({ phone }) => phone),
        })),
      },
    ]),
  );
}

/** How many of a team's next games count toward the texts it has left. More than most teams play in a season. */
const MAX_GAMES = 200;

type ArmedReminder = {
  teamId: string;
  gameId: string;
  startsAt: Date;
  dueAt: Date;
  offsetMinutes: number;
  kind: string;
  gameOn: string;
  gameTime: string | null;
  location: string;
  opponent: string | null;
  createdAt: Date;
  movedAt: Date | null;
  side: string | null;
};

/**
 * Reads the reminders that are still to be sent, in the order in which the worker takes them: those of the games, and
 * those of the teams' next games, which use up texts first.
 */
async function readArmed(trx: Trx, games: readonly OutlookGame[], teamIds: string[], now: Date) {
  // No team's local date is more than a day behind UTC. Filtering by date lets the query use the index.
  const firstDay = after(now, -days(2)).toISOString().slice(0, 10);
  const { rows } = await sql<ArmedReminder>`
    with wanted as (
      select unnest(${games.map(({ id }) => id)}::uuid[]) as id
      union
      select next.id from unnest(${teamIds}::uuid[]) team (id) cross join lateral (
        select game.id from game where game.team_id = team.id and game.game_on >= ${firstDay}::date
        order by game.game_on limit ${MAX_GAMES}
      ) next
    )
    select game.team_id as "teamId", game.id as "gameId", reminder.starts_at as "startsAt", reminder.due_at as "dueAt",
      reminder.offset_minutes as "offsetMinutes", game.kind, game.game_on as "gameOn", game.game_time as "gameTime", game.location, game.opponent, game.side,
      game.created_at as "createdAt", game.moved_at as "movedAt"
    from wanted join game on game.id = wanted.id
    join reminder on reminder.game_id = game.id and reminder.state = 'armed' and reminder.superseded_at is null
    order by reminder.due_at, reminder.id`.execute(trx);
  return rows;
}
