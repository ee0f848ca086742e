import type { ReminderState, SkipReason } from "#features/reminders/schema.ts";
import type { SubscriptionStatus } from "#features/teams/schema.ts";
import { dateInWords, monthAndDay, timeInWords, weekdayOf } from "#platform/date-words.ts";
import type { MessageReason, MessageState } from "../schema.ts";
import type { NextStep, Notice, TextCounts, TextGroup } from "./schema.ts";

// Everything a manager or operator reads about the fate of a text. Screens, API and `npm run doctor` say the same.

type WallClock = { on: string; time: string };
export type Reason = MessageReason | "said-no";

/** What is known of one text. */
export type TextFacts = {
  state: MessageState;
  reason: Reason | null;
  code: number | null;
  /** Since when, by the team's clock. */
  at: WallClock;
  /** The day its reminder or blast went out: other days are named. */
  day: string;
  /** What stands against the number today, for all teams; a day by the team's clock. */
  suppression: { reason: "stop" | "unreachable"; on: string; code: number | null } | null;
};

const groups: Record<MessageState, TextGroup> = {
  queued: "underway",
  submitting: "underway",
  accepted: "underway",
  sent: "underway",
  delivered: "delivered",
  undelivered: "failed",
  failed: "failed",
  unknown: "failed",
  skipped: "skipped",
};
export const groupOf = (state: MessageState): TextGroup => groups[state];

type Cause =
  | "on-its-way"
  | "sent"
  | "delivered"
  | "unknown"
  | "no-consent"
  | "stopped"
  | "said-no"
  | "no-allowance"
  | "too-late"
  | "landline"
  | "no-texts"
  | "no-such-number"
  | "switched-off"
  | "lost"
  | "busy"
  | "expired"
  | "blocked"
  | "ours"
  | "refused";

const byReason: Record<Reason, Cause> = {
  "no-consent": "no-consent",
  stop: "stopped",
  "said-no": "said-no",
  "no-allowance": "no-allowance",
  "too-late": "too-late",
  // What the provider said about the number says more, where it is known.
  unreachable: "no-texts",
  refused: "refused",
};

/** The provider's codes, as far as platform/sms/error-meanings.ts knows them; every other one was refused. */
const byCode: Record<number, Cause> = {
  21211: "no-such-number",
  21610: "stopped",
  21614: "no-texts",
  30005: "no-such-number",
  30006: "landline",
  30003: "switched-off",
  30008: "lost",
  30001: "busy",
  21611: "busy",
  20429: "busy",
  20003: "ours",
  30004: "blocked",
  30007: "blocked",
  30034: "ours",
  30036: "expired",
};

function causeOf({ state, reason, code, suppression }: TextFacts): Cause {
  switch (state) {
    case "queued":
    case "submitting":
    case "accepted":
      return "on-its-way";
    case "sent":
    case "delivered":
    case "unknown":
      return state;
    case "skipped": {
      const known = reason === "unreachable" && suppression?.code ? byCode[suppression.code] : undefined;
      return known ?? byReason[reason ?? "refused"];
    }
    case "undelivered":
    case "failed":
      return byCode[code ?? 0] ?? "refused";
  }
}

const dayInShort = (on: string) => Object.values(monthAndDay(on)).join(" ");
/** "7:02 PM" on the day itself, otherwise with the day. */
const timeOn = ({ on, time }: WallClock, day: string) =>
  on === day ? `at ${timeInWords(time)}` : `${dayInShort(on)}, ${timeInWords(time)}`;

/** The year too, when it was another one. */
const dayNear = (on: string, day: string) =>
  on.slice(0, 4) === day.slice(0, 4) ? dayInShort(on) : dateInWords(on);

const words: Record<Cause, string | ((facts: TextFacts) => string)> = {
  "on-its-way": "On its way",
  sent: ({ at, day }) => `Sent ${timeOn(at, day)}, not confirmed yet`,
  delivered: ({ at, day }) => `Delivered ${timeOn(at, day)}`,
  unknown: "May not have arrived",
  "no-consent": "Has not agreed to texts",
  stopped: ({ suppression, day }) =>
    suppression?.reason === "stop"
      ? `Replied STOP on ${dayNear(suppression.on, day)}`
      : "Had replied STOP, gets texts again",
  "said-no": "Already said no",
  "no-allowance": "Allowance used up",
  "too-late": "Too late to send",
  landline: "Landline cannot get texts",
  "no-texts": "This number cannot get texts",
  "no-such-number": "This number does not exist",
  "switched-off": "Phone was off or out of reach",
  lost: "Lost on the way",
  busy: "The network was too busy",
  expired: "Did not get through in time",
  blocked: "Blocked by the carrier",
  ours: "A problem on our side",
  refused: ({ code }) => (code === null ? "Refused by the carrier" : `Refused by the carrier (${code})`),
};

/** What became of a text, in plain words. */
export function textInWords(facts: TextFacts): string {
  const said = words[causeOf(facts)];
  return typeof said === "string" ? said : said(facts);
}

const passPage = (teamId: string) => `/teams/${teamId}/upgrade`;
const rosterPage = (teamId: string, search: string | null) =>
  `/teams/${teamId}${search === null ? "" : `?${new URLSearchParams({ search })}`}`;

/** What somebody can do so that the next text arrives; null when nothing needs doing. */
export function nextStep(
  facts: TextFacts,
  { teamId, phone }: { teamId: string; phone: string | null },
): NextStep | null {
  switch (causeOf(facts)) {
    case "no-consent":
      return { words: "Ask them, then tick their consent", to: rosterPage(teamId, phone) };
    case "stopped":
      return facts.suppression?.reason === "stop"
        ? { words: "Ask them to text START to our number", to: null }
        : null;
    case "no-allowance":
      return { words: "Get more texts", to: passPage(teamId) };
    case "landline":
    case "no-texts":
    case "no-such-number":
      return { words: "Change their number", to: rosterPage(teamId, phone) };
    case "switched-off":
    case "lost":
    case "busy":
    case "expired":
      return { words: "Reach them another way", to: null };
    case "unknown":
      return { words: "Ask them whether they got it", to: null };
    case "blocked":
    case "ours":
    case "refused":
      // The dialog in the sidebar, which reaches our inbox.
      return { words: "Tell us under Support", to: null };
    case "on-its-way":
    case "sent":
    case "delivered":
    case "said-no":
    case "too-late":
      return null;
  }
}

const skipped: Record<SkipReason, string> = {
  "too-late": "its time had passed",
  cancelled: "cancelled",
  archived: "the team is archived",
  "no-pass": "no active Season Pass",
  "no-allowance": "the allowance was used up",
  nobody: "nobody could get a text",
};

/** "Thu Apr 15, 7:00 PM" */
const momentInWords = ({ on, time }: WallClock) => `${weekdayOf(on)} ${dayInShort(on)}, ${timeInWords(time)}`;

/** Where a reminder stands; `sentAt` and `dueAt` by the team's clock. */
export function reminderInWords(reminder: {
  state: ReminderState;
  reason: SkipReason | null;
  dueAt: WallClock;
  sentAt: WallClock | null;
  isDue: boolean;
  /** Something is in the way, which is said elsewhere. */
  isBlocked: boolean;
}): string {
  const { state, reason, dueAt, sentAt, isDue, isBlocked } = reminder;
  if (state === "sent") return `Went out ${momentInWords(sentAt ?? dueAt)}`;
  if (state === "skipped") return `Not sent: ${skipped[reason ?? "nobody"]}`;
  if (isBlocked) return `Due ${momentInWords(dueAt)}`;
  return isDue ? "Going out now" : `Texts go out ${momentInWords(dueAt)}`;
}

const groupWords: Record<TextGroup, string> = {
  failed: "failed",
  skipped: "skipped",
  underway: "on the way",
  delivered: "delivered",
};

/** "12 delivered, 1 failed, 2 skipped"; empty without texts. */
export const countsInWords = (counts: TextCounts): string =>
  (["delivered", "underway", "failed", "skipped"] as const)
    .flatMap((group) =>
      counts[group] > 0 ? `${counts[group].toLocaleString("en-US")} ${groupWords[group]}` : [],
    )
    .join(", ");

/** What is in the way of texts that are still to go out; null when nothing is. */
export function noticeOf(game: {
  teamId: string;
  hasTime: boolean;
  isWaiting: boolean;
  status: SubscriptionStatus;
  /** Texts that are left, and people who would get one. */
  left: number;
  reachable: number;
}): Notice | null {
  const { teamId, hasTime, isWaiting, status, left, reachable } = game;
  const more = { words: "Get more texts", to: passPage(teamId) };
  if (!hasTime) return { words: "No texts go out: there is no time yet.", step: null };
  if (!isWaiting) return null;
  if (status === "expired")
    return {
      words: "No texts go out: the Season Pass has expired.",
      step: { words: "Renew the Season Pass", to: passPage(teamId) },
    };
  if (status !== "active")
    return {
      words: "No texts go out: the team has no Season Pass.",
      step: { words: "Choose a Season Pass", to: passPage(teamId) },
    };
  if (reachable === 0)
    return {
      words: "No texts go out: nobody on the roster can get texts yet.",
      step: { words: "Open the roster", to: rosterPage(teamId, null) },
    };
  if (left <= 0) return { words: "No texts go out: the allowance is used up.", step: more };
  if (left < reachable)
    return { words: `The allowance has ${left} left, and ${reachable} phones get each text.`, step: more };
  return null;
}
