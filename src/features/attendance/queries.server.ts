import type { ReminderState } from "#features/reminders/schema.ts";
import { getFirstName } from "#features/teams/members/rules.ts";
import { clock } from "#platform/clock.ts";
import { pool } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { digestToken } from "#platform/secrets.ts";
import { findLinkState, NEXT_ON } from "./access.server.ts";
import { getResponsesCloseAt } from "./commands.server.ts";
import { getClosedMessage, PREVIEW_MESSAGE, rsvpToasts, type RsvpState } from "./rules.ts";
import type { RsvpStatus, RsvpResult, TeamResponse } from "./schema.ts";
import type { Spot } from "./subs/schema.ts";

export type RsvpReminder = { offsetMinutes: number; dueAt: Date; state: ReminderState };

/** Everything an RSVP link shows: the game, the holder's own response, and the team's responses. */
export type Rsvp = {
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
  notes: string | null;
  arrivalMinutes: number | null;
  isCancelled: boolean;
  memberName: string;
  response: RsvpStatus | null;
  respondedAt: Date | null;
  /** True for the link of a test text. Nothing that its holder does is stored (START-24). */
  isPreview: boolean;
  /** The game's reminders, earliest first. */
  reminders: RsvpReminder[];
  /** The link holder's response before the game was rescheduled. It's kept even after they respond again. */
  earlierResponse: RsvpStatus | null;
  /** Set only for a sub who was called. */
  spot: Spot | null;
  /** True if the link also opens the member's own page. */
  isCurrent: boolean;
  /** The responses, newest first (RSVP-19), then members without a response, by name. Includes first names only. */
  team: TeamResponse[];
};

/** Why a known link shows nothing (OP-28): its game or member is gone, or the team is archived. */
export type RsvpProblem = "incomplete" | "notFound";

type Row = Omit<Rsvp, "team" | "reminders" | "isPreview" | "isCurrent"> & {
  nextOn: string | null;
  isRevoked: boolean;
  memberName: string | null;
  teamName: string | null;
  isArchived: boolean;
  reminders: [offsetMinutes: number, dueAt: string, state: ReminderState][] | null;
  team: [name: string, response: RsvpStatus | null, respondedAt: string | null][] | null;
};

/** Selects what a link shows, from a link as `link` and `rsvp`, and its holder as `member`. */
const selectSheet = (rsvp: string, member: string) => `
    select rsvp.game_id as "gameId", rsvp.response, rsvp.responded_at as "respondedAt",
      rsvp.earlier_response as "earlierResponse", member.name as "memberName",
      game.kind, game.game_on as "gameOn", game.game_time as "gameTime", game.location, game.opponent, game.notes,
      game.arrival_minutes as "arrivalMinutes", game.cancelled_at is not null as "isCancelled",
      team.id as "teamId", team.name as "teamName", team.kit as "teamKit", team.time_zone as "timeZone",
      team.archived_at is not null as "isArchived",
      coalesce(link.generation <> member.link_generation, false) as "isRevoked",
      ${NEXT_ON} as "nextOn",
      (
        select json_agg(json_build_array(offset_minutes, due_at, state) order by offset_minutes desc)
        from reminder where reminder.game_id = rsvp.game_id and reminder.superseded_at is null
      ) as reminders,
      (
        select json_agg(json_build_array(mate.name, given.response, given.responded_at)
          order by given.responded_at desc nulls last, mate.name, mate.id)
        from team_member mate
        left join game_rsvp given on given.game_id = rsvp.game_id and given.member_id = mate.id
        where mate.team_id = game.team_id and case when mate.sub_position is null
          then mate.active or given.response is not null else given.response = 'attending' end
      ) as team,
      case when member.sub_position is not null then (
        select case when offer.state = 'accepted' then 'taken'
          when offer.state = 'asked' and call.state = 'open' then 'open' when offer.state <> 'declined' then 'gone' end
        from sub_offer offer join sub_call call on call.game_id = offer.game_id
        where offer.game_id = rsvp.game_id and offer.member_id = rsvp.member_id
      ) end as spot
    from ${rsvp}
    left join game on game.id = rsvp.game_id
    left join team on team.id = game.team_id
    left join ${member}`;

/**
 * Looks up a link in a single statement, prepared once per connection, because a whole league may open this page in the
 * same minute. The left joins distinguish a link whose game or member is gone from a link that never existed.
 */
export const RSVP_LOOKUP = {
  name: "attendance-look-up",
  text: selectSheet(
    `(select game_id, member_id, generation from rsvp_link where digest = $1 limit 1) link
    join game_rsvp rsvp on rsvp.game_id = link.game_id and rsvp.member_id = link.member_id`,
    "team_member member on member.id = rsvp.member_id and member.team_id = game.team_id",
  ),
};

/** Looks up the link of a test text, which ends with its text. Only tokens that no RSVP has get here. */
const PREVIEW_LOOKUP = {
  name: "attendance-look-up-preview",
  text: selectSheet(
    `(
      select test_text.game_id, test_text.account_id, null::uuid as member_id, null as response,
        null::timestamptz as responded_at, null as earlier_response
      from test_text join message on message.id = test_text.message_id and message.month = test_text.month
      where test_text.digest = $1
    ) rsvp cross join (select 0 as generation) link`,
    `(
      select id, name, null::smallint as sub_position, 0 as link_generation from app_user
    ) member on member.id = rsvp.account_id`,
  ),
};

/** Looks up a link by its token's digest. Read-only. Throws LINK_INVALID for an unknown token, and LINK_EXPIRED. */
export async function getRsvp(token: string): Promise<Rsvp | RsvpProblem> {
  const values = [digestToken(token)];
  const { rows } = await pool.query<Row>({ ...RSVP_LOOKUP, values });
  const isPreview = rows.length === 0;
  const row = isPreview ? (await pool.query<Row>({ ...PREVIEW_LOOKUP, values })).rows[0] : rows[0];
  if (!row) throw new AppError("LINK_INVALID");
  const { isArchived, team, memberName, teamName, reminders, nextOn, isRevoked, ...rest } = row;
  // A manager may try a text before there's anyone on the roster.
  const mates = team ?? (isPreview ? [] : null);
  if (teamName === null || memberName === null || mates === null) return "incomplete";
  if (isArchived) return "notFound";
  const linkState = findLinkState({ ...rest, linkOn: rest.gameOn, nextOn, isRevoked });
  if (linkState === "expired") throw new AppError("LINK_EXPIRED");
  return {
    ...rest,
    isPreview,
    isCurrent: linkState === "current" && !isPreview,
    teamName,
    memberName,
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

/** Returns whether the game still accepts responses, in the team's time zone (OP-29). */
export function getRsvpState(rsvp: Rsvp, now = clock.now()): RsvpState {
  if (rsvp.isCancelled) return "cancelled";
  return getResponsesCloseAt(rsvp) <= now ? "started" : "open";
}

/** Returns a link's data for the API (CALL1-30, CALL1-31). One operation does both lookups (OP-28). */
export async function lookUpRsvp(token: string): Promise<RsvpResult> {
  const rsvp = await getRsvp(token);
  if (typeof rsvp === "string") return { ...emptyResult, message: rsvpToasts[rsvp] };
  const { gameId, gameOn, gameTime, location, opponent, teamName, memberName, response } = rsvp;
  const state = getRsvpState(rsvp);
  const openMessage = rsvp.isPreview ? PREVIEW_MESSAGE : null;
  const message = state === "open" ? openMessage : getClosedMessage(state, rsvp.kind);
  return {
    success: true,
    message,
    gameId,
    gameOn,
    gameTime,
    location,
    opponent,
    teamName,
    memberName,
    response,
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
};

/** Lists the team's responses to the link's game (CALL1-29). Returns an empty list if the link shows nothing. */
export async function listTeamResponses(token: string): Promise<TeamResponse[]> {
  const rsvp = await getRsvp(token);
  return typeof rsvp === "string" ? [] : rsvp.team;
}
