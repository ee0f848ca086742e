// npm run reminders:recompute: brings every waiting reminder in line with the zone data of this build. After an update of that
// data (docs/operations.md, "When a country changes its clocks"). May run twice, and beside everything else.
import { sql } from "kysely";
import { recomputeReminders } from "#features/reminders/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { refuseWrongZoneData } from "#server/zone-check.ts";
import { progress } from "./progress.ts";

refuseWrongZoneData();

const count = async () => {
  const { rows } = await sql<{ teams: number }>`select count(*)::int as teams from team`.execute(db);
  return rows[0]!.teams;
};

try {
  await progress("Teams", await count(), async (advance) => {
    for (let after: string | null = null; ;) {
      const { last, teams } = await recomputeReminders(after, clock.now());
      advance(teams);
      if (last === null) return;
      after = last;
    }
  });
} finally {
  await db.destroy();
}
