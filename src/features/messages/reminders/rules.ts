import type { StoredResponse } from "#features/attendance/schema.ts";
import type { SkipReason } from "#features/reminders/schema.ts";
import { findCommonGuardians, listGuardiansFirst, trackGuardians } from "#features/teams/guardians/rules.ts";
import { findPhoneBlock, type PhoneFacts } from "#features/teams/phones/rules.ts";
import { DEFAULT_LANGUAGE } from "#features/teams/languages/rules.ts";
import { allowance } from "#features/teams/rules.ts";
import type { Language } from "#words/language.ts";
import type { AsksLeft } from "../asks/rules.ts";
import { getCost } from "../cost/rules.ts";
import type { MessageReason } from "../schema.ts";
import type { Ask, AskedResponse, ComposedText } from "../wording/rules.ts";

export type Candidate = PhoneFacts & {
  teamId: string;
  memberId: string;
  name: string;
  /** True if the phone isn't the member's own, or someone else on the team has it too (REACH-02). */
  needsName: boolean;
  /** True for a sub, who plays in a game and gets texts about it only after saying yes to it. */
  isSub: boolean;
  /** True if the text is an ask, and the phone has been asked often enough without a response (see `asks/`). */
  isUnresponsive?: boolean;
  /** The language of the phone's texts (REACH-51). */
  language?: Language;
};

/** Responses to one game, keyed by member ID. */
export type Responses = ReadonlyMap<string, AskedResponse>;

type ResponseRow = { memberId: string; response: string | null; respondedVia?: string | null };

export const toResponses = (rows: readonly ResponseRow[] = []): Responses =>
  new Map(
    rows.map(({ memberId, response, respondedVia }) => [
      memberId,
      respondedVia === "default" ? "default" : (response as StoredResponse),
    ]),
  );

/** A member that a text is for. */
export type AskedMember = Pick<Candidate, "memberId" | "name">;

/** A phone that a text is for, with everyone who's asked there, in the order of their letters. */
export type Recipient = Candidate & { members: AskedMember[]; reason: MessageReason | null };

/** Returns who plays in a game: all members, and the subs who said yes. */
export const filterPlayers = <Item extends { memberId: string; isSub: boolean }>(
  candidates: readonly Item[],
  responses: Responses,
) => candidates.filter(({ memberId, isSub }) => !isSub || responses.get(memberId) === "attending");

/** Members at one phone are named and lettered by name, so that each keeps their letter from text to text. */
const compareNames = (a: AskedMember, b: AskedMember) =>
  a.name.localeCompare(b.name, "en") || a.memberId.localeCompare(b.memberId);

/**
 * Picks a text's recipients, with each phone listed once even if members share it (REACH-01). A phone gets the text if at
 * least one of them has agreed to texts on it and hasn't said no, and the text is for all of those. STOP overrides that
 * (OP-16). Phones that don't get the text are included, with the reason. Children's own phones come last.
 */
export function listRecipients(
  candidates: readonly Candidate[],
  responses: Responses = new Map(),
): Recipient[] {
  const hasDeclined = ({ memberId }: Candidate) => responses.get(memberId) === "not_attending";
  const recipients = [...Map.groupBy(candidates, ({ phone }) => phone).values()].map((phoneCandidates) => {
    const consenting = phoneCandidates.filter(({ hasAgreed }) => hasAgreed);
    const asked = consenting.filter((candidate) => !hasDeclined(candidate));
    const members = [asked, consenting, phoneCandidates]
      .find(({ length }) => length > 0)!
      .toSorted(compareNames);
    const [first] = members as [Candidate];
    return {
      ...first,
      guardianPhones: findCommonGuardians(members),
      members: members.map(({ memberId, name }) => ({ memberId, name })),
      reason: findPhoneBlock(first) ?? findSkipReason(first, hasDeclined(first)),
    };
  });
  return listGuardiansFirst(recipients);
}

function findSkipReason({ isUnresponsive }: Candidate, hasDeclined: boolean): MessageReason | null {
  if (hasDeclined) return "declined";
  return isUnresponsive ? "unresponsive" : null;
}

/** Returns the language of a recipient's texts. */
export const getLanguage = ({ language = DEFAULT_LANGUAGE }: Pick<Recipient, "language">) => language;

/** Returns who a text has to name: no one, if the phone is one member's own and no one else's (REACH-02). */
export const getNames = ({ members, needsName }: Pick<Recipient, "members" | "needsName">) =>
  needsName || members.length > 1 ? members.map(({ name }) => name) : [];

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
  /** True after the team's deadline for responses, when texts no longer ask for them (NEED-33). */
  isPastDue: boolean;
  candidates: readonly Candidate[];
  responses: Responses;
  asksLeft: Pick<AsksLeft, "isUsedUp" | "use">;
  /** How many texts the team has left. Planning takes its cost from it. */
  budget: { left: number };
  compose: (ask: Ask) => ComposedText;
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
  const getResponse = ({ memberId }: AskedMember) => responses.get(memberId) ?? null;
  const recipients = listRecipients(filterPlayers(candidates, responses), responses);
  const guardians = trackGuardians();
  const texts = recipients.map((recipient): PlannedText => {
    const text = compose({
      response: findCommon(recipient.members.map(getResponse)),
      names: getNames(recipient),
      language: getLanguage(recipient),
      ...(facts.isPastDue && { isClosed: true }),
    });
    const cost = getCost({ kind: "reminder", segments: text.segments, phone: recipient.phone });
    const reason =
      recipient.reason ??
      guardians.findGap(recipient) ??
      (asksLeft.isUsedUp(recipient) ? "unresponsive" : null) ??
      (cost <= budget.left ? null : "out-of-texts");
    if (reason === null) {
      budget.left -= cost;
      asksLeft.use(recipient);
      guardians.add(recipient);
    }
    return { ...recipient, ...text, reason };
  });
  return { reason: findOutcome(texts), texts };
}

/**
 * Lists who plays but is named by no text of a reminder, because none of their phones agreed, or they have none. A
 * reminder that's skipped as a whole is for no one, unless the only reason is that no one can be texted.
 */
export function listUntexted(
  { reason, texts }: ReturnType<typeof planReminder>,
  members: readonly { memberId: string; active: boolean; isSub: boolean }[],
  responses: Responses,
): string[] {
  if (reason !== null && reason !== "no-recipients") return [];
  const named = new Set(texts.flatMap((text) => text.members.map(({ memberId }) => memberId)));
  return filterPlayers(members, responses)
    .filter(({ memberId, active }) => active && !named.has(memberId))
    .filter(({ memberId }) => responses.get(memberId) !== "not_attending")
    .map(({ memberId }) => memberId);
}

/** Returns the response that everyone at a phone gave, or null if they differ (REACH-04). */
const findCommon = (responses: readonly (AskedResponse | null)[]) =>
  new Set(responses).size === 1 ? responses[0]! : null;

/** Texts about one game differ only by response, by who's asked, and by language. */
function memoize(compose: ReminderFacts["compose"]): ReminderFacts["compose"] {
  const cache = new Map<string, ComposedText>();
  return (ask) => {
    const key = JSON.stringify([ask.response, ask.names, ask.language]);
    const text = cache.get(key) ?? compose(ask);
    cache.set(key, text);
    return text;
  };
}

function findOutcome(texts: readonly Pick<Recipient, "reason">[]): SkipReason | null {
  if (texts.some(({ reason }) => reason === null)) return null;
  return texts.some(({ reason }) => reason === "out-of-texts") ? "out-of-texts" : "no-recipients";
}
