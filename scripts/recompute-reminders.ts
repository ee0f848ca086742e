// npm run reminders:recompute: updates every pending reminder to match this build's time zone data. Run it after
// updating that data (docs/operations.md, "Updating time zone data"). Idempotent, and safe to run while the app is
// running.
import { sql } from "kysely";
import { recomputeReminders } from "#features/reminders/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { assertZoneData } from "#server/zone-check.ts";
import { showProgress } from "./progress.ts";

assertZoneData();

const count = async () => {
  const { rows } = await sql<{ teams: number }>`select count(*)::int as teams from team`.execute(db);
  return rows[0]!.teams;
};

try {
  await showProgress("Teams", await count(), async (advance) => {
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
