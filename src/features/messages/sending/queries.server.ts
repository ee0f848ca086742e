import { createRsvpLink } from "#features/attendance/access.server.ts";
import { db } from "#platform/database.ts";
import type { ClaimedMessage } from "../claims/commands.server.ts";
import { withLink } from "../wording/rules.ts";

export type TextContent = Pick<ClaimedMessage, "gameId" | "memberId" | "body" | "linkMark">;

/**
 * Returns the text as the phone shows it. A text about a game ends with its recipient's own link, which is rebuilt here
 * and never stored.
 */
export function getFullBody({ gameId, memberId, body, linkMark }: TextContent): string {
  return gameId && memberId ? withLink(body, createRsvpLink({ gameId, memberId, linkMark })) : body;
}

/** Returns the provider IDs that already belong to another of our texts to the same number. */
export async function findKnownSids(phone: string, sids: string[]): Promise<Set<string>> {
  if (sids.length === 0) return new Set();
  const rows = await db
    .selectFrom("message")
    .select("providerSid")
    .where("phone", "=", phone)
    .where("providerSid", "in", sids)
    .execute();
  return new Set(rows.flatMap(({ providerSid }) => providerSid ?? []));
}
