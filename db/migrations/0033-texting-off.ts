import { sql, type Kysely } from "kysely";

/**
 * Reminders that fall due while the installation has no texting account are skipped, with a reason of their own. The
 * old rows met a stricter constraint, so there's nothing to validate.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    -- safe because the new constraint allows everything that the old one did
    alter table reminder drop constraint reminder_reason_check,
      add constraint reminder_reason_check check (reason in (
        'too-late', 'cancelled', 'archived', 'no-pass', 'out-of-texts', 'no-recipients', 'texting-off')) not valid
  `.execute(db);
}
