import { db } from "#platform/database.ts";
import { log } from "#platform/log.ts";
import type { LeagueGrant } from "../../access.server.ts";
import { DraftContent, type SavedDraft } from "./schema.ts";

/**
 * Returns the league's draft. A draft that an earlier version of the builder saved and this one can't read is returned
 * without content, so the manager starts over instead of seeing an error.
 */
export async function getDraft({ leagueId, user }: LeagueGrant): Promise<SavedDraft> {
  const row = await db
    .selectFrom("scheduleDraft")
    .leftJoin("appUser", "appUser.id", "scheduleDraft.updatedBy")
    .select([
      "scheduleDraft.version",
      "scheduleDraft.content",
      "scheduleDraft.updatedBy",
      "scheduleDraft.updatedAt",
      "appUser.name",
    ])
    .where("scheduleDraft.leagueId", "=", leagueId)
    .executeTakeFirst();
  if (!row) return { version: 0, content: null, author: null };
  const content = DraftContent.nullable().safeParse(row.content);
  if (!content.success) log.warn({ leagueId, err: content.error }, "couldn't read a schedule draft");
  return {
    version: row.version,
    content: content.data ?? null,
    author: {
      savedBy: row.name,
      isOwn: row.updatedBy === user.id,
      savedAt: row.updatedAt.toISOString(),
    },
  };
}
