import type { Side } from "#features/teams/schema.ts";
import type { ReminderState } from "#features/reminders/schema.ts";
import { getFirstName } from "#features/teams/members/rules.ts";
import { clock } from "#platform/clock.ts";
import { pool } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { digestToken } from "#platform/secrets.ts";
import type { Language } from "#words/language.ts";
import { rsvpWords } from "#words/rsvp/rsvp.ts";
import {
  ASKED_MEMBERS,
  findLinkState,
  IS_REVOKED,
  LINK_LANGUAGE,
  NEXT_ON,
  selectLink,
} from "./access.server.ts";
import { getResponsesCloseAt } from "./commands.server.ts";
import { listFirstNames, sortByName } from "./families/rules.ts";
import { selectLeaguePage, TEAM_PAGE } from "./public-links/queries.server.ts";
import type { PublicLinks } from "./public-links/schema.ts";
import { IS_NAMED, SPOT } from "./links/queries.server.ts";
import type { RsvpState } from "./rules.ts";
import type { RsvpStatus, RsvpResult, StoredResponse, TeamResponse } from "./schema.ts";
import type { Spot } from "./subs/schema.ts";
import { withPlaces, type PlaceOnPage } from "./waitlist/queries.server.ts";

export type RsvpReminder = { offsetMinutes: number; dueAt: Date; state: ReminderState };

/** A member that a link shows and changes in its game. */
export type RsvpMember = {
  /** Null for the manager who opens the link of a test text. */
  memberId: string | null;
  name: string;
  response: StoredResponse | null;
  /** Set only while they're waitlisted. */
  place?: PlaceOnPage | null;
  respondedAt: Date | null;
  /** The response before the game was rescheduled. It's kept even after they respond again. */
  earlierResponse: StoredResponse | null;
  /** Set only for a sub who was called. */
  spot: Spot | null;
  /** Whether there's a note. The page doesn't show it, because anyone may have the link (NEED-28). */
  hasNote: boolean;
  /** A response after the deadline that a manager hasn't decided about. */
  request: RsvpStatus | null;
  /** True if they're in because they haven't said no (NEED-35). */
  isDefault?: boolean;
};

/** Everything an RSVP link shows: the game, the responses of those it was sent for, and the team's responses. */
export type Rsvp = {
  /** The language of the contact that the link was sent to (REACH-51). */
  language: Language;
  gameId: string;
  teamId: string;
  teamName: string;
  teamKit: string | null;
  timeZone: string;
  kind: string;
  gameOn: string;
  gameTime: string | null;
  location: string;
  opponent: string | null;
  side: Side | null;
  notes: string | null;
  arrivalMinutes: number | null;
  isCancelled: boolean;
  /** What decides when responses are due (`getDueAt`). */
  responsesDueHours: number | null;
  createdAt: Date;
  movedAt: Date | null;
  /** Who the link responds for, by name. There's at least one. */
  members: readonly RsvpMember[];
  /** True if the text had to name them, because the phone isn't one member's own and no one else's (REACH-02). */
  isNamed: boolean;
  /** True for the link of a test text. Nothing that its holder does is stored (START-24). */
  isPreview: boolean;
  /** The game's reminders, earliest first. */
  reminders: RsvpReminder[];
  /** True if the link also opens the member's own page. */
  isCurrent: boolean;
  /** The responses, newest first (RSVP-19), then members without a response, by name. Includes first names only. */
  team: TeamResponse[];
} & PublicLinks;

/** Why a known link shows nothing (OP-28): its game or member is gone, the team is archived, or it has expired. */
export type RsvpProblem = { problem: "incomplete" | "notFound" | "expired"; language: Language };

type Row = Omit<Rsvp, "members" | "team" | "reminders" | "isPreview" | "isCurrent"> & {
  nextOn: string | null;
  isRevoked: boolean;
  teamName: string | null;
  isArchived: boolean;
  members: MemberRow[] | null;
  reminders: [offsetMinutes: number, dueAt: string, state: ReminderState][] | null;
  team: [name: string, response: StoredResponse | null, respondedAt: string | null][] | null;
};
type MemberRow = [
  memberId: string | null,
  name: string,
  response: StoredResponse | null,
  respondedAt: string | null,
  earlierResponse: StoredResponse | null,
  spot: Spot | null,
  hasNote: boolean,
  request: RsvpStatus | null,
  isDefault: boolean | null,
];

/** Selects what a link shows, from a link as `link` with the `members` it's for, and the holder of an old one. */
const selectSheet = (link: string) => `
    select link.game_id as "gameId", members, is_named as "isNamed", language,
      game.kind, game.game_on as "gameOn", game.game_time as "gameTime", game.location, game.opponent, game.side, game.notes,
      game.arrival_minutes as "arrivalMinutes", game.cancelled_at is not null as "isCancelled",
      team.id as "teamId", team.name as "teamName", team.kit as "teamKit", team.time_zone as "timeZone",
      team.archived_at is not null as "isArchived",
      ${selectLeaguePage("game.league_game_id")} as "leaguePage", ${TEAM_PAGE} as "teamPage",
      team.responses_due_hours as "responsesDueHours", game.created_at as "createdAt", game.moved_at as "movedAt",
      ${IS_REVOKED} as "isRevoked",
      ${NEXT_ON} as "nextOn",
      (
        select json_agg(json_build_array(offset_minutes, due_at, state) order by offset_minutes desc)
        from reminder where reminder.game_id = link.game_id and reminder.superseded_at is null
      ) as reminders,
      (
        select json_agg(json_build_array(mate.name, given.response, given.responded_at)
          order by given.responded_at desc nulls last, mate.name, mate.id)
        from team_member mate
        left join game_rsvp given on given.game_id = link.game_id and given.member_id = mate.id
        where mate.team_id = game.team_id and case when mate.sub_position is null
          then mate.active or given.response is not null else given.response = 'attending' end
      ) as team
    from ${link}
    left join game on game.id = link.game_id
    left join team on team.id = game.team_id`;

/**
 * Looks up a link in a single statement, prepared once per connection, because a whole league may open this page in the
 * same minute. The left joins distinguish a link whose game is gone from a link that never existed.
 */
export const RSVP_LOOKUP = {
  name: "attendance-look-up",
  text: selectSheet(`${selectLink("$1")} link
    cross join lateral (
      select json_agg(json_build_array(person.id, person.name, rsvp.response, rsvp.responded_at, rsvp.earlier_response,
        ${SPOT}, rsvp.note is not null, request.response, rsvp.responded_via = 'default')) as members, ${IS_NAMED} as is_named, ${LINK_LANGUAGE} as language
      from ${ASKED_MEMBERS} asked
      join team_member person on person.id = asked.id
      left join game_rsvp rsvp on rsvp.game_id = link.game_id and rsvp.member_id = person.id
      left join response_request request
        on request.game_id = link.game_id and request.member_id = person.id and request.state = 'open'
    ) members
    left join team_member member on member.id = link.member_id`),
};

/** Looks up the link of a test text, which ends with its text. Only tokens that no RSVP has get here. */
const PREVIEW_LOOKUP = {
  name: "attendance-look-up-preview",
  text: selectSheet(`(
      select test_text.game_id, 0 as generation, null::uuid as team_id, null::text as contact, false as is_named, 'en' as language,
        json_build_array(json_build_array(null, app_user.name, null, null, null, null, false, null, false)) as members
      from test_text join message on message.id = test_text.message_id and message.month = test_text.month
      join app_user on app_user.id = test_text.account_id
      where test_text.digest = $1
    ) link cross join (select 0 as link_generation) member`),
};

/**
 * Looks up a link by its token's digest. Read-only. Throws LINK_INVALID for an unknown token, or if no one is behind it
 * anymore (REACH-14).
 */
export async function findRsvp(token: string): Promise<Rsvp | RsvpProblem> {
  const values = [digestToken(token)];
  const { rows } = await pool.query<Row>({ ...RSVP_LOOKUP, values });
  const isPreview = rows.length === 0;
  const row = isPreview ? (await pool.query<Row>({ ...PREVIEW_LOOKUP, values })).rows[0] : rows[0];
  if (!row?.members) throw new AppError("LINK_INVALID");
  const { isArchived, team, members, teamName, reminders, nextOn, isRevoked, ...rest } = row;
  const mates = team ?? (isPreview ? [] : null);
  const { language } = rest;
  if (teamName === null || mates === null) return { problem: "incomplete", language };
  if (isArchived) return { problem: "notFound", language };
  const linkState = findLinkState({ ...rest, linkOn: rest.gameOn, nextOn, isRevoked });
  if (linkState === "expired") return { problem: "expired", language };
  return {
    ...rest,
    isPreview,
    isCurrent: linkState === "current" && !isPreview,
    teamName,
    members: await withPlaces(rest.gameId, sortByName(members.map(toMember)), clock.now()),
    reminders: (reminders ?? []).map(([offsetMinutes, dueAt, state]) => ({
      offsetMinutes,
      dueAt: new Date(dueAt),
      state,
    })),
    team: mates.map(([name, response, respondedAt]) => ({
      name: getFirstName(name, "Someone"),
      response,
      respondedAt: respondedAt && new Date(respondedAt).toISOString(),
    })),
  };
}

/** Looks up a link like `findRsvp`, and throws LINK_EXPIRED. */
export async function getRsvp(token: string): Promise<Rsvp | RsvpProblem> {
  const rsvp = await findRsvp(token);
  if (isMissing(rsvp) && rsvp.problem === "expired") throw new AppError("LINK_EXPIRED");
  return rsvp;
}

export const isMissing = (rsvp: Rsvp | RsvpProblem): rsvp is RsvpProblem => "problem" in rsvp;

const toMember = ([memberId, name, response, at, ...rest]: MemberRow): RsvpMember => {
  const [earlierResponse, spot, hasNote, request, isDefault] = rest;
  const respondedAt = at === null ? null : new Date(at);
  return {
    memberId,
    name,
    response,
    respondedAt,
    earlierResponse,
    spot,
    hasNote,
    request,
    isDefault: isDefault === true,
  };
};

/** Returns whether the game still accepts responses, in the team's time zone (OP-29). */
export function getRsvpState(rsvp: Rsvp, now = clock.now()): RsvpState {
  if (rsvp.isCancelled) return "cancelled";
  return getResponsesCloseAt(rsvp) <= now ? "started" : "open";
}

/** Returns a link's data for the API (CALL1-30, CALL1-31), in English. One operation does both lookups (OP-28). */
export async function lookUpRsvp(token: string): Promise<RsvpResult> {
  const rsvp = await getRsvp(token);
  const { toasts, preview, closed } = rsvpWords.en;
  if (isMissing(rsvp))
    return { ...emptyResult, message: toasts[rsvp.problem === "notFound" ? "notFound" : "incomplete"] };
  const { gameId, gameOn, gameTime, location, opponent, teamName, members, isNamed } = rsvp;
  const state = getRsvpState(rsvp);
  const message = state !== "open" ? closed[state](rsvp.kind) : rsvp.isPreview ? preview : null;
  const names = listFirstNames(members.map(({ name }) => name));
  const [only] = members.length === 1 ? members : [];
  return {
    success: true,
    message,
    gameId,
    gameOn,
    gameTime,
    location,
    opponent,
    teamName,
    memberName: only ? (isNamed ? names[0]! : only.name) : null,
    response: only?.response ?? null,
    members: members.flatMap(({ memberId, response, place }, index) =>
      memberId === null ? [] : [{ memberId, name: names[index]!, response, place: place?.number ?? null }],
    ),
  };
}

const emptyResult: RsvpResult = {
  success: false,
  message: null,
  gameId: null,
  gameOn: null,
  gameTime: null,
  location: null,
  opponent: null,
  teamName: null,
  memberName: null,
  response: null,
  members: [],
};

/** Lists the team's responses to the link's game (CALL1-29). Returns an empty list if the link shows nothing. */
export async function listTeamResponses(token: string): Promise<TeamResponse[]> {
  const rsvp = await getRsvp(token);
  return isMissing(rsvp) ? [] : rsvp.team;
}
