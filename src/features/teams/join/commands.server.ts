import { randomUUID } from "node:crypto";
import type { Trx } from "#platform/database.ts";
import { linkToken, tokenDigest } from "#platform/secrets.ts";

/** Gives a team a join link, in place of the one it may have: the old address stops working. */
export async function insertJoinLink(trx: Trx, teamId: string): Promise<void> {
  const id = randomUUID();
  const link = { id, digest: tokenDigest(linkToken("join-team", id)) };
  await trx
    .insertInto("joinLink")
    .values({ teamId, ...link })
    .onConflict((conflict) => conflict.column("teamId").doUpdateSet(link))
    .execute();
}
