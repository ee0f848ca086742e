import { sql } from "kysely";
import { selectLanguage } from "#features/teams/languages/queries.server.ts";
import { needsName, phoneFacts } from "#features/teams/phones/queries.server.ts";
import type { db } from "#platform/database.ts";
import type { Candidate } from "./rules.ts";

/** Reads what reminders need to know about their teams. */
export const readTeams = (reader: typeof db, teamIds: string[]) =>
  reader
    .selectFrom("team")
    .innerJoin("appUser as owner", "owner.id", "team.managerId")
    .leftJoin("smsReservation", "smsReservation.teamId", "team.id")
    .select([
      "team.id",
      "team.name",
      "team.smsUsed",
      "team.smsLimit",
      "team.trialSms",
      "team.subscriptionStatus",
      "team.subscriptionExpiresAt",
      "team.responsesDueHours",
      "owner.emailVerified as ownerVerified",
      "smsReservation.segments as reserved",
    ])
    .where("team.id", "in", teamIds)
    .execute();

/** Reads the games that reminders are about. */
export const readGames = (reader: typeof db, gameIds: readonly string[]) =>
  reader
    .selectFrom("game")
    .select(["id", "kind", "gameOn", "gameTime", "location", "opponent", "side", "createdAt", "movedAt"])
    .where("id", "in", gameIds)
    .execute();

export const readResponses = (reader: typeof db, gameIds: readonly string[]) =>
  reader
    .selectFrom("gameRsvp")
    .select(["gameId", "memberId", "response", "respondedVia"])
    .where("gameId", "=", sql<string>`any(${gameIds}::uuid[])`)
    .where("response", "is not", null)
    .execute();

/** Reads the phones of all active members, with the language of each and any reason not to text it. */
export async function readCandidates(reader: typeof db, teamIds: string[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select member.team_id as "teamId", member.id as "memberId", member.name, member_phone.phone,
      member.sub_position is not null as "isSub", ${needsName}, ${selectLanguage()}, ${phoneFacts}
    from team_member member
    join member_phone on member_phone.member_id = member.id
    left join phone_suppression suppression on suppression.phone = member_phone.phone
    where member.team_id = any(${teamIds}::uuid[]) and member.active
    order by member.team_id, member.id, member_phone.position`.execute(reader);
  return rows;
}
