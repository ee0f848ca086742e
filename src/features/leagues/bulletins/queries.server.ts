import { sql } from "kysely";
import { lineOf } from "#features/messages/blasts/rules.ts";
import { readBulletinTeams } from "#features/messages/bulletins/queries.server.ts";
import { db } from "#platform/database.ts";
import type { LeagueGrant } from "../access.server.ts";
import { teamsOf } from "../queries.server.ts";
import { MOST_LEAGUE_TEAMS } from "../rules.ts";
import type { BulletinTeamPreview } from "./schema.ts";

/** The teams of a league that a message is for, as many as its lists show. */
export async function listTeamIds(grant: LeagueGrant): Promise<string[]> {
  const teams = await teamsOf(grant)
    .select("team.id")
    .orderBy("team.name")
    .orderBy("team.id")
    .limit(MOST_LEAGUE_TEAMS)
    .execute();
  return teams.map(({ id }) => id);
}

/** Of these teams' rosters, who manages theirs by an accepted invitation: the roster knows where to text them. */
export async function listManagerMembers(
  reader: typeof db,
  teamIds: readonly string[],
): Promise<Set<string>> {
  const rows = await reader
    .selectFrom("teamManager")
    .select("memberId")
    .where(sql<boolean>`team_id = any(${teamIds}::uuid[])`)
    .where("userId", "is not", null)
    .where("memberId", "is not", null)
    .execute();
  return new Set(rows.map(({ memberId }) => memberId!));
}

/** A few statements, however many teams and people there are. */
export async function previewBulletin(grant: LeagueGrant): Promise<BulletinTeamPreview[]> {
  const teamIds = await listTeamIds(grant);
  if (teamIds.length === 0) return [];
  const managers = await listManagerMembers(db, teamIds);
  const teams = await readBulletinTeams(db, { teamIds });
  return teams.map(({ teamId, name, left, candidates }) => ({
    teamId,
    name,
    left: Math.max(0, left),
    players: lineOf(candidates),
    managers: lineOf(candidates.filter(({ memberId }) => managers.has(memberId))),
  }));
}
