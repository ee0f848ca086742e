import { sql } from "kysely";
import { getResponsesCloseAt } from "#features/attendance/commands.server.ts";
import { isCallTime } from "#features/attendance/sheet/rules.ts";
import type { SkipReason } from "#features/reminders/schema.ts";
import type { GameGrant } from "#features/teams/access.server.ts";
import { selectPhones, type PhoneRow } from "#features/teams/phones/queries.server.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { formatPhone } from "#platform/phone.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { getTextFacts, type TextRow } from "../delivery/lists/queries.server.ts";
import { readSentEmails, type SentEmail } from "../emailing/outcomes/queries.server.ts";
import { findCallReason, NEVER_DUE } from "./rules.ts";
import type { PhoneCall, PhoneCalls } from "./schema.ts";

type Reader = typeof db;

type Reminder = {
  gameId: string;
  reminderId: string;
  reason: SkipReason | null;
  /** When it was sent, or when it should have been. */
  at: Date;
  gameOn: string;
  gameTime: string;
  timeZone: string;
};

/** Reads the last reminder that was due for each game that's still on. */
async function readLastReminders(reader: Reader, gameIds: readonly string[], now: Date): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    select game.id as "gameId", last.id as "reminderId", last.reason, coalesce(last.sent_at, last.due_at) as at,
      game.game_on as "gameOn", game.game_time as "gameTime", team.time_zone as "timeZone"
    from game
    join team on team.id = game.team_id
    cross join lateral (
      select id, reason, sent_at, due_at from reminder
      where reminder.game_id = game.id and superseded_at is null and due_at <= ${now} and state <> 'armed'
        and coalesce(reason <> all (${[...NEVER_DUE]}::text[]), true)
      order by due_at desc
      limit 1
    ) last
    where game.id = any(${gameIds}::uuid[]) and game.game_time is not null and game.cancelled_at is null
      and team.archived_at is null`.execute(reader);
  return rows;
}

type PlayerRow = { gameId: string; memberId: string; name: string; phones: PhoneRow[] };

/** Reads who plays in each game and hasn't responded, by name. That's a roster per game at most. */
async function readSilentPlayers(reader: Reader, gameIds: readonly string[]): Promise<PlayerRow[]> {
  const { rows } = await sql<PlayerRow>`
    select game.id as "gameId", member.id as "memberId", member.name, ${selectPhones(sql.ref("member.id"))} as phones
    from game
    join team_member member on member.team_id = game.team_id and member.active and member.sub_position is null
    left join game_rsvp on game_rsvp.game_id = game.id and game_rsvp.member_id = member.id
    where game.id = any(${gameIds}::uuid[]) and game_rsvp.response is null
    order by member.name, member.id`.execute(reader);
  return rows;
}

type CallTextRow = Parameters<typeof getTextFacts>[0] &
  Pick<TextRow, "memberIds"> & { reminderId: string; isWrongNumber: boolean };

/** Reads the texts of these reminders. Their months are limited as on the sheet, because texts are partitioned by them. */
async function readReminderTexts(reader: Reader, reminderIds: readonly string[]): Promise<CallTextRow[]> {
  const { rows } = await sql<CallTextRow>`
    select reminder.id as "reminderId", coalesce(message.member_ids, array[message.member_id]) as "memberIds",
      message.state, message.reason, message.provider_code as "providerCode", message.updated_at as "updatedAt",
      suppression.reason as "suppressedBy", suppression.created_at as "suppressedAt",
      suppression.provider_code as "suppressedCode",
      exists (
        select from wrong_number
        where wrong_number.team_id = message.team_id and wrong_number.phone = message.phone
      ) as "isWrongNumber"
    from reminder
    join message on message.reminder_id = reminder.id and message.month between
      (reminder.due_at - interval '33 days')::date and (reminder.due_at + interval '1 day')::date
    left join phone_suppression suppression on suppression.phone = message.phone
    where reminder.id = any(${reminderIds}::uuid[])`.execute(reader);
  return rows;
}

/**
 * Lists who to call before each of these games (REACH-39), without the games that have no one to call. The caller
 * checks access.
 */
export async function listPhoneCalls(
  reader: Reader,
  gameIds: readonly string[],
  now: Date,
): Promise<Map<string, PhoneCall[]>> {
  const reminders = (await readLastReminders(reader, gameIds, now)).filter((game) =>
    isCallTime(getResponsesCloseAt(game), now),
  );
  if (reminders.length === 0) return new Map();
  const players = Map.groupBy(
    await readSilentPlayers(
      reader,
      reminders.map(({ gameId }) => gameId),
    ),
    ({ gameId }) => gameId,
  );
  const texts = Map.groupBy(
    await readReminderTexts(
      reader,
      reminders.map(({ reminderId }) => reminderId),
    ),
    ({ reminderId }) => reminderId,
  );
  const emails = Map.groupBy(
    await readSentEmails(
      reader,
      "reminder_id",
      reminders.map(({ reminderId }) => reminderId),
    ),
    ({ eventId }) => eventId,
  );
  const calls = reminders.map((reminder): [string, PhoneCall[]] => [
    reminder.gameId,
    toCalls(
      reminder,
      players.get(reminder.gameId) ?? [],
      texts.get(reminder.reminderId) ?? [],
      emails.get(reminder.reminderId) ?? [],
    ),
  ]);
  return new Map(calls.filter(([, { length }]) => length > 0));
}

function toCalls(
  { reason, at, timeZone }: Reminder,
  players: readonly PlayerRow[],
  texts: readonly CallTextRow[],
  emails: readonly SentEmail[],
): PhoneCall[] {
  const place = { timeZone, day: toWallClock(at, timeZone).on };
  const facts = texts.map((row) => ({ ...getTextFacts(row, place), isWrongNumber: row.isWrongNumber }));
  const textsByMember = Map.groupBy(
    texts.flatMap(({ memberIds }, index) => memberIds.map((memberId) => ({ memberId, text: facts[index]! }))),
    ({ memberId }) => memberId,
  );
  return players.flatMap(({ memberId, name, phones }): PhoneCall[] => {
    const own = (textsByMember.get(memberId) ?? []).map(({ text }) => text);
    const states = emails.filter((email) => email.memberIds.includes(memberId)).map(({ state }) => state);
    const callReason = findCallReason(
      { texts: own, emails: states, phones },
      { reason, hasTexts: texts.length > 0 },
    );
    if (callReason === null) return [];
    const numbers = phones.map(({ phone, label }) => ({ phone, displayPhone: formatPhone(phone), label }));
    return [{ memberId, name, reason: callReason, numbers }];
  });
}

/** Lists who to call before a game, for people who may see its sheet. */
export async function getPhoneCalls({ gameId }: GameGrant): Promise<PhoneCalls> {
  const calls = await listPhoneCalls(db, [gameId], clock.now());
  return { calls: calls.get(gameId) ?? [] };
}
