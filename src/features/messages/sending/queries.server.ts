import { createPreviewLink, createTextLink } from "#features/attendance/access.server.ts";
import { db } from "#platform/database.ts";
import type { ClaimedMessage } from "../claims/commands.server.ts";
import { finishTestText } from "../test-texts/rules.ts";
import { withLink } from "../wording/rules.ts";

export type TextContent = Pick<
  ClaimedMessage,
  "id" | "kind" | "gameId" | "memberId" | "phone" | "body" | "linkMark"
>;

/**
 * Returns the text as the phone shows it. A text about a game ends with its recipient's own link, which is rebuilt here
 * and never stored. So is the link in a test text.
 */
export function getFullBody(text: TextContent): string {
  const { id, kind, body, linkMark } = text;
  if (kind === "test") return finishTestText(body, createPreviewLink(id, linkMark));
  const link = createTextLink(text);
  if (link === null) return body;
  return withLink(body, kind === "page" ? `${link}/me` : link);
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
