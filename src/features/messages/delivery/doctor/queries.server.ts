import { sql } from "kysely";
import type { ReminderState, SkipReason } from "#features/reminders/schema.ts";
import { offsetInWords, statusNames } from "#features/teams/rules.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { dateInWords, timeInWords } from "#platform/date-words.ts";
import { wallClockAt } from "#platform/zoned-time.ts";
import { findAllowance } from "../../allowance/queries.server.ts";
import { forecastOf } from "../../allowance/rules.ts";
import { factsOf, readReminders, readTexts, type TextRow } from "../queries.server.ts";
import { noticeOf, reminderInWords } from "../rules.ts";
import { conclusionOf } from "./rules.ts";

/** More than any roster has phones: an operator sees all of them. */
const ALL = 10_000;

type PhoneRow = {
  memberId: string;
  name: string;
  contact: string | null;
  phone: string;
  active: boolean;
  smsConsent: boolean;
  suppressedBy: "stop" | "unreachable" | null;
  suppressedAt: Date | null;
  suppressedCode: number | null;
};

const readPhones = async (teamId: string) =>
  (
    await sql<PhoneRow>`
      select member.id as "memberId", member.name, member_phone.label as contact, member_phone.phone, member.active,
        member_phone.sms_consent as "smsConsent", suppression.reason as "suppressedBy",
        suppression.created_at as "suppressedAt", suppression.provider_code as "suppressedCode"
      from team_member member
      join member_phone on member_phone.member_id = member.id
      left join phone_suppression suppression on suppression.phone = member_phone.phone
      where member.team_id = ${teamId}
      order by member.name, member.id, member_phone.position`.execute(db)
  ).rows;

const readGame = (gameId: string) =>
  db
    .selectFrom("game")
    .innerJoin("team", "team.id", "game.teamId")
    .select([
      "game.teamId",
      "game.kind",
      "game.opponent",
      "game.gameOn",
      "game.gameTime",
      "game.cancelledAt",
      "game.notificationSent",
      "team.name as teamName",
      "team.timeZone",
      "team.archivedAt",
    ])
    .where("game.id", "=", gameId)
    .executeTakeFirst();

export type Explanation = {
  /** What holds for the whole game: label and words. */
  facts: [label: string, words: string][];
  reminders: { title: string; words: string }[];
  people: {
    name: string;
    /** E.164; null once it was forgotten. */
    phone: string | null;
    /** How the phone stands today. */
    standing: string;
    reminders: { title: string; conclusion: string; details: string | null }[];
  }[];
};

/** For operators (`npm run doctor`): why each person did or did not get a text of a game. Null without such a game. */
export async function explainGame(gameId: string): Promise<Explanation | null> {
  const now = clock.now();
  const game = await readGame(gameId);
  const allowance = game && (await findAllowance(game.teamId));
  if (!game || !allowance) return null;
  const { timeZone } = game;
  const wall = (at: Date) => wallClockAt(at, timeZone);
  const rows = (await readReminders(gameId)).toReversed();
  const texts = await readTexts(
    "reminder_id",
    rows.map(({ id }) => id),
    ALL,
  );
  const notice = noticeOf({
    teamId: game.teamId,
    hasTime: game.gameTime !== null || game.cancelledAt !== null,
    isWaiting: rows.some(({ state }) => state === "armed"),
    ...allowance,
  });
  const reminders = rows.map((row) => {
    const [state, reason] = [row.state as ReminderState, row.reason as SkipReason | null];
    const [dueAt, sentAt] = [wall(row.dueAt), row.sentAt && wall(row.sentAt)];
    const moved = row.supersededAt ? ", before the game was moved" : "";
    return {
      id: row.id,
      state,
      day: (sentAt ?? dueAt).on,
      title: `${offsetInWords(row.offsetMinutes)} before`,
      words:
        reminderInWords({
          state,
          reason,
          dueAt,
          sentAt,
          isDue: row.dueAt <= now,
          isBlocked: notice !== null,
        }) + moved,
      due: `${dateInWords(dueAt.on)}, ${timeInWords(dueAt.time)}`,
    };
  });
  const factsFor = (row: TextRow) =>
    factsOf(row, { timeZone, day: reminders.find(({ id }) => id === row.listId)!.day });

  const phones = await readPhones(game.teamId);
  const agreed = new Set(phones.filter((row) => row.active && row.smsConsent).map(({ phone }) => phone));
  const people = phones.map((row) => {
    const suppression = row.suppressedBy && {
      reason: row.suppressedBy,
      on: wall(row.suppressedAt!).on,
      code: row.suppressedCode,
    };
    const phone = { isActive: row.active, hasAgreed: agreed.has(row.phone), suppression };
    return {
      name: row.contact === null ? row.name : `${row.name} (${row.contact})`,
      phone: row.phone,
      standing: [
        row.active ? "active" : "not active",
        row.smsConsent ? "agreed to texts" : "has not agreed to texts",
        suppression &&
          (suppression.reason === "stop"
            ? `replied STOP on ${dateInWords(suppression.on)}`
            : `cannot get texts (${suppression.code ?? "no code"}) since ${dateInWords(suppression.on)}`),
      ]
        .filter(Boolean)
        .join(", "),
      reminders: reminders.map((reminder) => {
        const text = texts.find(({ listId, phone: to }) => listId === reminder.id && to === row.phone);
        return {
          title: reminder.title,
          conclusion: conclusionOf(phone, reminder, text && factsFor(text)),
          details: text ? detailsOf(text, row.memberId) : null,
        };
      }),
    };
  });
  const listed = new Set(phones.map(({ phone }) => phone));
  const others = texts.filter(({ phone }) => phone === null || !listed.has(phone));
  const gone = others.map((text) => ({
    name: text.name ?? "Former member",
    phone: text.phone,
    standing: "this phone is no longer on the roster",
    reminders: [
      {
        title: reminders.find(({ id }) => id === text.listId)!.title,
        conclusion: conclusionOf(
          { isActive: false, hasAgreed: false, suppression: null },
          { state: "sent", words: "" },
          factsFor(text),
        ),
        details: detailsOf(text, text.memberId),
      },
    ],
  }));

  const time = game.gameTime === null ? "no time" : timeInWords(game.gameTime);
  const { limit, used, reserved, left } = allowance;
  return {
    facts: [
      ["Game", `${game.teamName}: ${game.opponent ?? game.kind}, ${dateInWords(game.gameOn)}, ${time}`],
      ["Clock", `${timeZone}; there it is ${dateInWords(wall(now).on)}, ${timeInWords(wall(now).time)}`],
      ...(game.cancelledAt
        ? [["Cancelled", dateInWords(wall(game.cancelledAt).on)] as [string, string]]
        : []),
      ...(game.archivedAt ? [["Archived", dateInWords(wall(game.archivedAt).on)] as [string, string]] : []),
      ["Notification", game.notificationSent ? "Sent" : "Pending"],
      ["Season Pass", statusNames[allowance.status]],
      ["Allowance", `${limit} SMS: ${used} used, ${reserved} on the way, ${left} left`],
      ["Forecast", forecastOf(allowance).words],
      ...(notice ? [["In the way", notice.words] as [string, string]] : []),
    ],
    reminders: reminders.map(({ title, words, due }) => ({ title, words: `${words} (due ${due})` })),
    people: [...people, ...gone],
  };
}

/** The row itself, for whoever looks further at the provider. */
const detailsOf = (text: TextRow, memberId: string | null) =>
  [
    text.state,
    text.reason,
    text.providerCode && `code ${text.providerCode}`,
    text.providerSid,
    text.memberId !== memberId && text.name && `sent as ${text.name}'s`,
  ]
    .filter(Boolean)
    .join(", ");
