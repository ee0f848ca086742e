import { sql } from "kysely";
import type { ReminderState, SkipReason } from "#features/reminders/schema.ts";
import { phoneFacts } from "#features/teams/phones/queries.server.ts";
import { findPhoneBlock, type PhoneFacts } from "#features/teams/phones/rules.ts";
import { formatOffset, statusNames } from "#features/teams/rules.ts";
import { isTextable } from "#platform/area-codes.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { formatDate, formatTime } from "#platform/date-format.ts";
import { isTextingOn } from "#platform/sms/texting.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { findAllowance } from "../../allowance/queries.server.ts";
import { getForecast } from "../../allowance/rules.ts";
import { findOutlook } from "../../outlook/queries.server.ts";
import { getTextFacts, readTexts, type TextRow } from "../lists/queries.server.ts";
import { readReminders } from "../queries.server.ts";
import { formatReminder } from "../rules.ts";
import { getConclusion } from "./rules.ts";

/**
 * The maximum number of texts to read per reminder. Operators need to see all of them, so this is more than the number
 * of phones on any roster.
 */
const MAX_ROWS = 10_000;

type PhoneRow = PhoneFacts & {
  memberId: string;
  name: string;
  contact: string | null;
  active: boolean;
  suppressionReason: "stop" | "unreachable" | null;
  suppressedAt: Date | null;
  suppressedCode: number | null;
};

const readPhones = async (teamId: string) =>
  (
    await sql<PhoneRow>`
      select member.id as "memberId", member.name, member_phone.label as contact, member_phone.phone, member.active,
        suppression.reason as "suppressionReason", suppression.created_at as "suppressedAt",
        suppression.provider_code as "suppressedCode", ${phoneFacts}
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
  /** Facts about the game as a whole, as pairs of a label and a value. */
  facts: [label: string, value: string][];
  reminders: { title: string; description: string }[];
  people: {
    name: string;
    /** The number in E.164 format, or null once it's erased. */
    phone: string | null;
    /** The phone's current status. */
    phoneStatus: string;
    reminders: { title: string; conclusion: string; details: string | null }[];
  }[];
};

/**
 * Explains to operators (`npm run doctor`) why each person did or didn't get a game's texts. Returns null if the game
 * doesn't exist.
 */
export async function explainGame(gameId: string): Promise<Explanation | null> {
  const now = clock.now();
  const game = await readGame(gameId);
  const allowance = game && (await findAllowance(game.teamId));
  if (!game || !allowance) return null;
  const { timeZone } = game;
  const toLocalClock = (at: Date) => toWallClock(at, timeZone);
  const rows = (await readReminders(gameId)).toReversed();
  const texts = await readTexts(
    "reminder_id",
    rows.map(({ id }) => id),
    MAX_ROWS,
  );
  const outlook = await findOutlook({ ...game, id: gameId, reminders: rows }, now, true);
  const reminders = rows.map((row) => {
    const [state, reason] = [row.state as ReminderState, row.reason as SkipReason | null];
    const [dueAt, sentAt] = [toLocalClock(row.dueAt), row.sentAt && toLocalClock(row.sentAt)];
    const movedNote = row.supersededAt ? ", before the game was rescheduled" : "";
    return {
      id: row.id,
      state,
      day: (sentAt ?? dueAt).on,
      title: `${formatOffset(row.offsetMinutes)} before`,
      description:
        formatReminder({
          state,
          reason,
          dueAt,
          sentAt,
          isDue: row.dueAt <= now,
          isBlocked: outlook?.state === "blocked",
        }) + movedNote,
      due: `${formatDate(dueAt.on)}, ${formatTime(dueAt.time)}`,
    };
  });
  const toFacts = (row: TextRow) =>
    getTextFacts(row, { timeZone, day: reminders.find(({ id }) => id === row.listId)!.day });

  const phones = await readPhones(game.teamId);
  const people = phones.map((row) => {
    const suppression = row.suppressionReason && {
      reason: row.suppressionReason,
      on: toLocalClock(row.suppressedAt!).on,
      code: row.suppressedCode,
    };
    const phone = {
      isActive: row.active,
      block: findPhoneBlock(row),
      suppression,
    };
    return {
      name: row.contact === null ? row.name : `${row.name} (${row.contact})`,
      phone: row.phone,
      phoneStatus: [
        row.active ? "active" : "not active",
        row.hasAgreed ? "agreed to texts" : "hasn't agreed to texts",
        row.isWaitingForYes && "hasn't replied YES yet",
        row.suppressedBy === "wrong-number" && "replied that it's the wrong number",
        !isTextable(row.phone) && "a kind of number we don't text",
        suppression &&
          (suppression.reason === "stop"
            ? `replied STOP on ${formatDate(suppression.on)}`
            : `can't receive texts (${suppression.code ?? "no code"}) since ${formatDate(suppression.on)}`),
      ]
        .filter(Boolean)
        .join(", "),
      reminders: reminders.map((reminder) => {
        const text = texts.find(
          ({ listId, phone: to, memberIds }) =>
            listId === reminder.id && to === row.phone && memberIds.includes(row.memberId),
        );
        return {
          title: reminder.title,
          conclusion: getConclusion(phone, reminder, text && toFacts(text)),
          details: text ? listDetails(text) : null,
        };
      }),
    };
  });
  const rosterPhones = new Set(phones.map(({ phone }) => phone));
  const otherTexts = texts.filter(({ phone }) => phone === null || !rosterPhones.has(phone));
  const formerMembers = otherTexts.map((text) => ({
    name: text.name ?? "Former member",
    phone: text.phone,
    phoneStatus: "this number is no longer on the roster",
    reminders: [
      {
        title: reminders.find(({ id }) => id === text.listId)!.title,
        conclusion: getConclusion(
          { isActive: false, block: null, suppression: null },
          { state: "sent", description: "" },
          toFacts(text),
        ),
        details: listDetails(text),
      },
    ],
  }));

  const time = game.gameTime === null ? "no time" : formatTime(game.gameTime);
  const { limit, used, reserved, left } = allowance;
  return {
    facts: [
      ["Game", `${game.teamName}: ${game.opponent ?? game.kind}, ${formatDate(game.gameOn)}, ${time}`],
      [
        "Time zone",
        `${timeZone} (now ${formatDate(toLocalClock(now).on)}, ${formatTime(toLocalClock(now).time)})`,
      ],
      ...(game.cancelledAt
        ? [["Canceled", formatDate(toLocalClock(game.cancelledAt).on)] as [string, string]]
        : []),
      ...(game.archivedAt
        ? [["Archived", formatDate(toLocalClock(game.archivedAt).on)] as [string, string]]
        : []),
      ["Texting", isTextingOn ? "on" : "off: no texting account yet"],
      ["Notification", game.notificationSent ? "Sent" : "Pending"],
      ["Season Pass", statusNames[allowance.status]],
      ["Texts", `${limit} in all: ${used} used, ${reserved} sending, ${left} left`],
      ["Forecast", getForecast(allowance).description],
      ...(outlook ? [["Next text", outlook.sentence] as [string, string]] : []),
    ],
    reminders: reminders.map(({ title, description, due }) => ({
      title,
      description: `${description} (due ${due})`,
    })),
    people: [...people, ...formerMembers],
  };
}

/** Formats the raw row for operators who want to look up the text at the provider. */
const listDetails = (text: TextRow) =>
  [text.state, text.reason, text.providerCode && `code ${text.providerCode}`, text.providerSid]
    .filter(Boolean)
    .join(", ");
