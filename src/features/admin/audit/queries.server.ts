import type { AdminAct } from "#features/accounts/administration/audit/schema.ts";
import { decodeCursor, encodeCursor, ID_PART } from "#platform/cursor.ts";
import { db } from "#platform/database.ts";
import { ROWS_PER_PAGE } from "../accounts/rules.ts";
import { changesOf, subjectOf } from "./rules.ts";
import type { ActsFilter, RecordedAct } from "./schema.ts";

type Facts = Record<string, unknown> | null;

/** Newest first. Ids carry the time they were made, so their own index is the order. */
export async function listActs({
  act,
  admin,
  cursor,
}: ActsFilter & { cursor?: string | undefined }): Promise<{
  acts: RecordedAct[];
  nextCursor: string | null;
}> {
  const address = admin.trim().toLowerCase();
  const rows = await db
    .selectFrom("adminAct")
    .leftJoin("appUser", "appUser.id", "adminAct.subjectId")
    .leftJoin("team", "team.id", "adminAct.subjectId")
    .leftJoin("supportRequest", "supportRequest.id", "adminAct.subjectId")
    .select([
      "adminAct.id",
      "adminAct.act",
      "adminAct.adminEmail",
      "adminAct.subjectId",
      "adminAct.before",
      "adminAct.after",
      "adminAct.actedAt",
      "appUser.email as subjectEmail",
      "team.name as subjectTeam",
      // Not kept with the act: they are the words of whoever asked, and go with them.
      "supportRequest.subject as subjectRequest",
    ])
    .$if(act !== undefined, (query) => query.where("act", "=", act!))
    .$if(address !== "", (query) =>
      query.where((eb) =>
        eb(eb.fn<boolean>("starts_with", ["adminAct.adminEmail", eb.val(address)]), "=", true),
      ),
    )
    .$if(cursor !== undefined, (query) =>
      query.where("adminAct.id", "<", decodeCursor(cursor!, [ID_PART])[0]!),
    )
    .orderBy("adminAct.id", "desc")
    .limit(ROWS_PER_PAGE + 1)
    .execute();
  const acts = rows.slice(0, ROWS_PER_PAGE).map((row) => {
    const [before, after] = [row.before as Facts, row.after as Facts];
    return {
      id: row.id,
      act: row.act as AdminAct,
      adminEmail: row.adminEmail,
      subject: subjectOf(before, after) ?? row.subjectEmail ?? row.subjectTeam ?? row.subjectRequest,
      subjectId: row.subjectId,
      changes: changesOf(before, after),
      actedAt: row.actedAt.toISOString(),
    };
  });
  return { acts, nextCursor: rows.length > ROWS_PER_PAGE ? encodeCursor([acts.at(-1)!.id]) : null };
}
