import type { ReminderState } from "#features/reminders/schema.ts";
import { firstNameOf } from "#features/teams/members/rules.ts";
import { clock } from "#platform/clock.ts";
import { pool } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { tokenDigest } from "#platform/secrets.ts";
import { answersCloseAt } from "./commands.server.ts";
import { closedMessage, rsvpToasts, type RsvpState } from "./rules.ts";
import type { Response, RsvpResult, TeamResponse } from "./schema.ts";
import type { Spot } from "./spares/schema.ts";

export type RsvpReminder = { offsetMinutes: number; dueAt: Date; state: ReminderState };

/** All that a link shows: the game, the holder's own answer, and what the others said. */
export type Rsvp = {
  gameId: string;
  teamId: string;
  teamName: string;
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
  response: Response | null;
  respondedAt: Date | null;
  /** Its texts, the earliest first. */
  reminders: RsvpReminder[];
  /** What they said before the game was moved; kept also when they have answered since. */
  earlierResponse: Response | null;
  /** Of a spare who was called up; null for everybody else. */
  spot: Spot | null;
  /** Newest first (RSVP-19); who said nothing comes last, by name. First names only. */
  team: TeamResponse[];
};

/** Why a known link shows nothing (OP-28): a part of it is gone, or the team was put away. */
export type RsvpProblem = "incomplete" | "notFound";

type Row = Omit<Rsvp, "team" | "reminders"> & {
  memberName: string | null;
  teamName: string | null;
  isArchived: boolean;
  reminders: [offsetMinutes: number, dueAt: string, state: ReminderState][] | null;
  team: [name: string, response: Response | null, respondedAt: string | null][] | null;
};

/**
 * One statement, prepared once per connection, because this is the page that a whole league opens in the same minute.
 * Left joins, so that a link whose game or member is gone can be told from one that never was.
 */
export const LOOK_UP = {
  name: "attendance-look-up",
  text: `
    select rsvp.game_id as "gameId", rsvp.response, rsvp.responded_at as "respondedAt",
      rsvp.earlier_response as "earlierResponse", member.name as "memberName",
      game.kind, game.game_on as "gameOn", game.game_time as "gameTime", game.location, game.opponent, game.notes,
      game.arrival_minutes as "arrivalMinutes", game.cancelled_at is not null as "isCancelled",
      team.id as "teamId", team.name as "teamName", team.time_zone as "timeZone",
      team.archived_at is not null as "isArchived",
      (
        select json_agg(json_build_array(offset_minutes, due_at, state) order by offset_minutes desc)
        from reminder where reminder.game_id = rsvp.game_id and reminder.superseded_at is null
      ) as reminders,
      (
        select json_agg(json_build_array(mate.name, said.response, said.responded_at)
          order by said.responded_at desc nulls last, mate.name, mate.id)
        from team_member mate
        left join game_rsvp said on said.game_id = rsvp.game_id and said.member_id = mate.id
        where mate.team_id = game.team_id and case when mate.spare_position is null
          then mate.active or said.response is not null else said.response = 'attending' end
      ) as team,
      case when member.spare_position is not null then (
        select case when offer.state = 'in' then 'taken' when offer.state = 'asked' and call.state = 'open' then 'open'
          when offer.state <> 'out' then 'gone' end
        from spare_offer offer join spare_call call on call.game_id = offer.game_id
        where offer.game_id = rsvp.game_id and offer.member_id = rsvp.member_id
      ) end as spot
    from game_rsvp rsvp
    left join game on game.id = rsvp.game_id
    left join team on team.id = game.team_id
    left join team_member member on member.id = rsvp.member_id and member.team_id = game.team_id
    where rsvp.digest = $1`,
};

/** Looks a link up by its token's digest. Throws LINK_INVALID for one that never was. Changes nothing. */
export async function getRsvp(token: string): Promise<Rsvp | RsvpProblem> {
  const { rows } = await pool.query<Row>({ ...LOOK_UP, values: [tokenDigest(token)] });
  const row = rows[0];
  if (!row) throw new AppError("LINK_INVALID");
  const { isArchived, team, memberName, teamName, reminders, ...rest } = row;
  if (teamName === null || memberName === null || team === null) return "incomplete";
  if (isArchived) return "notFound";
  return {
    ...rest,
    teamName,
    memberName,
    reminders: (reminders ?? []).map(([offsetMinutes, dueAt, state]) => ({
      offsetMinutes,
      dueAt: new Date(dueAt),
      state,
    })),
    team: team.map(([name, response, respondedAt]) => ({
      name: firstNameOf(name, "Somebody"),
      response,
      respondedAt: respondedAt && new Date(respondedAt).toISOString(),
    })),
  };
}

/** Whether an answer still counts now, by the team's clock (OP-29). */
export function stateOf(rsvp: Rsvp, now = clock.now()): RsvpState {
  if (rsvp.isCancelled) return "cancelled";
  return answersCloseAt(rsvp) <= now ? "started" : "open";
}

/** What the API says about a link (CALL1-30, CALL1-31): both lookups are the one above (OP-28). */
export async function lookUpRsvp(token: string): Promise<RsvpResult> {
  const found = await getRsvp(token);
  if (typeof found === "string") return { ...nothing, message: rsvpToasts[found] };
  const { gameId, gameOn, gameTime, location, opponent, teamName, memberName, response } = found;
  const state = stateOf(found);
  const message = state === "open" ? null : closedMessage(state, found.kind);
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

const nothing: RsvpResult = {
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

/** What the whole team said about the link's game (CALL1-29); nothing where the link shows nothing. */
export async function listTeamResponses(token: string): Promise<TeamResponse[]> {
  const found = await getRsvp(token);
  return typeof found === "string" ? [] : found.team;
}
