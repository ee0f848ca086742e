import type { StoredResponse } from "#features/attendance/schema.ts";
import type { PhoneBlock } from "#features/teams/phones/schema.ts";
import { getMeaning } from "#platform/sms/error-meanings.ts";
import { textKinds, type TextKind } from "../kinds/rules.ts";
import type { MessageReason, MessageState } from "../schema.ts";
import type { EmailCause } from "./schema.ts";

/** Kinds of texts whose content goes out as an email if they can't arrive (REACH-27). */
const EMAILED_KINDS: ReadonlySet<string> = new Set<TextKind>([
  "reminder",
  "nudge",
  "moved",
  "change",
  "message",
  "sub-call",
  "sub-update",
  "request-update",
  "waitlist",
  "waitlist-update",
]);

/** An event is what made the texts: a reminder, or a blast. */
export type EventFacts = {
  kind: string;
  /** The time the texts were meant for. */
  at: Date;
  /** When its game starts, or null if it isn't about one game. */
  startsAt: Date | null;
  isCancelled: boolean;
  /** True after the team's deadline for responses (NEED-33). */
  isPastDue: boolean;
  hasPass: boolean;
};

export type TextFate = { state: MessageState; reason: string | null; code: number | null };

/** A member that an event was for, with what happened to all texts of it that named them. */
export type MemberFacts = {
  texts: readonly TextFate[];
  /** For a member that no text named: why each of their phones gets none. */
  phoneBlocks: readonly (PhoneBlock | null)[];
  response: StoredResponse | null;
  respondedAt: Date | null;
};

/** The provider's code for a number whose holder replied STOP. */
const OPTED_OUT_CODE = 21_610;

/**
 * Why a text that wasn't sent couldn't be, for the reasons that an email makes up for. The others are ours, the team's, or
 * the member's own: no texts left, already said no, asked often enough.
 */
const causeByReason: Partial<Record<MessageReason | PhoneBlock, EmailCause>> = {
  landline: "no-texts-possible",
  unreachable: "no-texts-possible",
  "not-textable": "no-texts-possible",
  stop: "no-texts-wanted",
  "no-consent": "no-texts-wanted",
  "no-yes": "no-texts-wanted",
  "no-guardian": "no-texts-wanted",
  "wrong-number": "no-texts-wanted",
};

/** Returns whether a member whose texts aren't sent for this reason gets emails instead. */
export const isEmailedReason = (reason: string) => Object.hasOwn(causeByReason, reason);

/** Returns why a text didn't arrive, or null if it did, may have, still can, or wasn't sent for a reason of our own. */
function findTextCause({ state, reason, code }: TextFate): EmailCause | null {
  if (state === "skipped") return causeByReason[reason as MessageReason] ?? null;
  if (state !== "undelivered" && state !== "failed") return null;
  if (code === OPTED_OUT_CODE) return "no-texts-wanted";
  return code !== null && getMeaning(code).suppress ? "no-texts-possible" : "not-arrived";
}

const order: readonly EmailCause[] = ["not-arrived", "no-texts-possible", "no-texts-wanted"];

/** Returns whether the member responded to what the text asks, in the meantime or before. */
function hasResponded(event: EventFacts, { response, respondedAt }: MemberFacts): boolean {
  if (response === null || !textKinds[event.kind as TextKind].isAsk) return false;
  // Anyone an offer is for said yes before, and waits.
  if (event.kind === "waitlist") return response !== "waitlisted";
  // A reminder goes to those who said yes or maybe too, and so does its email.
  if (event.kind === "reminder" && response !== "not_attending")
    return respondedAt !== null && respondedAt >= event.at;
  return true;
}

/**
 * Returns why a member gets an event's content as an email, or null if they don't. This is the only place that decides it
 * (REACH-27 to REACH-30), when the last text has failed and once more before the email leaves. Never both: one text that
 * was delivered, is on its way, or may have arrived is enough (REACH-28). An address's consent is decided by
 * `findEmailBlock`.
 */
export function findEmailCause(event: EventFacts, member: MemberFacts, now: Date): EmailCause | null {
  if (!EMAILED_KINDS.has(event.kind) || !event.hasPass) return null;
  if (event.startsAt !== null && event.startsAt <= now) return null;
  if (event.isCancelled && textKinds[event.kind as TextKind].isAsk) return null;
  if (event.isPastDue && event.kind === "nudge") return null;
  if (hasResponded(event, member)) return null;
  const causes =
    member.texts.length > 0
      ? member.texts.map(findTextCause)
      : member.phoneBlocks.map((block) => (block === null ? null : (causeByReason[block] ?? null)));
  if (causes.includes(null)) return null;
  return order.find((cause) => causes.includes(cause)) ?? "no-texts-wanted";
}

/** Returns the cause for an email about several members: the one that explains most. */
export const mergeCauses = (causes: readonly EmailCause[]): EmailCause =>
  order.find((cause) => causes.includes(cause))!;
