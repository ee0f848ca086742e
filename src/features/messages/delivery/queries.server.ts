import { sql } from "kysely";
import type { ReminderState, SkipReason } from "#features/reminders/schema.ts";
import type { GameGrant, TeamManager } from "#features/teams/access.server.ts";
import { after, clock, minutes } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { phoneInWords } from "#platform/phone.ts";
import { wallClockAt } from "#platform/zoned-time.ts";
import { findAllowance } from "../allowance/queries.server.ts";
import { MessageState } from "../schema.ts";
import { groupOf, nextStep, noticeOf, reminderInWords, textInWords, type Reason } from "./rules.ts";
import {
  MOST_TEXTS,
  TextGroup,
  type BlastTexts,
  type GameTexts,
  type ReminderDelivery,
  type TextDelivery,
  type TextList,
} from "./schema.ts";

/** Four at a time, and those that went out before the game was moved. */
const MOST_REMINDERS = 40;

/** After this long nobody waits for a state any more: some networks never confirm. */
const NEWS_MINUTES = 10;

/** Rows that make up one list: of a reminder, or of a blast. */
export type TextRow = {
  listId: string;
  id: string;
  memberId: string | null;
  name: string | null;
  /** It went to somebody who manages the team, not to a player; their name, unless they changed their number. */
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

const isIn = (group: TextGroup) =>
  sql`state in (${sql.join(MessageState.options.filter((state) => groupOf(state) === group).map((state) => sql.lit(state)))})`;

/** What needs attention first, so that a list that is cut off keeps it. The counts are of all texts. */
export async function readTexts(
  by: "reminder_id" | "blast_id",
  ids: readonly string[],
  limit = MOST_TEXTS,
): Promise<TextRow[]> {
  if (ids.length === 0) return [];
  const column = sql.ref(`message.${by}`);
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
        (count(*) filter (where ${isIn("failed")}) over ())::int as failed,
        (count(*) filter (where ${isIn("skipped")}) over ())::int as skipped,
        (count(*) filter (where ${isIn("underway")}) over ())::int as underway,
        (count(*) filter (where ${isIn("delivered")}) over ())::int as delivered
      from message where ${column} = list.id
      order by case when ${isIn("failed")} then 0 when ${isIn("skipped")} then 1 when ${isIn("delivered")} then 3 else 2 end,
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

type Place = { teamId: string; timeZone: string; day: string; canManage: boolean };

/** What is known of a text, for the words about it. */
export function factsOf(
  row: Omit<TextRow, `${TextGroup}Count`>,
  { timeZone, day }: Pick<Place, "timeZone" | "day">,
) {
  return {
    state: row.state,
    reason: row.reason,
    code: row.providerCode,
    at: wallClockAt(row.updatedAt, timeZone),
    day,
    suppression: row.suppressedBy && {
      reason: row.suppressedBy,
      on: wallClockAt(row.suppressedAt!, timeZone).on,
      code: row.suppressedCode,
    },
  };
}

const managerInWords = (name: string | null) => (name === null ? "Manager" : `${name} (manager)`);

function toText(row: TextRow, place: Place): TextDelivery {
  const facts = factsOf(row, place);
  const phone = row.phone && phoneInWords(row.phone);
  return {
    id: row.id,
    memberId: row.memberId,
    name: row.isToManager ? managerInWords(row.managerName) : (row.name ?? "Former member"),
    contact: row.contact,
    phone,
    state: row.state,
    group: groupOf(row.state),
    ...facts.at,
    words: textInWords(facts),
    // The steps are about a player's entry on the roster.
    step: place.canManage && !row.isToManager ? nextStep(facts, { teamId: place.teamId, phone }) : null,
  };
}

const order = new Map(TextGroup.options.map((group, index) => [group, index]));

function toList(rows: readonly TextRow[], place: Place): TextList {
  const [first] = rows;
  const count = (group: TextGroup) => first?.[`${group}Count`] ?? 0;
  return {
    counts: Object.fromEntries(TextGroup.options.map((group) => [group, count(group)])) as TextList["counts"],
    texts: rows
      .map((row) => toText(row, place))
      .toSorted(
        (one, other) => order.get(one.group)! - order.get(other.group)! || one.name.localeCompare(other.name),
      ),
  };
}

const isNews = (row: TextRow, now: Date) =>
  groupOf(row.state) === "underway" && row.updatedAt > after(now, -minutes(NEWS_MINUTES));

const readGame = (gameId: string) =>
  db
    .selectFrom("game")
    .innerJoin("team", "team.id", "game.teamId")
    .select(["game.teamId", "game.gameTime", "game.cancelledAt", "team.timeZone"])
    .where("game.id", "=", gameId)
    .executeTakeFirst();

/** Newest first. */
export const readReminders = (gameId: string) =>
  db
    .selectFrom("reminder")
    .select(["id", "offsetMinutes", "dueAt", "sentAt", "state", "reason", "supersededAt"])
    .where("gameId", "=", gameId)
    .orderBy("dueAt", "desc")
    .limit(MOST_REMINDERS)
    .execute();

/** A game's reminders with all their texts, in the order of time (OP-20). */
export async function getGameTexts({ gameId, teamId, canManageTeam }: GameGrant): Promise<GameTexts> {
  const now = clock.now();
  const game = await readGame(gameId);
  const allowance = await findAllowance(teamId);
  // Deleted since, with the game or with its team.
  if (game?.teamId !== teamId || !allowance) throw new AppError("NOT_FOUND");
  const rows = (await readReminders(gameId)).toReversed();
  const texts = Map.groupBy(
    await readTexts(
      "reminder_id",
      rows.map(({ id }) => id),
    ),
    ({ listId }) => listId,
  );
  const armed = rows.filter(({ state }) => state === "armed");
  const notice = noticeOf({
    teamId,
    hasTime: game.gameTime !== null || game.cancelledAt !== null,
    isWaiting: armed.length > 0,
    ...allowance,
  });
  const reminders = rows.map((row): ReminderDelivery => {
    const wall = (at: Date) => wallClockAt(at, game.timeZone);
    const dueAt = wall(row.dueAt);
    const sentAt = row.sentAt && wall(row.sentAt);
    const [state, reason] = [row.state as ReminderState, row.reason as SkipReason | null];
    const place = { teamId, canManage: canManageTeam, timeZone: game.timeZone, day: (sentAt ?? dueAt).on };
    return {
      id: row.id,
      offsetMinutes: row.offsetMinutes,
      dueOn: dueAt.on,
      dueTime: dueAt.time,
      state,
      reason,
      words: reminderInWords({
        state,
        reason,
        dueAt,
        sentAt,
        isDue: row.dueAt <= now,
        isBlocked: notice !== null,
      }),
      isForEarlierStart: row.supersededAt !== null,
      ...toList(texts.get(row.id) ?? [], place),
    };
  });
  return {
    notice: notice && (canManageTeam ? notice : { ...notice, step: null }),
    reminders,
    isMoving:
      [...texts.values()].flat().some((row) => isNews(row, now)) ||
      armed.some(({ dueAt }) => dueAt <= after(now, minutes(1))),
  };
}

/** A message to the team with what became of it for each recipient. */
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
  const { on, time } = wallClockAt(blast.createdAt, blast.timeZone);
  return {
    body: blast.body,
    sentOn: on,
    sentTime: time,
    isMoving: rows.some((row) => isNews(row, now)),
    ...toList(rows, { teamId, canManage: true, timeZone: blast.timeZone, day: on }),
  };
}
