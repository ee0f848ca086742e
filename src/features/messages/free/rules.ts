/** How many free first texts and opt-in questions an account gets while its teams are unpaid (TEXT-38). */
const MAX_INTRODUCTIONS = 30;

/** How many test texts an account gets (TEXT-38). */
const MAX_TESTS = 1;

/** How many accounts may send free texts from one network address, and for how many days each counts (TEXT-39). */
const MAX_ACCOUNTS_PER_ADDRESS = 3;
export const ADDRESS_DAYS = 30;

/** How many free texts a day may be sent from one network address (TEXT-39). */
const MAX_TEXTS_PER_ADDRESS = 75;

/** The share of the day's budget at which we're warned, in percent (TEXT-40). */
const WARNING_PERCENT = 80;

/** What a free text is for. Messages use up the account's trial, which is counted with its team (OP-15). */
export type FreeKind = "message" | "first" | "question" | "test";

/** Free texts that someone wants to send. */
export type FreeSpend = {
  /** The team's owner, whose free texts these are. */
  accountId: string;
  kind: FreeKind;
  /** The team whose trial pays for a message. */
  teamId?: string;
  /** The number of texts, and what they cost in segments. */
  texts: number;
  cost: number;
};

/** Why free texts can't be sent: the email isn't confirmed, or a limit is reached. */
export type FreeRefusal = "unconfirmed" | "account" | "network" | "day";

/** What the sender reads. The wording for networks and days is given by TEXT-39 and TEXT-40. */
export const refusalMessages: Record<FreeRefusal, string> = {
  unconfirmed: "Confirm your email to send free texts.",
  account: "You've used all your free texts. Get a Season Pass to text right away.",
  network: "Free texts aren't available from this network right now. Get a Season Pass to text right away.",
  day: "We've sent all of today's free texts. Try again tomorrow, or get a Season Pass to text right away.",
};

/** The free texts sent so far that count toward the limits. */
export type FreeUsage = {
  /** Segments sent today over all accounts, and how many may be sent. */
  day: { texts: number; limit: number };
  accounts: Map<string, { isConfirmed: boolean; introductions: number; tests: number }>;
  /** By the address's digest: what each account that counts has sent from it today. */
  addresses: Map<string, Map<string, number>>;
};

/**
 * Adds free texts to the usage, or returns why they can't be sent and leaves the usage unchanged. All of them are sent
 * or none. Without an address, only the limits for the account and the day apply.
 */
export function addToUsage(usage: FreeUsage, spend: FreeSpend, address: string | null): FreeRefusal | null {
  const { accountId, kind, texts, cost } = spend;
  const account = usage.accounts.get(accountId);
  if (!account?.isConfirmed) return "unconfirmed";
  const isIntroduction = kind === "first" || kind === "question";
  if (isIntroduction && account.introductions + texts > MAX_INTRODUCTIONS) return "account";
  if (kind === "test" && account.tests + texts > MAX_TESTS) return "account";
  const senders = address === null ? null : (usage.addresses.get(address) ?? new Map<string, number>());
  if (senders) {
    const isNew = !senders.has(accountId);
    if (isNew && senders.size >= MAX_ACCOUNTS_PER_ADDRESS) return "network";
    const sentToday = [...senders.values()].reduce((sum, sent) => sum + sent, 0);
    if (sentToday + cost > MAX_TEXTS_PER_ADDRESS) return "network";
  }
  if (usage.day.texts + cost > usage.day.limit) return "day";
  if (isIntroduction) account.introductions += texts;
  if (kind === "test") account.tests += texts;
  if (senders) usage.addresses.set(address!, senders.set(accountId, (senders.get(accountId) ?? 0) + cost));
  usage.day.texts += cost;
  return null;
}

/** Returns whether so much of the day's budget is used that someone should know. Without a budget, it's intended. */
export const isRunningLow = ({ texts, limit }: FreeUsage["day"]) =>
  limit > 0 && texts * 100 >= limit * WARNING_PERCENT;

/** A team's texts, as far as they determine which of them are free. */
type FreeSender = {
  hasPass: boolean;
  ownerVerified: boolean;
  trialSms: number;
  trialSpent: number | null;
};

/**
 * Returns how many of the texts that a team has left are free. The trial is used up first, before any top-ups. With an
 * active pass, even one that an administrator set, no text counts as free.
 */
export const countFreeTextsLeft = (
  { hasPass, ownerVerified, trialSms, trialSpent }: FreeSender,
  left: number,
): number => (hasPass || !ownerVerified ? 0 : Math.max(0, Math.min(left, trialSms - (trialSpent ?? 0))));
