import { sql } from "kysely";
import type { Trx } from "#platform/database.ts";
import { digestToken } from "#platform/secrets.ts";
import { createContactToken } from "../access.server.ts";

/** Erases the contacts of these links, which then open nothing. */
export async function endContactLinks(
  trx: Trx,
  links: readonly Parameters<typeof createContactToken>[0][],
): Promise<void> {
  const digests = links.map((link) => digestToken(createContactToken(link)));
  await sql`update rsvp_link set contact = null where digest = any(${digests}::bytea[])`.execute(trx);
}
