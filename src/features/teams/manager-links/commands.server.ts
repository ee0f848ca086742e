import { sql } from "kysely";
import { createIds, type Trx } from "#platform/database.ts";
import { UNMARKED_TOKEN_LENGTH } from "#platform/cell.ts";
import { readTokenVersion } from "#platform/keyring.ts";
import { digestToken, LINK_KEY_VERSION } from "#platform/secrets.ts";
import { createManagerToken, rebuildManagerToken } from "./access.server.ts";
import { formatManagerMark, type LinkPurpose } from "./rules.ts";

/** What a link is for, whose it is, and until when it opens. */
export type NewManagerLink = { subjectId: string; userId: string; teamId: string | null; expiresAt: Date };

/** A link, and the mark with which a text carries it. */
export type StoredManagerLink = { linkId: string; linkMark: string };

/**
 * Makes links for managers, in the given order. A manager who had one for the same thing keeps it, so that the link in an
 * earlier text still works.
 */
export async function createManagerLinks(
  trx: Trx,
  purpose: LinkPurpose,
  wanted: readonly NewManagerLink[],
  now: Date,
): Promise<StoredManagerLink[]> {
  const ids = await createIds(trx, wanted.length);
  const links: StoredManagerLink[] = [];
  for (const [index, { subjectId, userId, teamId, expiresAt }] of wanted.entries()) {
    const digest = digestToken(createManagerToken(ids[index]!));
    const row = await trx
      .insertInto("managerLink")
      .values({
        id: ids[index]!,
        digest,
        purpose,
        subjectId,
        accountId: userId,
        teamId,
        expiresAt,
        createdAt: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(["purpose", "subjectId", "accountId", "teamId"])
          .doUpdateSet({ expiresAt: sql`greatest(manager_link.expires_at, excluded.expires_at)` }),
      )
      .returning(["id", "digest"])
      .executeTakeFirstOrThrow();
    links.push({
      linkId: row.id,
      linkMark: formatManagerMark(row.id, await keepVersion(trx, row)),
    });
  }
  return links;
}

/** Returns the version of the key that signed a link, which is signed again if that key was retired. */
async function keepVersion(trx: Trx, { id, digest }: { id: string; digest: Uint8Array }): Promise<number> {
  const token = rebuildManagerToken(id, digest);
  if (token !== null) return readTokenVersion(token, UNMARKED_TOKEN_LENGTH);
  await trx
    .updateTable("managerLink")
    .set({ digest: digestToken(createManagerToken(id)) })
    .where("id", "=", id)
    .execute();
  return LINK_KEY_VERSION;
}
