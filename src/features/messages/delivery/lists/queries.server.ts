import { sql } from "kysely";
import { SHOWN_RSVP_LINK } from "#features/attendance/access.server.ts";
import { after, clock, minutes } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { formatPhone } from "#platform/phone.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { MessageState } from "../../schema.ts";
import { withLink } from "../../wording/rules.ts";
import {
  readBlockedEmails,
  readSentEmails,
  toOutcome,
  type BlockedEmail,
  type SentEmail,
} from "../../emailing/outcomes/queries.server.ts";
import { hasReached, pickOutcome, type EmailOutcome } from "../../emailing/outcomes/rules.ts";
import { formatTextAndEmail } from "../channels/rules.ts";
import { canBeErased, findNextStep, getTextGroup, type Reason } from "../rules.ts";
import { MAX_TEXTS, TextGroup, type TextDelivery, type TextList } from "../schema.ts";

/** The maximum number of wordings per list. */
const MAX_WORDINGS = 4;

/**
 * How long to keep refreshing after a text's last update. It's limited because some carriers never confirm delivery.
 */
const CONFIRMATION_MINUTES = 10;

type RowEmail = { sent: SentEmail } | { blocked: BlockedEmail };

/** A text in a list. Each list belongs to a reminder or a blast. */
export type TextRow = {
  listId: string;
  id: string;
  memberId: string | null;
  /** Everyone it's for. Empty if it's to a manager. */
  memberIds: string[];
  /** Everyone it's for who's still on the roster, in the order of their letters, or null if no one is. */
  name: string | null;
  /**
   * True if the text was sent to a manager rather than a player. `managerName` is null if the manager has changed their
   * number since then.
   */
  isToManager: boolean;
  managerName: string | null;
  /** True if it was sent to someone of the league's sub pool. Only the sheet shows who plays, and their number (NEED-47). */
  isToPool: boolean;
  contact: string | null;
  phone: string | null;
  /** The text without its link. */
  body: string;
  hasLink: boolean;
  state: MessageState;
  reason: Reason | null;
  providerCode: number | null;
  providerSid: string | null;
  updatedAt: Date;
  suppressedBy: "stop" | "unreachable" | null;
  suppressedAt: Date | null;
  suppressedCode: number | null;
  /** What emails in place of it came to, or why there were none. */
  emails: RowEmail[];
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
  const { rows } = await sql<Omit<TextRow, "emails">>`
    select list.id as "listId", text.id, member.id as "memberId", member.names as name, member_phone.label as contact,
      case when not to_pool.is_it then text.phone end as phone, to_pool.is_it as "isToPool",
      array_remove(coalesce(text.member_ids, array[text.member_id]), null) as "memberIds",
      text.body, text.game_id is not null and text.member_id is not null as "hasLink",
      text.member_id is null and not to_pool.is_it as "isToManager", manager.name as "managerName",
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
    -- Managers' texts are of other kinds. Anyone else who isn't a member is in the league's sub pool.
    cross join lateral (
      select text.member_id is null and text.kind in ('sub-call', 'sub-update', 'reminder') as is_it
    ) to_pool
    left join lateral (
      select (array_agg(own.id order by named.position))[1] as id, string_agg(own.name, ', ' order by named.position) as names
      from unnest(coalesce(text.member_ids, array[text.member_id])) with ordinality named (id, position)
      join team_member own on own.id = named.id and own.team_id = text.team_id
    ) member on true
    left join lateral (
      select app_user.name from manager_phone join app_user on app_user.id = manager_phone.user_id
      where manager_phone.team_id = text.team_id and manager_phone.phone = text.phone
      limit 1
    ) manager on text.member_id is null
    left join member_phone on member_phone.member_id = member.id and member_phone.phone = text.phone
    left join phone_suppression suppression on suppression.phone = text.phone`.execute(db);
  return by === "first_text" ? rows.map((row) => ({ ...row, emails: [] })) : addEmails(by, ids, rows);
}

const isProblem = ({ state }: Pick<TextRow, "state">) => ["failed", "skipped"].includes(getTextGroup(state));

/** Adds what emails came to, and members who have only an email (REACH-36). */
async function addEmails(
  by: "reminder_id" | "blast_id",
  ids: readonly string[],
  rows: readonly Omit<TextRow, "emails">[],
): Promise<TextRow[]> {
  const sent = await readSentEmails(db, by, ids);
  const problems = rows.filter((row) => isProblem(row) && !row.isToManager && row.name !== null);
  const blocked = await readBlockedEmails(db, [...new Set(problems.flatMap(({ memberIds }) => memberIds))]);
  const withEmails = rows.map((row): TextRow => {
    const isAbout = (memberIds: readonly string[]) => memberIds.some((id) => row.memberIds.includes(id));
    const own = sent.filter(({ eventId, memberIds }) => eventId === row.listId && isAbout(memberIds));
    const blocks = own.length > 0 ? [] : blocked.filter(({ memberId }) => isAbout([memberId]));
    const emails = [...own.map((email) => ({ sent: email })), ...blocks.map((block) => ({ blocked: block }))];
    return { ...row, emails: isProblem(row) ? emails : [] };
  });
  const named = new Set(rows.flatMap(({ listId, memberIds }) => memberIds.map((id) => `${listId} ${id}`)));
  const alone = sent.filter(({ eventId, memberIds }) =>
    memberIds.every((id) => !named.has(`${eventId} ${id}`)),
  );
  return [...withEmails, ...(await createEmailRows(alone, withEmails))];
}

/** Makes a row for each email to members that no text names. */
async function createEmailRows(emails: readonly SentEmail[], rows: readonly TextRow[]): Promise<TextRow[]> {
  if (emails.length === 0) return [];
  const members = await db
    .selectFrom("teamMember")
    .leftJoin("memberPhone", "memberPhone.memberId", "teamMember.id")
    .select(["teamMember.id", "teamMember.name", "memberPhone.id as phoneId"])
    .where("teamMember.id", "in", [...new Set(emails.flatMap(({ memberIds }) => memberIds))])
    .execute();
  return emails.map((email): TextRow => {
    const own = members.filter(({ id }) => email.memberIds.includes(id));
    const first = rows.find(({ listId }) => listId === email.eventId);
    return {
      listId: email.eventId,
      id: email.id,
      memberId: own[0]?.id ?? null,
      memberIds: email.memberIds,
      name: own.length > 0 ? [...new Set(own.map(({ name }) => name))].join(", ") : null,
      isToManager: false,
      managerName: null,
      isToPool: false,
      contact: null,
      phone: null,
      body: "",
      hasLink: false,
      state: "skipped",
      reason: own.some(({ phoneId }) => phoneId !== null) ? "no-consent" : "no-phone",
      providerCode: null,
      providerSid: null,
      updatedAt: email.at,
      suppressedBy: null,
      suppressedAt: null,
      suppressedCode: null,
      emails: [{ sent: email }],
      failedCount: first?.failedCount ?? 0,
      skippedCount: first?.skippedCount ?? 0,
      underwayCount: first?.underwayCount ?? 0,
      deliveredCount: first?.deliveredCount ?? 0,
    };
  });
}

function toOutcomeOf(email: RowEmail, timeZone: string): EmailOutcome {
  if ("sent" in email) return toOutcome(email.sent, timeZone);
  const { block, since } = email.blocked;
  return { kind: "blocked", block, on: since && toWallClock(since, timeZone).on };
}

/** Counts the members who got an email. */
const countEmailed = (rows: readonly TextRow[]) =>
  new Set(
    rows.flatMap(({ listId, emails }) =>
      emails.flatMap((email) =>
        "sent" in email && hasReached(email.sent.state)
          ? email.sent.memberIds.map((memberId) => `${listId} ${memberId}`)
          : [],
      ),
    ),
  ).size;

export type TextContext = {
  teamId: string;
  timeZone: string;
  day: string;
  canManage: boolean;
  /** The states of first texts, by number. */
  firstTexts: ReadonlyMap<string, string>;
};

/** Extracts the facts that determine how a text's status is worded. */
export function getTextFacts(
  row: Pick<
    TextRow,
    "state" | "reason" | "providerCode" | "updatedAt" | "suppressedBy" | "suppressedAt" | "suppressedCode"
  >,
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
  // An empty number isn't shown. Null means that it was erased.
  const phone = row.isToPool ? "" : row.phone && formatPhone(row.phone);
  return {
    id: row.id,
    memberId: row.memberId,
    name: row.isToManager
      ? formatManager(row.managerName)
      : (row.name ?? (row.isToPool ? "League's sub pool" : "Former member")),
    contact: row.contact,
    phone,
    state: row.state,
    group: getTextGroup(row.state),
    ...facts.at,
    description: formatTextAndEmail(
      facts,
      pickOutcome(row.emails.map((email) => toOutcomeOf(email, place.timeZone))),
    ),
    firstText: (row.phone && place.firstTexts.get(row.phone)) ?? null,
    // Only members who are still on the roster have a name here, and only they get a next step.
    step:
      place.canManage && !row.isToManager && row.name !== null
        ? findNextStep(facts, { teamId: place.teamId, phone })
        : null,
  };
}

const order = new Map(TextGroup.options.map((group, index) => [group, index]));

/** Lists what texts said, the most frequent wording first. A text that was never sent said nothing. */
function listWordings(rows: readonly TextRow[]): string[] {
  const sent = rows.filter(({ state }) => getTextGroup(state) !== "skipped");
  const wordings = Map.groupBy(sent, ({ body, hasLink }) =>
    hasLink ? withLink(body, SHOWN_RSVP_LINK) : body,
  );
  return [...wordings]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, MAX_WORDINGS)
    .map(([wording]) => wording);
}

/** Turns the texts of one or more lists into one list. */
export function toList(rows: readonly TextRow[], place: TextContext): TextList {
  const firstRows = [...Map.groupBy(rows, ({ listId }) => listId).values()].map(([first]) => first!);
  const count = (group: TextGroup) => firstRows.reduce((sum, row) => sum + row[`${group}Count`], 0);
  return {
    emailed: countEmailed(rows),
    counts: Object.fromEntries(TextGroup.options.map((group) => [group, count(group)])) as TextList["counts"],
    wordings: listWordings(rows),
    texts: rows
      .map((row) => toText(row, place))
      .toSorted((a, b) => order.get(a.group)! - order.get(b.group)! || a.name.localeCompare(b.name)),
    isErased: rows.length === 0 && canBeErased(place.day, clock.now()),
  };
}

/** Returns whether a text's state is likely to change soon. */
export const isInProgress = (row: TextRow, now: Date) =>
  getTextGroup(row.state) === "underway" && row.updatedAt > after(now, -minutes(CONFIRMATION_MINUTES));
