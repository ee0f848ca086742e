import type { RsvpStatus } from "#features/attendance/schema.ts";
import type { SkipReason } from "#features/reminders/schema.ts";
import { findPhoneBlock, type PhoneFacts } from "#features/teams/phones/rules.ts";
import { allowance } from "#features/teams/rules.ts";
import type { AsksLeft } from "../asks/rules.ts";
import { getCost } from "../cost/rules.ts";
import type { MessageReason } from "../schema.ts";
import type { ComposedText } from "../wording/rules.ts";

export type Candidate = PhoneFacts & {
  teamId: string;
  memberId: string;
  /** True for a sub, who plays in a game and gets texts about it only after saying yes to it. */
  isSub: boolean;
  /** True if the text is an ask, and the phone has been asked often enough without a response (see `asks/`). */
  isUnresponsive?: boolean;
};

/** Responses to one game, keyed by member ID. */
export type Responses = ReadonlyMap<string, RsvpStatus>;

export const toResponses = (rows: readonly { memberId: string; response: string | null }[] = []): Responses =>
  new Map(rows.map(({ memberId, response }) => [memberId, response as RsvpStatus]));

export type Recipient = Candidate & { reason: MessageReason | null };

/** Returns who plays in a game: all members, and the subs who said yes. */
export const filterPlayers = <Item extends { memberId: string; isSub: boolean }>(
  candidates: readonly Item[],
  responses: Responses,
) => candidates.filter(({ memberId, isSub }) => !isSub || responses.get(memberId) === "attending");

/**
 * Picks a text's recipients, with each phone listed once even if members share it. A phone gets the text if at least
 * one of them has agreed to texts and hasn't said no. STOP overrides that (OP-16). Phones that don't get the text are
 * included, with the reason.
 */
export function listRecipients(
  candidates: readonly Candidate[],
  responses: Responses = new Map(),
): Recipient[] {
  const hasDeclined = ({ memberId }: Candidate) => responses.get(memberId) === "not_attending";
  return [...Map.groupBy(candidates, ({ phone }) => phone).values()].map((phoneCandidates) => {
    const consentingCandidates = phoneCandidates.filter(({ hasAgreed }) => hasAgreed);
    const bestCandidate =
      consentingCandidates.find((candidate) => !hasDeclined(candidate)) ??
      consentingCandidates[0] ??
      phoneCandidates[0]!;
    return {
      ...bestCandidate,
      reason: findPhoneBlock(bestCandidate) ?? findSkipReason(bestCandidate, hasDeclined(bestCandidate)),
    };
  });
}

function findSkipReason({ isUnresponsive }: Candidate, hasDeclined: boolean): MessageReason | null {
  if (hasDeclined) return "declined";
  return isUnresponsive ? "unresponsive" : null;
}

type TeamTexts = Parameters<typeof allowance>[0] & { smsUsed: number; reserved: number | null };

/** Returns how many texts a team has left, without those that are reserved for texts on their way. */
export const getBudget = (team: TeamTexts) => ({
  left: allowance(team) - team.smsUsed - (team.reserved ?? 0),
});

/** Everything that decides what a reminder does when it's due. */
export type ReminderFacts = {
  at: Date;
  startsAt: Date;
  /** False while the installation has no texting account. */
  isTextingOn: boolean;
  /** Reminders need an active pass (REMIND-03). */
  hasPass: boolean;
  candidates: readonly Candidate[];
  responses: Responses;
  asksLeft: Pick<AsksLeft, "isUsedUp" | "use">;
  /** How many texts the team has left. Planning takes its cost from it. */
  budget: { left: number };
  compose: (response: RsvpStatus | null) => ComposedText;
};

export type PlannedText = Recipient & ComposedText;

/**
 * Decides what a reminder does when it's due: its texts, one per phone, each with the reason if it isn't sent, and why
 * the whole reminder is skipped. The worker sends by it, and screens announce by it, so they can't disagree.
 */
export function planReminder(facts: ReminderFacts): { reason: SkipReason | null; texts: PlannedText[] } {
  const { at, startsAt, isTextingOn, hasPass, candidates, responses, asksLeft, budget } = facts;
  if (startsAt <= at) return { reason: "too-late", texts: [] };
  // Skipped rather than left for later, so that turning on texting doesn't send a burst of them.
  if (!isTextingOn) return { reason: "texting-off", texts: [] };
  if (!hasPass) return { reason: "no-pass", texts: [] };
  const compose = memoize(facts.compose);
  const recipients = listRecipients(filterPlayers(candidates, responses), responses);
  const texts = recipients.map((recipient): PlannedText => {
    const text = compose(responses.get(recipient.memberId) ?? null);
    const cost = getCost({ kind: "reminder", segments: text.segments, phone: recipient.phone });
    const reason =
      recipient.reason ??
      (asksLeft.isUsedUp(recipient) ? "unresponsive" : null) ??
      (cost <= budget.left ? null : "out-of-texts");
    if (reason === null) {
      budget.left -= cost;
      asksLeft.use(recipient);
    }
    return { ...recipient, ...text, reason };
  });
  return { reason: findOutcome(texts), texts };
}

/** Texts about one game differ only by response. */
function memoize(compose: ReminderFacts["compose"]): ReminderFacts["compose"] {
  const cache = new Map<RsvpStatus | null, ComposedText>();
  return (response) => {
    const text = cache.get(response) ?? compose(response);
    cache.set(response, text);
    return text;
  };
}

function findOutcome(texts: readonly Pick<Recipient, "reason">[]): SkipReason | null {
  if (texts.some(({ reason }) => reason === null)) return null;
  return texts.some(({ reason }) => reason === "out-of-texts") ? "out-of-texts" : "no-recipients";
}
