import { sql } from "kysely";
import type { InvitationEmail } from "#features/accounts/invitations/queue.ts";
import type { TeamOwner } from "#features/teams/access.server.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { rebuildToken } from "#platform/secrets.ts";
import type { TeamLeague } from "../management/schema.ts";

/** Selects invitations that can still be accepted, with their details (DATA2-15, CALL2-39). */
export const selectOpenInvitations = () =>
  db
    .selectFrom("teamManager")
    .innerJoin("team", "team.id", "teamManager.teamId")
    .leftJoin("teamMember", "teamMember.id", "teamManager.memberId")
    .leftJoin("appUser as inviter", "inviter.id", "teamManager.invitedBy")
    .select((eb) => [
      "teamManager.email",
      "team.name as teamName",
      "team.sport",
      eb.fn.coalesce("teamMember.name", "teamManager.invitedName").as("memberName"),
      "inviter.name as from",
      sql<string[]>`array(${eb
        .selectFrom("leagueTeam")
        .innerJoin("league", "league.id", "leagueTeam.leagueId")
        .select("league.name")
        .whereRef("leagueTeam.teamId", "=", "team.id")
        .orderBy("league.name")})`.as("leagueNames"),
    ])
    .where("teamManager.invitationAcceptedAt", "is", null)
    .where("teamManager.expiresAt", ">", clock.now());

/** Returns the data for an invitation email, or null when its link no longer works. */
export async function findInvitationToEmail({ invitationId, tokenId }: InvitationEmail) {
  const invitation = await selectOpenInvitations()
    .select("teamManager.digest")
    .where("teamManager.id", "=", invitationId)
    .where("teamManager.tokenId", "=", tokenId)
    .executeTakeFirst();
  if (!invitation?.digest) return null;
  const { digest, ...details } = invitation;
  const token = rebuildToken("team-manager-invitation", tokenId, digest);
  return token === null ? null : { ...details, token };
}

/** The most leagues to list. No team plays in nearly as many. */
const MAX_LISTED_LEAGUES = 50;

/** Lists the leagues that the team plays in, by name. */
export async function listLeaguesOfTeam({ teamId, user }: TeamOwner): Promise<TeamLeague[]> {
  const leagues = await db
    .selectFrom("leagueTeam")
    .innerJoin("league", "league.id", "leagueTeam.leagueId")
    .innerJoin("appUser", "appUser.id", "league.managerId")
    .select(["league.id", "league.name", "appUser.name as managerName"])
    .select(
      sql<string | null>`(
        select season.id from league_season season join season_team on season_team.season_id = season.id
        where season.league_id = league.id and league.manager_id = ${user.id} and season.ended_at is null
          and season_team.team_id = ${teamId} and season_team.withdrawn_at is null and exists (
            select from game join league_game on league_game.id = game.league_game_id
              join league_result on league_result.league_game_id = league_game.id
            where game.team_id = ${teamId} and league_game.season_id = season.id
          )
        order by season.created_at desc, season.id desc limit 1
      )`.as("resultsIn"),
    )
    .where("leagueTeam.teamId", "=", teamId)
    .orderBy("league.name")
    .orderBy("league.id")
    .limit(MAX_LISTED_LEAGUES)
    .execute();
  return leagues.map(({ resultsIn, ...league }) => (resultsIn ? { ...league, resultsIn } : league));
}

/** Returns who to tell that the team left the league. Null if it's back, or if the same person runs both. */
export async function findTeamLeftEmail(ids: { leagueId: string; teamId: string }) {
  const row = await db
    .selectFrom("league")
    .innerJoin("appUser", "appUser.id", "league.managerId")
    .innerJoin("team", (join) => join.on("team.id", "=", ids.teamId))
    .leftJoin("leagueTeam", (join) =>
      join.onRef("leagueTeam.leagueId", "=", "league.id").onRef("leagueTeam.teamId", "=", "team.id"),
    )
    .select(["appUser.email", "appUser.name", "team.name as teamName", "league.name as leagueName"])
    .where("league.id", "=", ids.leagueId)
    .where("leagueTeam.teamId", "is", null)
    .whereRef("team.managerId", "!=", "league.managerId")
    .executeTakeFirst();
  return row ?? null;
}
