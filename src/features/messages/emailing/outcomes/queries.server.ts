import { sql } from "kysely";
import { emailFacts } from "#features/teams/member-emails/queries.server.ts";
import { findEmailBlock, type EmailFacts } from "#features/teams/member-emails/rules.ts";
import { db } from "#platform/database.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import type { EmailState } from "../schema.ts";
import type { EmailOutcome } from "./rules.ts";

type Reader = typeof db;

/** An email that stands in for texts of an event. */
export type SentEmail = {
  id: string;
  eventId: string;
  memberIds: string[];
  state: EmailState;
  /** When it was accepted, or else last changed. */
  at: Date;
};

/** Reads the emails of these events, without those that weren't needed after all. */
export async function readSentEmails(
  reader: Reader,
  by: "reminder_id" | "blast_id",
  eventIds: readonly string[],
): Promise<SentEmail[]> {
  const { rows } = await sql<SentEmail>`
    select id, ${sql.ref(by)} as "eventId", member_ids as "memberIds", state, coalesce(accepted_at, updated_at) as at
    from text_email where ${sql.ref(by)} = any(${eventIds}::uuid[]) and state <> 'skipped'`.execute(reader);
  return rows;
}

export const toOutcome = ({ state, at }: SentEmail, timeZone: string): EmailOutcome => ({
  kind: "sent",
  state: state as Exclude<EmailState, "skipped">,
  at: toWallClock(at, timeZone),
});

export type BlockedEmail = {
  memberId: string;
  block: NonNullable<ReturnType<typeof findEmailBlock>>;
  since: Date | null;
};

/** Reads which of these members have emails, but none that may be used, and why. */
export async function readBlockedEmails(
  reader: Reader,
  memberIds: readonly string[],
): Promise<BlockedEmail[]> {
  if (memberIds.length === 0) return [];
  const { rows } = await sql<EmailFacts & { memberId: string; since: Date | null }>`
    select member_email.member_id as "memberId", member_email.email, consent.created_at as since, ${emailFacts}
    from member_email
    left join email_suppression suppressed on suppressed.email = member_email.email
    left join email_consent consent on consent.id = member_email.consent_id
    where member_email.member_id = any(${memberIds}::uuid[])
    order by member_email.position`.execute(reader);
  return [...Map.groupBy(rows, ({ memberId }) => memberId)].flatMap(([memberId, own]) => {
    const blocks = own.map((row) => ({ block: findEmailBlock(row), since: row.since }));
    if (blocks.some(({ block }) => block === null)) return [];
    const { block, since } = blocks.find((entry) => entry.block !== "no-consent") ?? blocks[0]!;
    return { memberId, block: block!, since };
  });
}
