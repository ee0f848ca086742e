import { sql } from "kysely";
import type { InvitationMail } from "#features/accounts/invitations/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";

/** An invitation that can still be accepted, with what it is about (DATA2-15, CALL2-39). */
export const openInvitations = () =>
  db
    .selectFrom("teamManager")
    .innerJoin("team", "team.id", "teamManager.teamId")
    .leftJoin("teamMember", "teamMember.id", "teamManager.memberId")
    .leftJoin("appUser as inviter", "inviter.id", "teamManager.invitedBy")
    .select((eb) => [
      "teamManager.email",
      "team.name as teamName",
      "team.sport",
      "teamMember.name as memberName",
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

/** What the mail says; null when its link would not work any more. */
export const findInvitationToMail = async ({ invitationId, tokenId }: InvitationMail) =>
  (await openInvitations()
    .where("teamManager.id", "=", invitationId)
    .where("teamManager.tokenId", "=", tokenId)
    .executeTakeFirst()) ?? null;
