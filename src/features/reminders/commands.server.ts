import { sql, type Selectable } from "kysely";
import type { Reminder as ReminderRow } from "#platform/database-types.ts";
import { db, readInOrderOfIndexes, type Trx } from "#platform/database.ts";
import { clockOf, instantOf } from "#platform/zoned-time.ts";
import { armChecks } from "./checks/commands.server.ts";
import { planReminders, type PlannedReminder, type ReminderSettings } from "./rules.ts";
import type { SkipReason } from "./schema.ts";

/** More than a season of one team; keeps each statement and its parameters small. */
const BATCH = 500;

/**
 * Brings the reminders of these games in line with the games, their teams' settings and the clock. To be called in the
 * transaction that changed them, after `lockTeamsOfGames` or an update of the team. Repeatable: changes nothing when
 * nothing changed. A reminder that was sent for another start is sent again for the new one (OP-21).
 */
export async function armReminders(trx: Trx, gameIds: readonly string[], now: Date): Promise<void> {
  for (let from = 0; from < gameIds.length; from += BATCH)
    await armBatch(trx, gameIds.slice(from, from + BATCH), now, true);
}

/**
 * The same for all games of a team that are not over, after its zone, its reminder times or its being archived changed.
 * Who has been told is not told again: by the clock on the wall nothing moved.
 */
export async function armTeamReminders(trx: Trx, teamId: string, now: Date): Promise<void> {
  // Two days back: no zone is further from UTC, and what is over has nothing to arm.
  const games = await trx
    .selectFrom("game")
    .select("id")
    .where("teamId", "=", teamId)
    .where("gameOn", ">=", sql<string>`${now.toISOString()}::date - 2`)
    .orderBy("id")
    .execute();
  await armStandingGames(
    trx,
    games.map(({ id }) => id),
    now,
  );
}

const TEAMS_AT_ONCE = 100;

/**
 * All of them, after new zone data (docs/operations.md): games stay where they are by their teams' clocks, and what those
 * clocks mean has changed. Repeatable, and safe beside everything else: a batch of teams at a time, each locked against
 * changes of its games while it lasts. Gives how many there were and the last one, to go on from; null at the end.
 */
export async function recomputeReminders(after: string | null, now: Date) {
  return db.transaction().execute(async (trx) => {
    const teams = await trx
      .selectFrom("team")
      .select("id")
      .$if(after !== null, (query) => query.where("id", ">", after!))
      .orderBy("id")
      .limit(TEAMS_AT_ONCE)
      .forNoKeyUpdate()
      .execute();
    for (const { id } of teams) await armTeamReminders(trx, id, now);
    return { teams: teams.length, last: teams.at(-1)?.id ?? null };
  });
}

async function armStandingGames(trx: Trx, gameIds: readonly string[], now: Date): Promise<void> {
  for (let from = 0; from < gameIds.length; from += BATCH)
    await armBatch(trx, gameIds.slice(from, from + BATCH), now, false);
}

async function armBatch(trx: Trx, gameIds: readonly string[], now: Date, haveMoved: boolean) {
  // Locked: the worker may be sending one of them, and what was sent must not be armed again in its place.
  const reminders = await trx
    .selectFrom("reminder")
    .selectAll()
    .where("gameId", "in", gameIds)
    .where("supersededAt", "is", null)
    .forUpdate()
    .execute();
  const existing = Map.groupBy(reminders as Existing[], ({ gameId }) => gameId);
  const changes: Change[] = [];
  const games = await readGames(trx, gameIds);
  for (const game of games) {
    const before = existing.get(game.id) ?? [];
    const reminded = { ...game, isCancelled: game.cancelledAt !== null };
    changes.push(...compare(game, before, planReminders(now, reminded, settingsOf(game), before, haveMoved)));
  }
  await carryOut(trx, changes);
  const checked = games.map((game) => ({
    ...game,
    startsAt:
      game.gameTime === null ? null : instantOf({ on: game.gameOn, time: game.gameTime }, game.timeZone),
    isPlayed: game.cancelledAt === null && game.archivedAt === null,
  }));
  await armChecks(trx, checked, now);
}

type Existing = Selectable<ReminderRow> & PlannedReminder;
type Put = PlannedReminder & { teamId: string; gameId: string };
type Change = { put: Put } | { drop: string } | { supersede: string };

const readGames = (trx: Trx, gameIds: readonly string[]) =>
  trx
    .selectFrom("game")
    .innerJoin("team", "team.id", "game.teamId")
    .select([
      "game.id",
      "game.teamId",
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
    ])
    .where("game.id", "in", gameIds)
    .execute();

type GameRow = Awaited<ReturnType<typeof readGames>>[number];

const settingsOf = (game: GameRow): ReminderSettings => ({
  clock: clockOf(game.timeZone),
  offsetsMinutes: game.reminderOffsetsMinutes,
  quiet: game.quietFrom && game.quietUntil ? { from: game.quietFrom, until: game.quietUntil } : null,
  isArchived: game.archivedAt !== null,
});

const sameTime = (one: Date, other: Date) => one.getTime() === other.getTime();
const isSame = (one: PlannedReminder, other: PlannedReminder) =>
  one.state === other.state &&
  one.reason === other.reason &&
  sameTime(one.startsAt, other.startsAt) &&
  sameTime(one.dueAt, other.dueAt);

/** What has to change for a game to have what is planned. What was sent is never forgotten. */
function compare(
  game: GameRow,
  existing: readonly Existing[],
  planned: readonly PlannedReminder[],
): Change[] {
  const gone = existing.filter((before) => {
    const after = planned.find(({ offsetMinutes }) => offsetMinutes === before.offsetMinutes);
    // One that was skipped when it was due may have texts that say so, and theirs is the only one per phone: another one
    // takes its place.
    return !after || (before.state !== "armed" && after.state !== before.state);
  });
  const put = planned.filter(
    (after) =>
      !existing.some((before) => before.offsetMinutes === after.offsetMinutes && isSame(before, after)),
  );
  return [
    ...gone.map(({ id, state }) => (state === "sent" ? { supersede: id } : { drop: id })),
    ...put.map((reminder) => ({ put: { ...reminder, teamId: game.teamId, gameId: game.id } })),
  ];
}

async function carryOut(trx: Trx, changes: readonly Change[]) {
  const dropped = changes.flatMap((change) => ("drop" in change ? [change.drop] : []));
  const superseded = changes.flatMap((change) => ("supersede" in change ? [change.supersede] : []));
  const put = changes.flatMap((change) => ("put" in change ? [change.put] : []));
  if (dropped.length > 0) await trx.deleteFrom("reminder").where("id", "in", dropped).execute();
  if (superseded.length > 0)
    await trx
      .updateTable("reminder")
      // The statement's own time: two in one transaction must not be taken for one.
      .set({ supersededAt: sql<Date>`clock_timestamp()` })
      .where("id", "in", superseded)
      .execute();
  if (put.length > 0)
    await trx
      .insertInto("reminder")
      .values(
        put.map(({ teamId, gameId, offsetMinutes, startsAt, dueAt, state, reason }) => ({
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

/**
 * Takes reminders whose time has come, for the transaction of whoever sends them; others skip what one has taken. The
 * earliest first. A game that is being deleted is left alone, and cannot be while its reminder is taken: its links refer
 * to it. Written like this because a plain join sometimes reads far more than the limit.
 */
export async function claimDueReminders(trx: Trx, now: Date, limit: number) {
  await readInOrderOfIndexes(trx);
  const { rows } = await sql<DueReminder>`
    with due as materialized (
      select reminder.id from reminder join game on game.id = reminder.game_id
      where state = 'armed' and due_at <= ${now}
      order by due_at limit ${limit}
      for update of reminder skip locked for key share of game skip locked
    )
    select id, team_id as "teamId", game_id as "gameId", starts_at as "startsAt", due_at as "dueAt"
    from reminder where id = any(array(select id from due)) order by due_at, id`.execute(trx);
  return rows;
}

export type DueReminder = { id: string; teamId: string; gameId: string; startsAt: Date; dueAt: Date };

/** What became of reminders that were taken: sent when their texts are on the way, or why not. */
export async function settleReminders(
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
