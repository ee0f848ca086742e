import type { ReminderState, SkipReason } from "#features/reminders/schema.ts";
import type { GameGrant, TeamManager } from "#features/teams/access.server.ts";
import { after, clock, minutes } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { listFirstTextStates } from "../first-texts/states/queries.server.ts";
import { findOutlook } from "../outlook/queries.server.ts";
import { isInProgress, readTexts, toList, type TextContext, type TextRow } from "./lists/queries.server.ts";
import { isFree, isToOne } from "../kinds/rules.ts";
import { formatReminder, formatSent, messageTitles, type BlastKind } from "./rules.ts";
import type { BlastTexts, GameMessage, GameTexts, ReminderDelivery } from "./schema.ts";

/**
 * The maximum number of reminders to read: up to four current ones, plus those sent before the game was rescheduled.
 */
const MAX_REMINDERS = 40;

/** The maximum number of other texts about a game. */
const MAX_MESSAGES = 50;

const readGame = (gameId: string) =>
  db
    .selectFrom("game")
    .innerJoin("team", "team.id", "game.teamId")
    .select(["game.id", "game.teamId", "game.gameOn", "game.gameTime", "team.timeZone"])
    .where("game.id", "=", gameId)
    .executeTakeFirst();

/** Reads a game's reminders, latest due time first. */
export const readReminders = (gameId: string) =>
  db
    .selectFrom("reminder")
    .select(["id", "offsetMinutes", "dueAt", "sentAt", "state", "reason", "supersededAt"])
    .where("gameId", "=", gameId)
    .orderBy("dueAt", "desc")
    .limit(MAX_REMINDERS)
    .execute();

/** Reads the texts about a game other than reminders, newest first. */
const readMessages = (gameId: string, teamId: string) =>
  db
    .selectFrom("blastGame")
    .innerJoin("blast", "blast.id", "blastGame.blastId")
    .leftJoin("appUser as sender", "sender.id", "blast.sentBy")
    .select(["blast.id", "blast.kind", "blast.createdAt", "sender.name as sentBy"])
    .where("blastGame.gameId", "=", gameId)
    .where("blast.teamId", "=", teamId)
    .orderBy("blast.id", "desc")
    .limit(MAX_MESSAGES)
    .execute();

/** Lists the texts about a game other than reminders, oldest first. Texts that each go to one member are one entry. */
function toMessages(
  blasts: Awaited<ReturnType<typeof readMessages>>,
  texts: ReadonlyMap<string, TextRow[]>,
  base: Omit<TextContext, "day">,
): GameMessage[] {
  const entries = Map.groupBy(blasts.toReversed(), ({ id, kind }) => (isToOne(kind) ? kind : id));
  return [...entries.values()].map((own): GameMessage => {
    const { id, kind, createdAt, sentBy } = own.at(-1)!;
    const { on, time } = toWallClock(createdAt, base.timeZone);
    const rows = own.flatMap((blast) => texts.get(blast.id) ?? []);
    return {
      id,
      title: messageTitles[kind as BlastKind],
      // The team doesn't pay for these.
      description: `${isFree(kind) ? "Free. " : ""}${formatSent({ on, time }, sentBy)}`,
      sentOn: on,
      sentTime: time,
      ...toList(rows, { ...base, day: on }),
    };
  });
}

/** Returns everything that was or will be texted about a game (OP-20). Reminders are in chronological order. */
export async function getGameTexts({ gameId, teamId, canManageTeam }: GameGrant): Promise<GameTexts> {
  const now = clock.now();
  const game = await readGame(gameId);
  // The game or its team was deleted in the meantime.
  if (game?.teamId !== teamId) throw new AppError("NOT_FOUND");
  const rows = (await readReminders(gameId)).toReversed();
  const texts = Map.groupBy(
    await readTexts(
      "reminder_id",
      rows.map(({ id }) => id),
    ),
    ({ listId }) => listId,
  );
  const blasts = await readMessages(gameId, teamId);
  const blastTexts = Map.groupBy(
    await readTexts(
      "blast_id",
      blasts.map(({ id }) => id),
    ),
    ({ listId }) => listId,
  );
  const firstTexts = await listFirstTextStates(teamId);
  const firstRows = await readTexts("first_text", [teamId]);
  const base = { teamId, canManage: canManageTeam, timeZone: game.timeZone, firstTexts };
  const armed = rows.filter(({ state }) => state === "armed");
  const outlook = await findOutlook({ ...game, reminders: rows }, now, canManageTeam);
  const toLocalClock = (at: Date) => toWallClock(at, game.timeZone);
  const reminders = rows.map((row): ReminderDelivery => {
    const dueAt = toLocalClock(row.dueAt);
    const sentAt = row.sentAt && toLocalClock(row.sentAt);
    const [state, reason] = [row.state as ReminderState, row.reason as SkipReason | null];
    const list = toList(texts.get(row.id) ?? [], { ...base, day: (sentAt ?? dueAt).on });
    return {
      id: row.id,
      offsetMinutes: row.offsetMinutes,
      dueOn: dueAt.on,
      dueTime: dueAt.time,
      state,
      reason,
      description: formatReminder({
        state,
        reason,
        dueAt,
        sentAt,
        isDue: row.dueAt <= now,
        isBlocked: outlook?.state === "blocked",
      }),
      isForEarlierStart: row.supersededAt !== null,
      ...list,
      isErased: list.isErased && state === "sent",
    };
  });
  return {
    teamId,
    outlook,
    reminders,
    messages: toMessages(blasts, blastTexts, base),
    firstTexts: toList(firstRows, { ...base, day: toWallClock(now, game.timeZone).on }),
    isInProgress:
      [...texts.values(), ...blastTexts.values()].flat().some((row) => isInProgress(row, now)) ||
      armed.some(({ dueAt }) => dueAt <= after(now, minutes(1))),
  };
}

/** Returns a message with its delivery status for each recipient. */
export async function getBlastTexts({ teamId }: TeamManager, blastId: string): Promise<BlastTexts> {
  const now = clock.now();
  const blast = await db
    .selectFrom("blast")
    .innerJoin("team", "team.id", "blast.teamId")
    .select(["blast.body", "blast.createdAt", "team.timeZone"])
    .where("blast.id", "=", blastId)
    .where("blast.teamId", "=", teamId)
    .executeTakeFirst();
  if (!blast) throw new AppError("NOT_FOUND");
  const rows = await readTexts("blast_id", [blastId]);
  const { on, time } = toWallClock(blast.createdAt, blast.timeZone);
  return {
    body: blast.body,
    sentOn: on,
    sentTime: time,
    isInProgress: rows.some((row) => isInProgress(row, now)),
    ...toList(rows, {
      teamId,
      canManage: true,
      timeZone: blast.timeZone,
      day: on,
      firstTexts: await listFirstTextStates(teamId),
    }),
  };
}
