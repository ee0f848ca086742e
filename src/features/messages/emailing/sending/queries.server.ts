import { sql } from "kysely";
import { createContactLink } from "#features/attendance/access.server.ts";
import { listFirstNames } from "#features/attendance/families/rules.ts";
import { DEFAULT_LANGUAGE } from "#features/teams/languages/rules.ts";
import { findEmailBlock } from "#features/teams/member-emails/rules.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import type { Language } from "#words/language.ts";
import type { StandInProps } from "../../emails/stand-in.tsx";
import { readFailedEvents, type EventKey, type FailedEvent } from "../queries.server.ts";
import { findEmailCause } from "../rules.ts";
import type { EmailCause, EmailReason } from "../schema.ts";

export type ClaimedEmail = {
  id: string;
  month: string;
  teamId: string;
  reminderId: string | null;
  blastId: string | null;
  memberIds: string[];
  /** Null once the address was erased. */
  email: string | null;
  cause: EmailCause;
  linkMark: string | null;
  attempts: number;
  validUntil: Date;
};

/** What an email says, or why it isn't sent after all. */
export type EmailContent = { email: ClaimedEmail } & (
  | { problem: EmailReason }
  | { props: Omit<StandInProps, "unsubscribeUrl"> }
);

/**
 * Reads what claimed emails say. Decides once more who needs them, because consents, responses, and games may have changed
 * since they were queued (REACH-29, REACH-34).
 */
export async function readContents(emails: readonly ClaimedEmail[], now: Date): Promise<EmailContent[]> {
  const getEventId = ({ reminderId, blastId }: ClaimedEmail) => (reminderId ?? blastId)!;
  const keys = [...Map.groupBy(emails, getEventId)].map(([id, [first, ...others]]): EventKey => ({
    id,
    teamId: first!.teamId,
    isReminder: first!.reminderId !== null,
    month: first!.month,
    memberIds: [first!, ...others].flatMap(({ memberIds }) => memberIds),
  }));
  const events = new Map((await readFailedEvents(db, keys, now)).map((event) => [event.key.id, event]));
  const languages = await readLanguages(emails);
  return emails.map((email) => {
    if (email.validUntil <= now) return { email, problem: "too-late" };
    const event = events.get(getEventId(email));
    const result = event ? listNeeding(event, email, now) : { problem: "not-needed" as const };
    if ("problem" in result) return { email, problem: result.problem };
    return {
      email,
      props: toProps(event!, email, result.names, languages.get(email.email!) ?? DEFAULT_LANGUAGE),
    };
  });
}

/** Lists who still needs an email, or returns why no one does. */
function listNeeding(
  event: FailedEvent,
  { memberIds, email }: ClaimedEmail,
  now: Date,
): { names: string[] } | { problem: EmailReason } {
  const own = event.members.filter(({ memberId }) => memberIds.includes(memberId));
  const needing = own.filter((member) => findEmailCause(event, member, now) !== null);
  const blocks = needing.map(({ emails }) => {
    const facts = emails.find((entry) => entry.email === email);
    // The address was taken off the member.
    return facts ? findEmailBlock(facts) : ("no-consent" as const);
  });
  const names = needing.filter((_, index) => blocks[index] === null).map(({ name }) => name);
  return names.length > 0 ? { names } : { problem: blocks[0] ?? "not-needed" };
}

/** The languages of addresses by a person's own choice, which holds in all teams (REACH-50). */
async function readLanguages(emails: readonly ClaimedEmail[]): Promise<Map<string, Language>> {
  const { rows } = await sql<{ contact: string; language: Language }>`
    select contact, language from contact_language where contact = any(${emails.map(({ email }) => email)}::text[])
  `.execute(db);
  return new Map(rows.map(({ contact, language }) => [contact, language]));
}

function toProps(
  { kind, teamName, game, body }: FailedEvent,
  { cause, linkMark, email }: ClaimedEmail,
  names: readonly string[],
  language: Language,
): Omit<StandInProps, "unsubscribeUrl"> {
  const url =
    game === null || linkMark === null
      ? null
      : createContactLink({ gameId: game.id, contact: email!, linkMark });
  return {
    language,
    kind,
    teamName,
    game,
    body,
    names: listFirstNames(names),
    cause,
    url,
    sender: ["FirstWhistle", config.email.postalAddress].join(", "),
  };
}
