import { db } from "#platform/database.ts";
import { createTeam } from "#tests/factories/teams.ts";

type GameValues = {
  gameOn: string;
  gameTime?: string | null;
  location?: string;
  opponent?: string | null;
  notes?: string;
  cancelledAt?: Date;
  kind?: "practice" | "other";
};

/** Creates a team for this manager with these games, in this order. */
export async function createTeamWith(managerId: string, name: string, games: GameValues[]) {
  const team = await createTeam({ managerId, name });
  const rows = games.map((game) => ({
    gameTime: "19:00",
    location: "Ridgeway Turf",
    ...game,
    teamId: team.id,
  }));
  if (rows.length) await db.insertInto("game").values(rows).execute();
  return team;
}
