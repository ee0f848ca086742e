import { sql } from "kysely";
import type { ReminderState, SkipReason } from "#features/reminders/schema.ts";
import type { GameGrant, TeamManager } from "#features/teams/access.server.ts";
import { after, clock, minutes } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { formatPhone } from "#platform/phone.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { listFirstTextStates } from "../first-texts/states/queries.server.ts";
import { findOutlook } from "../outlook/queries.server.ts";
import { MessageState } from "../schema.ts";
import { getTextGroup, findNextStep, formatReminder, formatText, type Reason } from "./rules.ts";
import {
  MAX_TEXTS,
  TextGroup,
  type BlastTexts,
  type GameTexts,
  type ReminderDelivery,
  type TextDelivery,
  type TextList,
} from "./schema.ts";

/**
 * The maximum number of reminders to read: up to four current ones, plus those sent before the game was rescheduled.
 */
const MAX_REMINDERS = 40;

/**
 * How long to keep refreshing after a text's last update. It's limited because some carriers never confirm delivery.
 */
const CONFIRMATION_MINUTES = 10;

/** A text in a list. Each list belongs to a reminder or a blast. */
export type TextRow = {
  listId: string;
  id: string;
  memberId: string | null;
  name: string | null;
  /**
   * True if the text was sent to a manager rather than a player. `managerName` is null if the manager has changed their
   * number since then.
   */
  isToManager: boolean;
  managerName: string | null;
  contact: string | null;
  phone: string | null;
  state: MessageState;
  reason: Reason | null;
  providerCode: number | null;
  providerSid: string | null;
  updatedAt: Date;
  suppressedBy: "stop" | "unreachable" | null;
  suppressedAt: Date | null;
  suppressedCode: number | null;
} & Record<`${TextGroup}Count`, number>;

const isInGroup = (group: TextGroup) =>
  sql`state in (${sql.join(MessageState.options.filter((state) => getTextGroup(state) === group).map((state) => sql.lit(state)))})`;

/** Reads texts, problems first, so that they stay in the list if it's truncated. The counts include all texts. */
export async function readTexts(
  by: "reminder_id" | "blast_id" | "first_text",
  ids: readonly string[],
  limit = MAX_TEXTS,
): Promise<TextRow[]> {
  if (ids.length === 0) return [];
  // First texts belong to a team.
  const isListed =
    by === "first_text"
      ? sql`(message.id, message.month) in (
          select message_id, month from first_text where first_text.team_id = list.id
        )`
      : sql`${sql.ref(`message.${by}`)} = list.id`;
  const { rows } = await sql<TextRow>`
    select list.id as "listId", text.id, member.id as "memberId", member.name, member_phone.label as contact, text.phone,
      text.member_id is null as "isToManager", manager.name as "managerName",
      text.state, text.reason, text.provider_code as "providerCode", text.provider_sid as "providerSid",
      text.updated_at as "updatedAt", suppression.reason as "suppressedBy", suppression.created_at as "suppressedAt",
      suppression.provider_code as "suppressedCode", text.failed as "failedCount", text.skipped as "skippedCount",
      text.underway as "underwayCount", text.delivered as "deliveredCount"
    from unnest(${ids}::uuid[]) list (id)
    cross join lateral (
      select message.*,
        (count(*) filter (where ${isInGroup("failed")}) over ())::int as failed,
        (count(*) filter (where ${isInGroup("skipped")}) over ())::int as skipped,
        (count(*) filter (where ${isInGroup("underway")}) over ())::int as underway,
        (count(*) filter (where ${isInGroup("delivered")}) over ())::int as delivered
      from message where ${isListed}
      order by case when ${isInGroup("failed")} then 0 when ${isInGroup("skipped")} then 1 when ${isInGroup("delivered")} then 3 else 2 end,
        message.id
      limit ${limit}
    ) text
    left join team_member member on member.id = text.member_id and member.team_id = text.team_id
    left join lateral (
      select app_user.name from manager_phone join app_user on app_user.id = manager_phone.user_id
      where manager_phone.team_id = text.team_id and manager_phone.phone = text.phone
      limit 1
    ) manager on text.member_id is null
    left join member_phone on member_phone.member_id = member.id and member_phone.phone = text.phone
    left join phone_suppression suppression on suppression.phone = text.phone`.execute(db);
  return rows;
}

type TextContext = {
  teamId: string;
  timeZone: string;
  day: string;
  canManage: boolean;
  /** The states of first texts, by number. */
  firstTexts: ReadonlyMap<string, string>;
};

/** Extracts the facts that determine how a text's status is worded. */
export function getTextFacts(
  row: Omit<TextRow, `${TextGroup}Count`>,
  { timeZone, day }: Pick<TextContext, "timeZone" | "day">,
) {
  return {
    state: row.state,
    reason: row.reason,
    code: row.providerCode,
    at: toWallClock(row.updatedAt, timeZone),
    day,
    suppression: row.suppressedBy && {
      reason: row.suppressedBy,
      on: toWallClock(row.suppressedAt!, timeZone).on,
      code: row.suppressedCode,
    },
  };
}

const formatManager = (name: string | null) => (name === null ? "Manager" : `${name} (manager)`);

function toText(row: TextRow, place: TextContext): TextDelivery {
  const facts = getTextFacts(row, place);
  const phone = row.phone && formatPhone(row.phone);
  return {
    id: row.id,
    memberId: row.memberId,
    name: row.isToManager ? formatManager(row.managerName) : (row.name ?? "Former member"),
    contact: row.contact,
    phone,
    state: row.state,
    group: getTextGroup(row.state),
    ...facts.at,
    description: formatText(facts),
    firstText: (row.phone && place.firstTexts.get(row.phone)) ?? null,
    // Only members who are still on the roster have a name here, and only they get a next step.
    step:
      place.canManage && !row.isToManager && row.name !== null
        ? findNextStep(facts, { teamId: place.teamId, phone })
        : null,
  };
}

const order = new Map(TextGroup.options.map((group, index) => [group, index]));

function toList(rows: readonly TextRow[], place: TextContext): TextList {
  const [first] = rows;
  const count = (group: TextGroup) => first?.[`${group}Count`] ?? 0;
  return {
    counts: Object.fromEntries(TextGroup.options.map((group) => [group, count(group)])) as TextList["counts"],
    texts: rows
      .map((row) => toText(row, place))
      .toSorted((a, b) => order.get(a.group)! - order.get(b.group)! || a.name.localeCompare(b.name)),
  };
}

const isInProgress = (row: TextRow, now: Date) =>
  getTextGroup(row.state) === "underway" && row.updatedAt > after(now, -minutes(CONFIRMATION_MINUTES));

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

/** Returns a game's reminders in chronological order, with their texts (OP-20). */
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
    const context = { ...base, day: (sentAt ?? dueAt).on };
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
      ...toList(texts.get(row.id) ?? [], context),
    };
  });
  return {
    outlook,
    reminders,
    firstTexts: toList(firstRows, { ...base, day: toWallClock(now, game.timeZone).on }),
    isInProgress:
      [...texts.values()].flat().some((row) => isInProgress(row, now)) ||
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
