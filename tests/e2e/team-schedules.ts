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

/** A team of one's own with these games, entered in this order. */
export async function teamWith(managerId: string, name: string, games: GameValues[]) {
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
