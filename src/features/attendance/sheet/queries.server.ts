import type { Side } from "#features/teams/schema.ts";
import { sql } from "kysely";
import type { ReminderState, SkipReason } from "#features/reminders/schema.ts";
import type { GameGrant } from "#features/teams/access.server.ts";
import { selectGroupIds, selectNeededGroups } from "#features/teams/groups/queries.server.ts";
import { listInitials, type NeededGroup } from "#features/teams/groups/rules.ts";
import { selectPhones, toPhone } from "#features/teams/phones/queries.server.ts";
import { findMemberBlock } from "#features/teams/phones/rules.ts";
import { MAX_MEMBERS } from "#features/teams/rules.ts";
import { clock } from "#platform/clock.ts";
import { db, preferLookups } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { formatPhone } from "#platform/phone.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { getResponsesCloseAt, getManagersCloseAt } from "../commands.server.ts";
import { listLeagueSubs } from "../pool/queries.server.ts";
import { selectRequest } from "../requests/queries.server.ts";
import { getDueAt } from "../requests/rules.ts";
import type { RespondedVia, StoredResponse } from "../schema.ts";
import { MAXIMUM, NO_LINE, readSheetLine } from "../waitlist/queries.server.ts";
import { isCallTime, tallySheet, type ResponseRecord, type RosterMember } from "./rules.ts";
import type { Moment, Sheet, SheetGame, SheetMember, Tally } from "./schema.ts";
import { getVersion } from "./versions/queries.server.ts";

/** True if the provider accepted the text. */
const isSent = sql<boolean>`message.state in ('accepted', 'sent', 'delivered', 'undelivered')`;

/**
 * Matches a reminder's texts. Texts are partitioned by the month of their reminder, so the condition limits the months.
 * The range has a margin, because months start at different times in different time zones.
 */
const isForReminder = sql<boolean>`message.reminder_id = reminder.id and message.month between
  (reminder.due_at - interval '33 days')::date and (reminder.due_at + interval '1 day')::date`;

const isForBlast = sql<boolean>`message.blast_id = blast.id and message.month between
  (blast.created_at - interval '33 days')::date and (blast.created_at + interval '1 day')::date`;

/** The members that a text is for. */
const named = sql`unnest(coalesce(message.member_ids, array[message.member_id])) named (member_id)`;

type ReminderRow = {
  offsetMinutes: number;
  dueAt: string;
  state: ReminderState;
  reason: SkipReason | null;
  sentTo: number;
};

/** The reminders for the current start, with the number of members each was sent to. Excludes superseded reminders. */
const reminders = sql<ReminderRow[]>`(
  select coalesce(
    json_agg(
      json_build_object(
        'offsetMinutes', reminder.offset_minutes, 'dueAt', reminder.due_at, 'state', reminder.state,
        'reason', reminder.reason,
        'sentTo', (
          select count(distinct named.member_id) from message, ${named} where ${isForReminder} and ${isSent}
        )
      ) order by reminder.offset_minutes desc
    ), '[]')
  from reminder where reminder.game_id = game.id and reminder.superseded_at is null
)`;

/**
 * The members who were texted about a game, and when each was last texted. Covers reminders and other texts that ask
 * for a response.
 */
const texted = (gameId: string) =>
  sql<{ memberId: string; at: Date }>`(
    select member_id, max(created_at) as at from (
      select named.member_id, message.created_at
      from reminder join message on ${isForReminder} and ${isSent} cross join lateral ${named}
      where reminder.game_id = ${gameId} and reminder.superseded_at is null
      union all
      select named.member_id, message.created_at
      from blast join message on ${isForBlast} and ${isSent} cross join lateral ${named}
      where blast.game_id = ${gameId} and blast.kind in ('nudge', 'moved', 'sub-call', 'waitlist')
    ) asked
    group by member_id
  )`.as<"texted">(sql`texted`);

/** Loads a game's attendance sheet (ATT-03 to ATT-15) in two statements. Returns at most a full roster. */
export async function getSheet(grant: GameGrant): Promise<Sheet> {
  const now = clock.now();
  // Read the version first, so that everything read after it is at least as new as that version.
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
      "game.side",
      "game.notes",
      "game.arrivalMinutes",
      "game.cancelledAt",
      "team.name as teamName",
      "team.timeZone",
      "game.createdAt",
      "game.movedAt",
      "team.responsesDueHours",
      "team.minimumPlayers",
      MAXIMUM.as("maximumPlayers"),
      "team.sport",
      selectNeededGroups(sql.ref("team.id")).as("groups"),
      reminders.as("reminders"),
      getVersion(sql.ref("game.id")).as("version"),
    ])
    .where("game.id", "=", grant.gameId)
    .where("game.teamId", "=", grant.teamId)
    .executeTakeFirst();
  if (!game) throw new AppError("NOT_FOUND");
  const rows = await selectMembers(grant);
  const hasLine = rows.some(({ response }) => response === "waitlisted");
  const { places, isOutOfTexts } = hasLine ? await readSheetLine(grant.gameId) : NO_LINE;
  const leagueSubs = await listLeagueSubs(db, grant);
  return {
    game: { ...toGame(game, now), canManageTeam: grant.canManageTeam, leagueSubs, isOutOfTexts },
    members: rows.map((row) => ({ ...toMember(row, game, now), place: places.get(row.id) ?? null })),
    version: game.version,
  };
}

/**
 * Whether a member is on a game's sheet, as `tallySheet` counts too. A member who joined later has no record yet, and one who left may still have
 * one (OP-32). Subs are listed once they've said yes.
 */
const isOnSheet = sql<boolean>`(
  (team_member.sub_position is null and (team_member.active or game_rsvp.id is not null))
  or game_rsvp.response in ('attending', 'waitlisted')
)`;

/** Counts the responses to each game, exactly as its sheet does. The caller checks access. */
export async function listTallies(
  games: readonly { id: string; teamId: string }[],
): Promise<Map<string, Tally>> {
  if (games.length === 0) return new Map();
  const { members, records } = await db.transaction().execute(async (trx) => {
    await preferLookups(trx);
    const rosters = await sql<RosterMember>`
      select id, team_id as "teamId", active, sub_position is not null as "isSub" from team_member
      where team_id = any(${[...new Set(games.map(({ teamId }) => teamId))]}::uuid[])`.execute(trx);
    const rsvps = await sql<ResponseRecord>`
      select game_id as "gameId", member_id as "memberId", response from game_rsvp
      where game_id = any(${games.map(({ id }) => id)}::uuid[])`.execute(trx);
    return { members: rosters.rows, records: rsvps.rows };
  });
  const membersByTeam = Map.groupBy(members, ({ teamId }) => teamId);
  const recordsByGame = Map.groupBy(records, ({ gameId }) => gameId);
  return new Map(
    games.map(({ id, teamId }) => [
      id,
      tallySheet(membersByTeam.get(teamId) ?? [], recordsByGame.get(id) ?? []),
    ]),
  );
}

const selectMembers = (grant: GameGrant) =>
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
      "teamMember.subPosition",
      "gameRsvp.response",
      "gameRsvp.respondedAt",
      "gameRsvp.respondedVia",
      "gameRsvp.note",
      "gameRsvp.unreadReply",
      "gameRsvp.earlierResponse",
      "texted.at as textedAt",
      sql<string | null>`case when game_rsvp.responded_via = 'away' then (
        select max(until_on) from member_away join game on game_on between from_on and until_on
        where game.id = ${grant.gameId} and member_away.member_id = team_member.id
      ) end`.as("awayUntil"),
      selectPhones(sql.ref("teamMember.id")).as("phones"),
      selectGroupIds(sql.ref("teamMember.id")).as("groupIds"),
      selectRequest(grant.gameId).as("lateResponse"),
    ])
    .where("teamMember.teamId", "=", grant.teamId)
    .where(isOnSheet)
    .orderBy("teamMember.name")
    .orderBy("teamMember.id")
    .limit(MAX_MEMBERS)
    .execute();

type MemberRow = Awaited<ReturnType<typeof selectMembers>>[number];

function toMoment(instant: Date, timeZone: string): Moment {
  const { on, time } = toWallClock(instant, timeZone);
  return { on, time: time.slice(0, 5) };
}

function toMember(row: MemberRow, game: GameRow, now: Date): SheetMember {
  const { phones, response, respondedAt, respondedVia, earlierResponse, textedAt, subPosition, ...facts } =
    row;
  const { lateResponse, ...member } = facts;
  const { timeZone } = game;
  // Requests that no one decided about lapse at the start (NEED-32).
  const isOpen = lateResponse?.state === "open" && !game.cancelledAt && getResponsesCloseAt(game) > now;
  const [own, ...others] = phones;
  return {
    ...member,
    isSub: subPosition !== null,
    phone: own?.phone ?? "",
    displayPhone: own ? formatPhone(own.phone) : "",
    contacts: others.map(({ label, phone }) => ({
      label: label ?? "Contact",
      phone,
      displayPhone: formatPhone(phone),
    })),
    block: findMemberBlock(phones.map(toPhone)),
    textedAt: textedAt && toMoment(textedAt, timeZone),
    response: response as StoredResponse | null,
    respondedAt: respondedAt && toMoment(respondedAt, timeZone),
    respondedVia: respondedVia as RespondedVia | null,
    earlierResponse: earlierResponse as StoredResponse | null,
    request: isOpen ? { response: lateResponse.response, note: lateResponse.note } : null,
    isLate: lateResponse?.state === "counted",
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
  side: string | null;
  notes: string | null;
  arrivalMinutes: number | null;
  cancelledAt: Date | null;
  teamName: string;
  timeZone: string;
  createdAt: Date;
  movedAt: Date | null;
  responsesDueHours: number | null;
  minimumPlayers: number | null;
  maximumPlayers: number | null;
  sport: string;
  groups: NeededGroup[];
  reminders: ReminderRow[];
};

function toGame(row: GameRow, now: Date): Omit<SheetGame, "canManageTeam" | "isOutOfTexts" | "leagueSubs"> {
  const { id, gameOn, gameTime, location, opponent, side, notes, arrivalMinutes, timeZone } = row;
  const isCancelled = row.cancelledAt !== null;
  const startsAt = getResponsesCloseAt(row);
  const dueAt = getDueAt({ ...row, startsAt, isCancelled });
  return {
    id,
    team: { id: row.teamId, name: row.teamName },
    kind: row.kind as SheetGame["kind"],
    gameOn,
    gameTime,
    location,
    opponent,
    side: side as Side | null,
    notes,
    arrivalMinutes,
    isCancelled,
    isClosed: startsAt <= now,
    isCallTime: gameTime !== null && !isCancelled && isCallTime(startsAt, now),
    canSet: !isCancelled && now < getManagersCloseAt(row),
    due: dueAt && { ...toMoment(dueAt, timeZone), isPast: dueAt <= now },
    neededPlayers: row.kind === "game" ? row.minimumPlayers : null,
    maximumPlayers: row.maximumPlayers,
    sport: row.sport,
    groups: toGroups(row),
    reminders: row.reminders.map(({ dueAt: sendAt, ...reminder }) => {
      const { on: dueOn, time: dueTime } = toWallClock(new Date(sendAt), timeZone);
      return { ...reminder, dueOn, dueTime };
    }),
    now: toMoment(now, timeZone),
  };
}

function toGroups({ kind, groups }: Pick<GameRow, "kind" | "groups">) {
  const initials = listInitials(groups.map(({ name }) => name));
  return groups.map((group, index) => ({
    ...group,
    minimum: kind === "game" ? group.minimum : null,
    initials: initials[index]!,
  }));
}
