import { listDepartingTeams } from "#features/teams/departures/queries.server.ts";
import { db } from "#platform/database.ts";
import type { Session } from "#platform/session.ts";
import type { DeletionPreview } from "./schema.ts";

/** Names this many leagues, which is enough to know what to do next. */
const MAX_NAMED_LEAGUES = 20;

export async function previewDeletion({ user }: Session): Promise<DeletionPreview> {
  const [{ teams, total }, leagues, shared] = await Promise.all([
    listDepartingTeams(user.id),
    db
      .selectFrom("league")
      .select("name")
      .where("managerId", "=", user.id)
      .orderBy("name")
      .limit(MAX_NAMED_LEAGUES)
      .execute(),
    db
      .selectFrom("teamManager")
      .select((eb) => eb.fn.countAll<string>().as("count"))
      .where("userId", "=", user.id)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    teams,
    teamCount: total,
    sharedTeamCount: Number(shared.count),
    leagues: leagues.map(({ name }) => name),
  };
}
