import { sql, type Kysely } from "kysely";

/**
 * Teams in Newfoundland, the Maritimes, and Saskatchewan get their own time zones (REACH-57). The old rows met a
 * stricter constraint, so there's nothing to validate.
 */
export async function up(db: Kysely<unknown>) {
  for (const table of ["team", "league"]) {
    const constraint = sql.id(`${table}_time_zone_check`);
    await sql`
      -- safe because the new constraint allows everything that the old one did
      alter table ${sql.id(table)} drop constraint ${constraint},
        add constraint ${constraint} check (time_zone in (
          'America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles',
          'America/Anchorage', 'Pacific/Honolulu', 'America/St_Johns', 'America/Halifax', 'America/Toronto',
          'America/Winnipeg', 'America/Regina', 'America/Edmonton', 'America/Vancouver')) not valid
    `.execute(db);
  }
}
