import { createContactLink } from "#features/attendance/access.server.ts";
import { listFirstNames } from "#features/attendance/families/rules.ts";
import { readAddressLanguages } from "#features/teams/languages/queries.server.ts";
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
  const languages = await readAddressLanguages(db, emails);
  return emails.map((email, index) => {
    if (email.validUntil <= now) return { email, problem: "too-late" };
    const event = events.get(getEventId(email));
    const result = event ? listNeeding(event, email, now) : { problem: "not-needed" as const };
    if ("problem" in result) return { email, problem: result.problem };
    return {
      email,
      props: toProps(event!, email, result, languages[index]!),
    };
  });
}

/** Lists who still needs an email, or returns why no one does. */
function listNeeding(
  event: FailedEvent,
  { memberIds, email }: ClaimedEmail,
  now: Date,
): { names: string[]; hasOpen: boolean } | { problem: EmailReason } {
  const own = event.members.filter(({ memberId }) => memberIds.includes(memberId));
  const needing = own.filter((member) => findEmailCause(event, member, now) !== null);
  const blocks = needing.map(({ emails }) => {
    const facts = emails.find((entry) => entry.email === email);
    // The address was taken off the member.
    return facts ? findEmailBlock(facts) : ("no-consent" as const);
  });
  const reached = needing.filter((_, index) => blocks[index] === null);
  const names = reached.map(({ name }) => name);
  const hasOpen = reached.some(({ response }) => response === null);
  return names.length > 0 ? { names, hasOpen } : { problem: blocks[0] ?? "not-needed" };
}

function toProps(
  { kind, teamName, game, body, isPastDue }: FailedEvent,
  { cause, linkMark, email }: ClaimedEmail,
  { names, hasOpen }: { names: readonly string[]; hasOpen: boolean },
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
    isClosed: isPastDue && hasOpen && kind === "reminder",
    sender: ["FirstWhistle", config.email.postalAddress].join(", "),
  };
}
