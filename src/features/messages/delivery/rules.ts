import type { ReminderState, SkipReason } from "#features/reminders/schema.ts";
import { blockFixes, blockLabels } from "#features/teams/phones/rules.ts";
import type { PhoneBlock } from "#features/teams/phones/schema.ts";
import { daysBetween } from "#platform/calendar.ts";
import { formatDate, getMonthAndDay, formatTime, getWeekday } from "#platform/date-format.ts";
import type { GameTextKind } from "../game-texts/schema.ts";
import { TEXTS_KEPT_DAYS } from "../months/rules.ts";
import type { MessageReason, MessageState } from "../schema.ts";
import type { NextStep, TextCounts, TextGroup } from "./schema.ts";

// This file has all the wording about a text's delivery. The screens, the API, and `npm run doctor` share it.

type WallClock = { on: string; time: string };
/** A member without a phone has no text, only an email. */
export type Reason = MessageReason | "declined" | "no-phone";

/** The facts we know about a text. */
export type TextFacts = {
  state: MessageState;
  reason: Reason | null;
  code: number | null;
  /** When the state last changed, in the team's time zone. */
  at: WallClock;
  /** The day that the text's reminder or blast was sent. Times on other days include the date. */
  day: string;
  /** The number's current suppression, which applies to all teams. The date is in the team's time zone. */
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
export const getTextGroup = (state: MessageState): TextGroup => groups[state];

export type Cause =
  | "on-its-way"
  | "sent"
  | "delivered"
  | "unknown"
  | "no-phone"
  | "no-consent"
  | "no-yes"
  | "no-guardian"
  | "stopped"
  | "wrong-number"
  | "declined"
  | "out-of-texts"
  | "too-late"
  | "landline"
  | "cannot-receive-texts"
  | "not-textable"
  | "unresponsive"
  | "no-such-number"
  | "phone-off"
  | "no-reason-given"
  | "busy"
  | "expired"
  | "blocked"
  | "our-error"
  | "rejected";

const causeByReason: Record<Reason, Cause> = {
  "no-phone": "no-phone",
  "no-consent": "no-consent",
  "no-yes": "no-yes",
  "no-guardian": "no-guardian",
  stop: "stopped",
  landline: "landline",
  "wrong-number": "wrong-number",
  declined: "declined",
  "out-of-texts": "out-of-texts",
  "too-late": "too-late",
  // If a provider code is stored with the suppression, `getCause` uses that instead, because it's more specific.
  unreachable: "cannot-receive-texts",
  "not-textable": "not-textable",
  unresponsive: "unresponsive",
  rejected: "rejected",
};

/** The provider codes that platform/sms/error-meanings.ts covers. Any other code counts as rejected. */
const byCode: Record<number, Cause> = {
  21211: "no-such-number",
  21610: "stopped",
  21614: "cannot-receive-texts",
  30005: "no-such-number",
  30006: "landline",
  30003: "phone-off",
  30008: "no-reason-given",
  30001: "busy",
  21611: "busy",
  20429: "busy",
  20003: "our-error",
  21606: "our-error",
  30004: "blocked",
  30007: "blocked",
  30034: "our-error",
  30036: "expired",
};

/** Returns why a text is in its state. */
export function getCause({ state, reason, code, suppression }: TextFacts): Cause {
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
      const cause = reason === "unreachable" && suppression?.code ? byCode[suppression.code] : undefined;
      return cause ?? causeByReason[reason ?? "rejected"];
    }
    case "undelivered":
    case "failed":
      return byCode[code ?? 0] ?? "rejected";
  }
}

const formatShortDay = (on: string) => Object.values(getMonthAndDay(on)).join(" ");
/** Formats a time as "at 7:02 PM", or as "Apr 15, 7:02 PM" if it's on another day. */
const formatTimeOn = ({ on, time }: WallClock, day: string) =>
  on === day ? `at ${formatTime(time)}` : `${formatShortDay(on)}, ${formatTime(time)}`;

/** Formats a date, including the year if it's a different year. */
const formatDayNear = (on: string, day: string) =>
  on.slice(0, 4) === day.slice(0, 4) ? formatShortDay(on) : formatDate(on);

const descriptions: Record<Cause, string | ((facts: TextFacts) => string)> = {
  "on-its-way": "On its way",
  sent: ({ at, day }) => `Sent ${formatTimeOn(at, day)}, delivery not confirmed yet`,
  delivered: ({ at, day }) => `Delivered ${formatTimeOn(at, day)}`,
  unknown: "May not have arrived",
  "no-phone": "No phone",
  "no-consent": blockLabels["no-consent"],
  "no-yes": blockLabels["no-yes"],
  "no-guardian": blockLabels["no-guardian"],
  stopped: ({ suppression, day }) =>
    suppression?.reason === "stop"
      ? `Replied STOP on ${formatDayNear(suppression.on, day)}`
      : "Was opted out when this was sent",
  "wrong-number": blockLabels["wrong-number"],
  declined: "Already said no",
  "out-of-texts": "Team was out of texts",
  "too-late": "Too late to send",
  landline: blockLabels.landline,
  "cannot-receive-texts": blockLabels.unreachable,
  "not-textable": blockLabels["not-textable"],
  unresponsive: "Hasn't responded, so we stopped asking",
  "no-such-number": "This number doesn't exist",
  "phone-off": "Phone was off or out of range",
  "no-reason-given": "Not delivered, no reason given",
  busy: "The carrier network was too busy",
  expired: "Didn't go through in time",
  blocked: "Blocked by the carrier",
  "our-error": "A problem on our end",
  rejected: ({ code }) => (code === null ? "Rejected by the carrier" : `Rejected by the carrier (${code})`),
};

/** Describes a text's outcome in plain language. */
export function formatText(facts: TextFacts): string {
  const wording = descriptions[getCause(facts)];
  return typeof wording === "string" ? wording : wording(facts);
}

const passPage = (teamId: string) => `/teams/${teamId}/upgrade`;
const getRosterPath = (teamId: string, search: string | null) =>
  `/teams/${teamId}${search === null ? "" : `?${new URLSearchParams({ search })}`}`;

/** The causes that are a state of the number, and what the roster calls it. */
const blockByCause: Partial<Record<Cause, PhoneBlock>> = {
  "no-consent": "no-consent",
  "no-yes": "no-yes",
  "no-guardian": "no-guardian",
  "wrong-number": "wrong-number",
  landline: "landline",
  "cannot-receive-texts": "unreachable",
  "not-textable": "not-textable",
  "no-such-number": "unreachable",
};

/** What to do about causes that no page of ours can fix. Support is a dialog in the sidebar, so it has no page. */
const advice: Partial<Record<Cause, string>> = {
  unresponsive: "Contact them another way",
  "phone-off": "Contact them another way",
  "no-reason-given": "Contact them another way",
  busy: "Contact them another way",
  expired: "Contact them another way",
  unknown: "Ask if they got it",
  blocked: "Contact Support",
  "our-error": "Contact Support",
  rejected: "Contact Support",
};

/** Returns what to do so that the next text arrives, or null if nothing needs to be done. */
export function findNextStep(
  facts: TextFacts,
  { teamId, phone }: { teamId: string; phone: string | null },
): NextStep | null {
  const cause = getCause(facts);
  const block = cause === "stopped" && facts.suppression?.reason === "stop" ? "stop" : blockByCause[cause];
  if (block) {
    const { label, isEdit } = blockFixes[block];
    return { label, isEdit, to: isEdit ? getRosterPath(teamId, phone) : null };
  }
  if (cause === "out-of-texts") return { label: "Get more texts", to: passPage(teamId), isEdit: false };
  const label = advice[cause];
  return label === undefined ? null : { label, to: null, isEdit: false };
}

const skipLabels: Record<SkipReason, string> = {
  "too-late": "it was too late",
  cancelled: "the game was canceled",
  archived: "the team is archived",
  "no-pass": "no active Season Pass",
  "out-of-texts": "the team was out of texts",
  "no-recipients": "no one could receive a text",
  "texting-off": "no texting account yet",
};

/** Formats why a whole reminder wasn't sent, such as "Not sent: no active Season Pass". */
export const formatSkip = (reason: SkipReason) => `Not sent: ${skipLabels[reason]}`;

/** Formats "Wed Apr 15, 7:00 PM". */
const formatMoment = ({ on, time }: WallClock) =>
  `${getWeekday(on)} ${formatShortDay(on)}, ${formatTime(time)}`;

export type BlastKind = "message" | "change" | GameTextKind;

/** The names of the texts about a game other than reminders. */
export const messageTitles: Record<BlastKind, string> = {
  message: "Message",
  change: "Schedule change",
  nudge: "Nudge",
  moved: "Schedule change",
  shortage: "Low turnout alert",
  "sub-call": "Sub calls",
  "sub-update": "Updates to subs",
  request: "Late response alert",
  "request-update": "Answer to a late response",
  score: "Score request",
  waitlist: "Waitlist offers",
  "waitlist-update": "Waitlist updates",
  "change-request": "Change request",
};

/** Formats "Sent Wed Apr 15, 7:00 PM by Maya Okafor". A text without a sender was automatic. */
export const formatSent = (at: WallClock, sentBy: string | null): string =>
  `Sent ${formatMoment(at)}${sentBy === null ? "" : ` by ${sentBy}`}`;

/** Describes a reminder's status. `sentAt` and `dueAt` are in the team's time zone. */
export function formatReminder(reminder: {
  state: ReminderState;
  reason: SkipReason | null;
  dueAt: WallClock;
  sentAt: WallClock | null;
  isDue: boolean;
  /** True if a notice elsewhere already explains why the reminder won't go out. */
  isBlocked: boolean;
}): string {
  const { state, reason, dueAt, sentAt, isDue, isBlocked } = reminder;
  if (state === "sent") return `Sent ${formatMoment(sentAt ?? dueAt)}`;
  if (state === "skipped") return formatSkip(reason ?? "no-recipients");
  if (isBlocked) return `Due ${formatMoment(dueAt)}`;
  return isDue ? "Sending now" : `Scheduled for ${formatMoment(dueAt)}`;
}

const groupLabels: Record<TextGroup, string> = {
  failed: "failed",
  skipped: "skipped",
  underway: "sending",
  delivered: "delivered",
};

/** Formats counts as "12 delivered, 1 failed, 2 skipped". Returns an empty string if there are no texts. */
export const formatCounts = (counts: TextCounts, emailed = 0): string =>
  [
    ...(["delivered", "underway", "failed", "skipped"] as const).map(
      (group) => [counts[group], groupLabels[group]] as const,
    ),
    [emailed, "emailed"] as const,
  ]
    .flatMap(([count, label]) => (count > 0 ? `${count.toLocaleString("en-US")} ${label}` : []))
    .join(", ");

/** Why the list of a text that was sent long ago is empty. */
export const LIST_ERASED = `We keep lists of texts for about ${TEXTS_KEPT_DAYS} days, so this one is gone.`;

/** Returns whether texts that were sent on a day can be erased by now. */
export const canBeErased = (sentOn: string, now: Date) =>
  daysBetween(sentOn, now.toISOString().slice(0, 10)) >= TEXTS_KEPT_DAYS;
