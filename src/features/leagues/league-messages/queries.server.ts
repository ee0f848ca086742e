import { sql } from "kysely";
import { groupPhoneRuns } from "#features/messages/blasts/rules.ts";
import { readLeagueBlastTeams } from "#features/messages/league-blasts/queries.server.ts";
import { db } from "#platform/database.ts";
import type { LeagueGrant } from "../access.server.ts";
import { selectLeagueTeams } from "../queries.server.ts";
import { MAX_LEAGUE_TEAMS } from "../rules.ts";
import type { LeagueMessageTeamPreview } from "./schema.ts";

/** Lists the ids of the teams a league message goes to, with the same limit as the league's team lists. */
export async function listTeamIds(grant: LeagueGrant): Promise<string[]> {
  const teams = await selectLeagueTeams(grant)
    .select("team.id")
    .orderBy("team.name")
    .orderBy("team.id")
    .limit(MAX_LEAGUE_TEAMS)
    .execute();
  return teams.map(({ id }) => id);
}

/** Lists the roster members who accepted an invitation to manage their team. The roster has their phone numbers. */
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

/** Previews recipients and remaining texts by team. The number of queries doesn't depend on the league's size. */
export async function previewLeagueMessage(grant: LeagueGrant): Promise<LeagueMessageTeamPreview[]> {
  const teamIds = await listTeamIds(grant);
  if (teamIds.length === 0) return [];
  const managers = await listManagerMembers(db, teamIds);
  const teams = await readLeagueBlastTeams(db, { teamIds });
  return teams.map(({ teamId, name, hasPass, left, candidates }) => ({
    teamId,
    name,
    hasPass,
    left: Math.max(0, left),
    players: groupPhoneRuns(candidates),
    managers: groupPhoneRuns(candidates.filter(({ memberId }) => managers.has(memberId))),
  }));
}
