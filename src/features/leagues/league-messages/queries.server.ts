import { sql } from "kysely";
import { groupPhoneRuns } from "#features/messages/blasts/rules.ts";
import { readLeagueBlastTeams } from "#features/messages/league-blasts/queries.server.ts";
import { db } from "#platform/database.ts";
import type { LeagueGrant } from "../access.server.ts";
import { selectLeagueTeams } from "../queries.server.ts";
import { MAX_MANAGERS } from "../management/rules.ts";
import { MAX_LISTED_LEAGUE_TEAMS } from "../rules.ts";
import { planManagers } from "./rules.ts";
import type { LeagueMessageTeamPreview, LeftOutManager } from "./schema.ts";

/**
 * Lists the ids of the teams a league message goes to, with the same limit as the league's team lists. A division's
 * teams don't include those that withdrew.
 */
export async function listTeamIds(grant: LeagueGrant, divisionId?: string): Promise<string[]> {
  const teams = await selectLeagueTeams(grant)
    .$if(divisionId !== undefined, (query) =>
      query
        .innerJoin("seasonTeam", "seasonTeam.teamId", "team.id")
        .where("seasonTeam.divisionId", "=", divisionId!)
        .where("seasonTeam.withdrawnAt", "is", null),
    )
    .select("team.id")
    .orderBy("team.name")
    .orderBy("team.id")
    .limit(MAX_LISTED_LEAGUE_TEAMS)
    .execute();
  return teams.map(({ id }) => id);
}

/**
 * Lists the teams' managers besides their owners, and the people who were invited to manage them. The lateral join makes
 * PostgreSQL use the index for each team instead of scanning all managers.
 */
async function listManagers(reader: typeof db, teamIds: readonly string[]) {
  return reader
    .selectFrom(sql<{ id: string }>`unnest(${teamIds}::uuid[])`.as<"wanted">(sql`wanted(id)`))
    .innerJoin("team", "team.id", "wanted.id")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("teamManager")
          .selectAll()
          .whereRef("teamManager.teamId", "=", "wanted.id")
          .limit(MAX_MANAGERS)
          .as("teamManager"),
      (join) => join.onTrue(),
    )
    .leftJoin("teamMember", "teamMember.id", "teamManager.memberId")
    .leftJoin("appUser", "appUser.id", "teamManager.userId")
    .select((eb) => [
      "teamManager.teamId",
      "team.name as teamName",
      "teamManager.memberId",
      eb.fn
        .coalesce("teamMember.name", "appUser.name", "teamManager.invitedName", "teamManager.email")
        .as("name"),
    ])
    .orderBy("team.name")
    .orderBy("teamManager.id")
    .execute();
}

/**
 * Returns who a message reaches on each team, and which managers it doesn't. Both the preview and the message itself use
 * this. The number of queries doesn't depend on the league's size.
 */
export async function readRecipients(reader: typeof db, teamIds: readonly string[]) {
  const teams = await readLeagueBlastTeams(reader, { teamIds });
  const managers = await listManagers(reader, teamIds);
  const byMember = Map.groupBy(
    teams.flatMap(({ candidates }) => candidates),
    ({ memberId }) => memberId,
  );
  // The rule that groups a message's phones also knows which ones get no texts. Emails stand in for them (REACH-27).
  const reached = new Set([
    ...[...byMember].flatMap(([id, phones]) => (groupPhoneRuns(phones).length > 0 ? id : [])),
    ...teams.flatMap(({ emailed }) => emailed.map(({ memberId }) => memberId)),
  ]);
  return { teams, ...planManagers(managers, reached) };
}

/** Previews recipients and remaining texts by team. */
export async function previewLeagueMessage(
  grant: LeagueGrant,
  divisionId?: string,
): Promise<{ teams: LeagueMessageTeamPreview[]; leftOut: LeftOutManager[] }> {
  const teamIds = await listTeamIds(grant, divisionId);
  if (teamIds.length === 0) return { teams: [], leftOut: [] };
  const { teams, memberIds, leftOut } = await readRecipients(db, teamIds);
  return {
    leftOut,
    teams: teams.map(({ teamId, name, hasPass, left, candidates }) => ({
      teamId,
      name,
      hasPass,
      left: Math.max(0, left),
      players: groupPhoneRuns(candidates),
      managers: groupPhoneRuns(candidates.filter(({ memberId }) => memberIds.has(memberId))),
    })),
  };
}
