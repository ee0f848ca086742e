import { sql, type RawBuilder } from "kysely";
import type { ReminderState, SkipReason } from "#features/reminders/schema.ts";
import type { GameGrant } from "#features/teams/access.server.ts";
import { MOST_MEMBERS } from "#features/teams/rules.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { phoneInWords } from "#platform/phone.ts";
import { wallClockAt } from "#platform/zoned-time.ts";
import { answersCloseAt, managersCloseAt } from "../commands.server.ts";
import type { AnsweredVia, Response } from "../schema.ts";
import type { Moment, Sheet, SheetGame, SheetMember } from "./schema.ts";

/**
 * Stands for the answers of a game: another one for every other set of answers, in whichever order they were committed.
 * Of up to a few hundred rows that an index finds, so nothing has to be counted where answers are written. A spare's yes
 * that came too late is no answer, but those who called want to see it.
 */
const versionOf = (gameId: RawBuilder<unknown>) => sql<string>`(
  coalesce((
    select bit_xor(hashtextextended(
      concat_ws(' ', member_id, response, answered_via, extract(epoch from responded_at)), 0
    )) from game_rsvp where game_rsvp.game_id = ${gameId} and response is not null
  ), 0) # coalesce((
    select bit_xor(hashtextextended(concat_ws(' ', member_id, extract(epoch from answered_at)), 1))
    from spare_offer where spare_offer.game_id = ${gameId} and state = 'lost'
  ), 0)
)::text`;

/** Of a text: it went out, as far as anybody knows. */
const wentOut = sql<boolean>`message.state in ('accepted', 'sent', 'delivered', 'undelivered')`;

/** A text is kept with the month of its reminder; with a margin, because a month begins elsewhere at another time. */
const ofReminder = sql<boolean>`message.reminder_id = reminder.id and message.month between
  (reminder.due_at - interval '33 days')::date and (reminder.due_at + interval '1 day')::date`;

const ofBlast = sql<boolean>`message.blast_id = blast.id and message.month between
  (blast.created_at - interval '33 days')::date and (blast.created_at + interval '1 day')::date`;

type ReminderRow = {
  offsetMinutes: number;
  dueAt: string;
  state: ReminderState;
  reason: SkipReason | null;
  sentTo: number;
};

/** The reminders in force, not those of an earlier start, with the number of people they went to. */
const reminders = sql<ReminderRow[]>`(
  select coalesce(
    json_agg(
      json_build_object(
        'offsetMinutes', reminder.offset_minutes, 'dueAt', reminder.due_at, 'state', reminder.state,
        'reason', reminder.reason,
        'sentTo', (select count(distinct message.member_id) from message where ${ofReminder} and ${wentOut})
      ) order by reminder.offset_minutes desc
    ), '[]')
  from reminder where reminder.game_id = game.id and reminder.superseded_at is null
)`;

/** Whom the texts about a game went to, and when last: reminders, and other texts that asked. */
const texted = (gameId: string) =>
  sql<{ memberId: string; at: Date }>`(
    select member_id, max(created_at) as at from (
      select message.member_id, message.created_at
      from reminder join message on ${ofReminder} and ${wentOut}
      where reminder.game_id = ${gameId} and reminder.superseded_at is null
      union all
      select message.member_id, message.created_at
      from blast join message on ${ofBlast} and ${wentOut}
      where blast.game_id = ${gameId} and blast.kind in ('nudge', 'moved', 'spare-call')
    ) asked
    group by member_id
  )`.as<"texted">(sql`texted`);

/** Who is coming (ATT-03 to ATT-15), with two statements. At most a full roster. */
export async function getSheet(grant: GameGrant): Promise<Sheet> {
  const now = clock.now();
  // First, and with it the version: what is read after it is at least as new, never older than it says.
  const game = await db
    .selectFrom("game")
    .innerJoin("team", "team.id", "game.teamId")
    .select([
      "game.id",
      "game.teamId",
      "game.kind",
      "game.gameOn",
      "game.gameTime",
      "game.location",
      "game.opponent",
      "game.notes",
      "game.arrivalMinutes",
      "game.cancelledAt",
      "team.name as teamName",
      "team.timeZone",
      "team.minimumPlayers",
      reminders.as("reminders"),
      versionOf(sql.ref("game.id")).as("version"),
    ])
    .where("game.id", "=", grant.gameId)
    .where("game.teamId", "=", grant.teamId)
    .executeTakeFirst();
  if (!game) throw new AppError("NOT_FOUND");
  const rows = await members(grant);
  return {
    game: toGame(game, now),
    members: rows.map((row) => toMember(row, game.timeZone)),
    version: game.version,
  };
}

const members = (grant: GameGrant) =>
  db
    .selectFrom("teamMember")
    .leftJoin("gameRsvp", (join) =>
      join.onRef("gameRsvp.memberId", "=", "teamMember.id").on("gameRsvp.gameId", "=", grant.gameId),
    )
    .leftJoin(texted(grant.gameId), "texted.memberId", "teamMember.id")
    .select([
      "teamMember.id",
      "teamMember.name",
      "teamMember.email",
      "teamMember.active",
      "teamMember.sparePosition",
      "gameRsvp.response",
      "gameRsvp.respondedAt",
      "gameRsvp.answeredVia",
      "gameRsvp.earlierResponse",
      "texted.at as textedAt",
      sql<string | null>`case when game_rsvp.answered_via = 'away' then (
        select max(until_on) from member_away join game on game_on between from_on and until_on
        where game.id = ${grant.gameId} and member_away.member_id = team_member.id
      ) end`.as("awayUntil"),
      sql<PhoneRow[] | null>`(
        select json_agg(
          json_build_object('label', label, 'phone', phone, 'smsConsent', sms_consent) order by position
        ) from member_phone where member_phone.member_id = team_member.id
      )`.as("phones"),
    ])
    .where("teamMember.teamId", "=", grant.teamId)
    // OP-32: a member added later has no record yet, one who left may have one.
    .where((eb) =>
      eb.or([
        eb.and([
          eb("teamMember.sparePosition", "is", null),
          eb.or([eb("teamMember.active", "=", true), eb("gameRsvp.id", "is not", null)]),
        ]),
        // A spare plays once they said yes.
        eb("gameRsvp.response", "=", "attending"),
      ]),
    )
    .orderBy("teamMember.name")
    .orderBy("teamMember.id")
    .limit(MOST_MEMBERS)
    .execute();

type PhoneRow = { label: string | null; phone: string; smsConsent: boolean };
type MemberRow = Awaited<ReturnType<typeof members>>[number];

function momentOf(instant: Date, timeZone: string): Moment {
  const { on, time } = wallClockAt(instant, timeZone);
  return { on, time: time.slice(0, 5) };
}

function toMember(row: MemberRow, timeZone: string): SheetMember {
  const { phones, response, respondedAt, answeredVia, earlierResponse, textedAt, sparePosition, ...member } =
    row;
  const [own, ...others] = (phones ?? []).map(({ label, phone }) => ({
    label: label ?? "Contact",
    phone,
    phoneInWords: phoneInWords(phone),
  }));
  return {
    ...member,
    isSpare: sparePosition !== null,
    phone: own?.phone ?? "",
    phoneInWords: own?.phoneInWords ?? "",
    contacts: others,
    hasConsent: (phones ?? []).some(({ smsConsent }) => smsConsent),
    textedAt: textedAt && momentOf(textedAt, timeZone),
    response: response as Response | null,
    respondedAt: respondedAt && momentOf(respondedAt, timeZone),
    answeredVia: answeredVia as AnsweredVia | null,
    earlierResponse: earlierResponse as Response | null,
  };
}

type GameRow = {
  id: string;
  teamId: string;
  kind: string;
  gameOn: string;
  gameTime: string | null;
  location: string;
  opponent: string | null;
  notes: string | null;
  arrivalMinutes: number | null;
  cancelledAt: Date | null;
  teamName: string;
  timeZone: string;
  minimumPlayers: number | null;
  reminders: ReminderRow[];
};

function toGame(row: GameRow, now: Date): SheetGame {
  const { id, gameOn, gameTime, location, opponent, notes, arrivalMinutes, timeZone } = row;
  const isCancelled = row.cancelledAt !== null;
  return {
    id,
    team: { id: row.teamId, name: row.teamName },
    kind: row.kind as SheetGame["kind"],
    gameOn,
    gameTime,
    location,
    opponent,
    notes,
    arrivalMinutes,
    isCancelled,
    isClosed: answersCloseAt(row) <= now,
    canSet: !isCancelled && now < managersCloseAt(row),
    neededPlayers: row.kind === "game" ? row.minimumPlayers : null,
    reminders: row.reminders.map(({ dueAt, ...reminder }) => {
      const { on: dueOn, time: dueTime } = wallClockAt(new Date(dueAt), timeZone);
      return { ...reminder, dueOn, dueTime };
    }),
    now: momentOf(now, timeZone),
  };
}

/** The versions of several games' answers; "0" of those that have none. For whoever may see the games. */
export async function answerVersions(gameIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ gameId: string; version: string }>`
    select game_id, ${versionOf(sql`asked.game_id`)} as version from unnest(${gameIds}::uuid[]) asked (game_id)
  `.execute(db);
  return new Map(rows.map((row) => [row.gameId, row.version]));
}
