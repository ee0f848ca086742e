import { sql } from "kysely";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { LeagueGrant } from "../../access.server.ts";
import type { NewDraft } from "./schema.ts";

/**
 * Saves the league's draft and returns its new version. Throws SCHEDULE_DRAFT_CHANGED if another tab or manager saved a
 * newer version, or published a schedule in the meantime.
 */
export async function saveDraft(
  { leagueId, user }: LeagueGrant,
  { version, content }: NewDraft,
): Promise<{ version: number }> {
  const json = content && JSON.stringify(content);
  const now = clock.now();
  const saved =
    version === 0
      ? await db
          .insertInto("scheduleDraft")
          .columns(["leagueId", "content", "version", "updatedBy", "updatedAt"])
          .expression((eb) =>
            eb
              .selectFrom("league")
              .select([
                "id",
                sql<string | null>`${json}::jsonb`.as("content"),
                sql<number>`1`.as("version"),
                "managerId",
                sql<Date>`${now}::timestamptz`.as("updatedAt"),
              ])
              // The league may have been deleted or transferred since the grant.
              .where("id", "=", leagueId)
              .where("managerId", "=", user.id),
          )
          .onConflict((conflict) => conflict.doNothing())
          .returning("version")
          .executeTakeFirst()
      : await db
          .updateTable("scheduleDraft")
          .set({ content: json, version: version + 1, updatedBy: user.id, updatedAt: now })
          .where("leagueId", "=", leagueId)
          .where("version", "=", version)
          .returning("version")
          .executeTakeFirst();
  if (!saved) throw new AppError("SCHEDULE_DRAFT_CHANGED");
  return saved;
}

/**
 * Empties the league's draft in the transaction that publishes it. Leaves a row even if nothing was saved yet, so that a
 * save that's on its way can't bring the published draft back.
 */
export async function clearDraft(trx: Trx, { leagueId, user }: Pick<LeagueGrant, "leagueId" | "user">) {
  const values = { content: null, updatedBy: user.id, updatedAt: clock.now() };
  await trx
    .insertInto("scheduleDraft")
    .values({ leagueId, version: 1, ...values })
    .onConflict((conflict) =>
      conflict
        .column("leagueId")
        .doUpdateSet((eb) => ({ ...values, version: eb("scheduleDraft.version", "+", 1) })),
    )
    .execute();
}
