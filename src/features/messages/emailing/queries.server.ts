import { sql } from "kysely";
import { getResponsesCloseAt } from "#features/attendance/commands.server.ts";
import { isPastDue } from "#features/attendance/requests/rules.ts";
import type { StoredResponse } from "#features/attendance/schema.ts";
import { selectEmails } from "#features/teams/member-emails/queries.server.ts";
import type { EmailFacts } from "#features/teams/member-emails/rules.ts";
import { selectPhones, type PhoneRow } from "#features/teams/phones/queries.server.ts";
import { findPhoneBlock } from "#features/teams/phones/rules.ts";
import { getStatusAt } from "#features/teams/rules.ts";
import type { db } from "#platform/database.ts";
import type { EventFacts, MemberFacts, TextFate } from "./rules.ts";

type Reader = typeof db;

/** A reminder or a blast whose texts failed. */
export type EventKey = {
  id: string;
  teamId: string;
  isReminder: boolean;
  month: string;
  /** Members that no text of it names. */
  memberIds: readonly string[];
};

export type EventGame = {
  id: string;
  kind: string;
  gameOn: string;
  gameTime: string | null;
  location: string;
  opponent: string | null;
  side: string | null;
};

export type FailedEvent = EventFacts & {
  key: EventKey;
  teamName: string;
  game: EventGame | null;
  /** What a manager wrote, or what changed. */
  body: string | null;
  members: (MemberFacts & { memberId: string; name: string; emails: EmailFacts[] })[];
};

type EventRow = {
  id: string;
  kind: string;
  at: Date;
  body: string | null;
  teamName: string;
  timeZone: string;
  subscriptionStatus: string;
  subscriptionExpiresAt: Date | null;
  cancelledAt: Date | null;
  responsesDueHours: number | null;
  createdAt: Date;
  movedAt: Date | null;
  game: EventGame | null;
};

/** Reads events with their teams and games. Those that no longer matter are missing. */
async function readEvents(reader: Reader, keys: readonly EventKey[]): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select event.id, coalesce(blast.kind, 'reminder') as kind, coalesce(reminder.due_at, blast.created_at) as at,
      blast.body, team.name as "teamName", team.time_zone as "timeZone",
      team.subscription_status as "subscriptionStatus", team.subscription_expires_at as "subscriptionExpiresAt",
      game.cancelled_at as "cancelledAt", team.responses_due_hours as "responsesDueHours",
      game.created_at as "createdAt", game.moved_at as "movedAt",
      case when game.id is not null then json_build_object('id', game.id, 'kind', game.kind, 'gameOn', game.game_on,
        'gameTime', game.game_time, 'location', game.location, 'opponent', game.opponent, 'side', game.side) end as game
    from unnest(${keys.map(({ id }) => id)}::uuid[], ${keys.map(({ teamId }) => teamId)}::uuid[]) event (id, team_id)
    join team on team.id = event.team_id and team.archived_at is null
    left join reminder on reminder.id = event.id and reminder.superseded_at is null
    left join blast on blast.id = event.id
    -- A message about several games isn't about one of them.
    left join lateral (
      select min(blast_game.game_id::text)::uuid as game_id from blast_game
      where blast_game.blast_id = blast.id having count(*) = 1
    ) about on true
    left join game on game.id = coalesce(reminder.game_id, about.game_id, blast.game_id) and game.team_id = team.id
    where reminder.id is not null or blast.id is not null`.execute(reader);
  return rows;
}

type TextRow = TextFate & { eventId: string; memberIds: string[] };

/** Reads all texts of these events to members. Their months limit the partitions. */
async function readFates(reader: Reader, keys: readonly EventKey[]): Promise<TextRow[]> {
  const listIds = (isReminder: boolean) =>
    keys.filter((key) => key.isReminder === isReminder).map(({ id }) => id);
  const months = [...new Set(keys.map(({ month }) => month))];
  const select = (by: "reminder_id" | "blast_id", ids: readonly string[]) => sql`
    select ${sql.ref(by)} as "eventId", coalesce(member_ids, array[member_id]) as "memberIds", state, reason,
      provider_code as code
    from message where ${sql.ref(by)} = any(${ids}::uuid[]) and month = any(${months}::date[])
      and member_id is not null`;
  const { rows } = await sql<TextRow>`
    ${select("reminder_id", listIds(true))} union all ${select("blast_id", listIds(false))}`.execute(reader);
  return rows;
}

type MemberRow = {
  eventId: string;
  memberId: string;
  name: string;
  response: StoredResponse | null;
  respondedAt: Date | null;
  emails: EmailFacts[];
  phones: PhoneRow[];
};

/** Reads active members with an email, for each event. */
async function readMembers(
  reader: Reader,
  wanted: readonly { eventId: string; teamId: string; gameId: string | null; memberId: string }[],
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select wanted."eventId", member.id as "memberId", member.name, rsvp.response, rsvp.responded_at as "respondedAt",
      ${selectEmails(sql.ref("member.id"))} as emails, ${selectPhones(sql.ref("member.id"))} as phones
    from json_to_recordset(${JSON.stringify(wanted)})
      as wanted ("eventId" uuid, "teamId" uuid, "gameId" uuid, "memberId" uuid)
    join team_member member on member.id = wanted."memberId" and member.team_id = wanted."teamId" and member.active
    left join game_rsvp rsvp on rsvp.game_id = wanted."gameId" and rsvp.member_id = member.id
    where exists (select from member_email where member_email.member_id = member.id)
    order by member.name, member.id`.execute(reader);
  return rows;
}

/** Reads everything that decides who gets an event's content as an email. */
export async function readFailedEvents(
  reader: Reader,
  keys: readonly EventKey[],
  now: Date,
): Promise<FailedEvent[]> {
  if (keys.length === 0) return [];
  const byId = new Map(keys.map((key) => [key.id, key]));
  const events = await readEvents(reader, keys);
  const fates = Map.groupBy(await readFates(reader, keys), ({ eventId }) => eventId);
  const wanted = events.flatMap(({ id, game }) => {
    const { teamId, memberIds } = byId.get(id)!;
    const named = (fates.get(id) ?? []).flatMap((text) => text.memberIds);
    return [...new Set([...named, ...memberIds])].map((memberId) => ({
      eventId: id,
      teamId,
      gameId: game?.id ?? null,
      memberId,
    }));
  });
  const members = Map.groupBy(await readMembers(reader, wanted), ({ eventId }) => eventId);
  return events.map(({ id, kind, at, body, teamName, timeZone, cancelledAt, game, ...team }) => {
    const texts = fates.get(id) ?? [];
    const startsAt = game && getResponsesCloseAt({ ...game, timeZone });
    const isCancelled = cancelledAt !== null;
    return {
      key: byId.get(id)!,
      kind,
      at,
      body,
      teamName,
      game,
      startsAt,
      isCancelled,
      isPastDue:
        game !== null && startsAt !== null && isPastDue({ ...team, ...game, startsAt, isCancelled }, now),
      hasPass: getStatusAt(now, team) === "active",
      members: (members.get(id) ?? []).map(({ phones, ...member }) => ({
        ...member,
        texts: texts.filter(({ memberIds }) => memberIds.includes(member.memberId)),
        phoneBlocks: phones.map(findPhoneBlock),
      })),
    };
  });
}
