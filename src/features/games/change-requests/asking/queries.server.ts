import { sql } from "kysely";
import { db, type Trx } from "#platform/database.ts";
import type { ChangeKind, RequestState } from "../schema.ts";

/** A due question to a manager, with its request. */
export type DueAsk = {
  id: string;
  requestId: string;
  accountId: string;
  /** The team that they're asked for, or null for the league. */
  teamId: string | null;
  askedAt: Date | null;
  kind: ChangeKind;
  state: RequestState;
  expiresAt: Date;
  startsAt: Date;
  leagueId: string;
  fromTeamName: string;
  timeZone: string;
  gameOn: string;
  gameTime: string | null;
  location: string;
  newOn: string | null;
  newTime: string | null;
  newLocation: string | null;
  /** The asked team, or null for the league. */
  teamName: string | null;
  teamZone: string | null;
  quietFrom: string | null;
  quietUntil: string | null;
  /** The asked team's entry. */
  gameId: string | null;
  /** True if a team of the season has an active pass, so that we pay for texts. */
  isPaid: boolean;
};

/** Claims questions and reminders that are due. */
export async function claimDueAsks(trx: Trx, now: Date, limit: number): Promise<DueAsk[]> {
  const { rows } = await sql<DueAsk>`
    select ask.id, ask.request_id as "requestId", ask.account_id as "accountId", ask.team_id as "teamId",
      ask.asked_at as "askedAt", request.kind, request.state, request.expires_at as "expiresAt",
      request.starts_at as "startsAt", request.league_id as "leagueId", request.from_team_name as "fromTeamName",
      request.time_zone as "timeZone", request.game_on as "gameOn", request.game_time as "gameTime", request.location,
      request.new_on as "newOn", request.new_time as "newTime", request.new_location as "newLocation",
      team.name as "teamName", team.time_zone as "teamZone", team.quiet_from as "quietFrom",
      team.quiet_until as "quietUntil", (
        select game.id from game
        where game.league_game_id = request.league_game_id and game.team_id = ask.team_id limit 1
      ) as "gameId", exists (
        select from season_team member join team paying on paying.id = member.team_id
        where member.season_id = request.season_id and paying.subscription_status = 'active'
          and coalesce(paying.subscription_expires_at > ${now}, true)
      ) as "isPaid"
    from change_request_ask ask
    join change_request request on request.id = ask.request_id
    left join team on team.id = ask.team_id
    where ask.next_at <= ${now} order by ask.next_at limit ${limit}
    for update of ask skip locked`.execute(trx);
  return rows;
}

/** Returns what an email to someone who's asked says. Null once they needn't respond anymore. */
export async function findAskToEmail(askId: string) {
  const row = await db
    .selectFrom("changeRequestAsk as ask")
    .innerJoin("changeRequest as request", "request.id", "ask.requestId")
    .innerJoin("league", "league.id", "request.leagueId")
    .leftJoin("team", "team.id", "ask.teamId")
    .selectAll("request")
    .select(["ask.accountId", "ask.teamId", "league.timeZone as leagueZone", "team.timeZone as teamZone"])
    .where("ask.id", "=", askId)
    .where("request.closedAt", "is", null)
    .where((eb) => eb.or([eb("ask.teamId", "is", null), eb("request.state", "=", "waiting-team")]))
    .executeTakeFirst();
  return row ?? null;
}
