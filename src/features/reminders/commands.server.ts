import { sql, type Selectable } from "kysely";
import type { Reminder as ReminderRow } from "#platform/database-types.ts";
import { db, preferIndexScans, type Trx } from "#platform/database.ts";
import { createZoneClock, toInstant } from "#platform/zoned-time.ts";
import { armChecks } from "./checks/commands.server.ts";
import { armScoreTimers } from "./scores/commands.server.ts";
import { planReminders, type PlannedReminder, type ReminderSettings } from "./rules.ts";
import type { SkipReason } from "./schema.ts";

/**
 * The maximum number of games per statement, which is more than a team plays in a season. Keeps statements and their
 * parameters small.
 */
const BATCH = 500;

/**
 * Syncs these games' reminders with the games, their teams' settings, and the current time. Call it in the
 * transaction that changed a game or a team, after calling `lockTeams` or updating the team. Idempotent. If a
 * reminder was sent and the game was then rescheduled, it's sent again for the new start (OP-21).
 */
export async function armReminders(trx: Trx, gameIds: readonly string[], now: Date): Promise<void> {
  for (let from = 0; from < gameIds.length; from += BATCH)
    await armBatch(trx, gameIds.slice(from, from + BATCH), now, true);
}

/**
 * Does the same as `armReminders` for all of a team's games that aren't over. Call it after a change to the team's time
 * zone, reminder times, quiet hours, or archived state. Reminders that were sent aren't sent again, because the games'
 * local start times haven't changed.
 */
export async function armTeamReminders(trx: Trx, teamId: string, now: Date): Promise<void> {
  // Go back two days, which covers every time zone. Earlier games have no reminders left to arm.
  const games = await trx
    .selectFrom("game")
    .select("id")
    .where("teamId", "=", teamId)
    .where("gameOn", ">=", sql<string>`${now.toISOString()}::date - 2`)
    .orderBy("id")
    .execute();
  await rearmGames(
    trx,
    games.map(({ id }) => id),
    now,
  );
}

const TEAM_BATCH = 100;

/**
 * Recomputes all reminders after a time zone data update (docs/operations.md). Games keep their local times, but
 * those may correspond to different instants now. Idempotent and safe to run at any time. Each call processes one
 * batch of teams and locks them against changes to their games. Returns the number of teams and the last team's ID,
 * which the next call continues from, or null if no teams are left.
 */
export async function recomputeReminders(after: string | null, now: Date) {
  return db.transaction().execute(async (trx) => {
    const teams = await trx
      .selectFrom("team")
      .select("id")
      .$if(after !== null, (query) => query.where("id", ">", after!))
      .orderBy("id")
      .limit(TEAM_BATCH)
      .forNoKeyUpdate()
      .execute();
    for (const { id } of teams) await armTeamReminders(trx, id, now);
    return { teams: teams.length, last: teams.at(-1)?.id ?? null };
  });
}

async function rearmGames(trx: Trx, gameIds: readonly string[], now: Date): Promise<void> {
  for (let from = 0; from < gameIds.length; from += BATCH)
    await armBatch(trx, gameIds.slice(from, from + BATCH), now, false);
}

async function armBatch(trx: Trx, gameIds: readonly string[], now: Date, haveMoved: boolean) {
  // Lock the reminders, because the worker may be sending one of them, and a sent reminder must not be armed again.
  const reminders = await trx
    .selectFrom("reminder")
    .selectAll()
    .where("gameId", "in", gameIds)
    .where("supersededAt", "is", null)
    .forUpdate()
    .execute();
  const existing = Map.groupBy(reminders as ExistingReminder[], ({ gameId }) => gameId);
  const changes: Change[] = [];
  const games = await readGames(trx, gameIds);
  for (const game of games) {
    const existingReminders = existing.get(game.id) ?? [];
    const remindedGame = { ...game, isCancelled: !isPlayed(game) };
    changes.push(
      ...diffReminders(
        game,
        existingReminders,
        planReminders(now, remindedGame, toSettings(game), existingReminders, haveMoved),
      ),
    );
  }
  await applyChanges(trx, changes);
  const checkedGames = games.map((game) => ({
    ...game,
    startsAt:
      game.gameTime === null ? null : toInstant({ on: game.gameOn, time: game.gameTime }, game.timeZone),
    isPlayed: isPlayed(game) && game.archivedAt === null,
  }));
  await armChecks(trx, checkedGames, now);
  await armScoreTimers(trx, checkedGames, now);
}

type ExistingReminder = Selectable<ReminderRow> & PlannedReminder;
type Upsert = PlannedReminder & { teamId: string; gameId: string };
type Change = { upsert: Upsert } | { delete: string } | { supersede: string };

const readGames = (trx: Trx, gameIds: readonly string[]) =>
  trx
    .selectFrom("game")
    .innerJoin("team", "team.id", "game.teamId")
    .select([
      "game.id",
      "game.teamId",
      "game.leagueGameId",
      "game.kind",
      "game.gameOn",
      "game.gameTime",
      "game.cancelledAt",
      "team.timeZone",
      "team.reminderOffsetsMinutes",
      "team.quietFrom",
      "team.quietUntil",
      "team.archivedAt",
      "team.minimumPlayers",
      // A forfeit that the league set before the start (RESULT-54).
      sql<boolean>`exists (
        select from league_result where league_result.league_game_id = game.league_game_id
          and kind in ('home-forfeit', 'away-forfeit', 'double-forfeit') and final_at is not null
      )`.as("isForfeited"),
      // Groups belong to teams, a later feature, but reading any table is fine. A list of games belongs to few teams, so
      // this isn't an `exists`, which PostgreSQL answers for many games by reading all teams' groups.
      sql<boolean>`(select team_group.id from team_group where team_group.team_id = team.id and minimum is not null
        limit 1) is not null`.as("hasGroupMinimum"),
    ])
    .where("game.id", "in", gameIds)
    .execute();

type GameRow = Awaited<ReturnType<typeof readGames>>[number];

const isPlayed = ({ cancelledAt, isForfeited }: GameRow) => cancelledAt === null && !isForfeited;

const toSettings = (game: GameRow): ReminderSettings => ({
  clock: createZoneClock(game.timeZone),
  reminderOffsets: game.reminderOffsetsMinutes,
  quiet: game.quietFrom && game.quietUntil ? { from: game.quietFrom, until: game.quietUntil } : null,
  isArchived: game.archivedAt !== null,
});

const isSameTime = (a: Date, b: Date) => a.getTime() === b.getTime();
const isSameReminder = (a: PlannedReminder, b: PlannedReminder) =>
  a.state === b.state &&
  a.reason === b.reason &&
  isSameTime(a.startsAt, b.startsAt) &&
  isSameTime(a.dueAt, b.dueAt);

/** Computes the changes that turn the existing reminders into the planned ones. Sent reminders are never deleted. */
function diffReminders(
  game: GameRow,
  existing: readonly ExistingReminder[],
  plannedReminders: readonly PlannedReminder[],
): Change[] {
  const obsoleteReminders = existing.filter((current) => {
    const next = plannedReminders.find(({ offsetMinutes }) => offsetMinutes === current.offsetMinutes);
    // If a reminder was skipped when it was due, it may already have texts that were skipped, and the unique key
    // allows only one text per phone. So replace the reminder instead of arming it again.
    return !next || (current.state !== "armed" && next.state !== current.state);
  });
  const upsertedReminders = plannedReminders.filter(
    (next) =>
      !existing.some(
        (current) => current.offsetMinutes === next.offsetMinutes && isSameReminder(current, next),
      ),
  );
  return [
    ...obsoleteReminders.map(({ id, state }) => (state === "sent" ? { supersede: id } : { delete: id })),
    ...upsertedReminders.map((reminder) => ({
      upsert: { ...reminder, teamId: game.teamId, gameId: game.id },
    })),
  ];
}

async function applyChanges(trx: Trx, changes: readonly Change[]) {
  const deleted = changes.flatMap((change) => ("delete" in change ? [change.delete] : []));
  const superseded = changes.flatMap((change) => ("supersede" in change ? [change.supersede] : []));
  const upsertedReminders = changes.flatMap((change) => ("upsert" in change ? [change.upsert] : []));
  if (deleted.length > 0) await trx.deleteFrom("reminder").where("id", "in", deleted).execute();
  if (superseded.length > 0)
    await trx
      .updateTable("reminder")
      // Use the actual time instead of the transaction's start time, so that two changes in one transaction get
      // different timestamps.
      .set({ supersededAt: sql<Date>`clock_timestamp()` })
      .where("id", "in", superseded)
      .execute();
  if (upsertedReminders.length > 0)
    await trx
      .insertInto("reminder")
      .values(
        upsertedReminders.map(({ teamId, gameId, offsetMinutes, startsAt, dueAt, state, reason }) => ({
          teamId,
          gameId,
          offsetMinutes,
          startsAt,
          dueAt,
          state,
          reason,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(["gameId", "offsetMinutes", "supersededAt"]).doUpdateSet((eb) => ({
          startsAt: eb.ref("excluded.startsAt"),
          dueAt: eb.ref("excluded.dueAt"),
          state: eb.ref("excluded.state"),
          reason: eb.ref("excluded.reason"),
        })),
      )
      .execute();
}

/** How many due reminders take turns. More than one league has due at the same time. */
const MAX_COMPARED = 5_000;
/** How many workers' claims to look past. A worker that finds nothing free tries again within a second. */
const MAX_WORKERS = 10;

/**
 * Claims due reminders for the caller's transaction, earliest first. Leagues and other teams take turns, so that a small
 * team doesn't wait until a large league is done (TEXT-50). Concurrent workers skip each other's reminders. Skips games
 * that are being deleted, and keeps the claimed reminders' games from being deleted, because links refer to them. The
 * query needs the CTEs, because a plain join sometimes reads far more rows than the limit.
 */
export async function claimDueReminders(trx: Trx, now: Date, limit: number) {
  await preferIndexScans(trx);
  const { rows } = await sql<DueReminder>`
    with due as materialized (
      select id, team_id, due_at from reminder where state = 'armed' and due_at <= ${now}
      order by due_at limit ${MAX_COMPARED}
    ), next as materialized (
      select due.id, due_at, row_number() over (partition by coalesce(league.id, team_id) order by due_at) as turn
      from due left join lateral (
        select league_id as id from league_team where league_team.team_id = due.team_id order by league_id limit 1
      ) league on true
      order by turn, due_at limit ${limit * MAX_WORKERS}
    ), claimed as materialized (
      select reminder.id from next join reminder on reminder.id = next.id join game on game.id = reminder.game_id
      where state = 'armed' and reminder.due_at <= ${now}
      order by turn, next.due_at limit ${limit}
      for update of reminder skip locked for key share of game skip locked
    )
    select id, team_id as "teamId", game_id as "gameId", starts_at as "startsAt", due_at as "dueAt"
    from reminder where id = any(array(select id from claimed)) order by due_at, id`.execute(trx);
  return rows;
}

export type DueReminder = { id: string; teamId: string; gameId: string; startsAt: Date; dueAt: Date };

/**
 * Stores the outcome of claimed reminders: sent if their texts are queued, or otherwise the reason they were skipped.
 */
export async function storeReminderOutcomes(
  trx: Trx,
  outcomes: { id: string; reason: SkipReason | null }[],
  now: Date,
) {
  const ids = outcomes.map(({ id }) => id);
  const reasons = outcomes.map(({ reason }) => reason);
  await sql`
    update reminder
    set state = case when outcome.reason is null then 'sent' else 'skipped' end, reason = outcome.reason,
      sent_at = case when outcome.reason is null then ${now}::timestamptz end
    from unnest(${ids}::uuid[], ${reasons}::text[]) outcome (id, reason)
    where reminder.id = outcome.id`.execute(trx);
}
