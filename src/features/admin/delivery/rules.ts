import type { FreeTexts } from "#features/messages/free/schema.ts";
import type { MessageState } from "#features/messages/schema.ts";
import { hours } from "#platform/clock.ts";
import type { DeliveryHour, Suppression } from "./schema.ts";

/** The display names of a text's states. */
export const stateNames: Record<MessageState, string> = {
  queued: "Waiting",
  submitting: "Sending",
  accepted: "Accepted",
  sent: "Sent",
  delivered: "Delivered",
  undelivered: "Not delivered",
  failed: "Failed",
  skipped: "Skipped",
  unknown: "Unknown",
};

const reasonNames: Record<string, string> = {
  "no-consent": "No text consent",
  "no-yes": "Hasn't replied YES yet",
  declined: "Already said no",
  stop: "Replied STOP",
  unreachable: "Can't receive texts",
  "out-of-texts": "No texts left",
  "too-late": "Too late to send",
  rejected: "Rejected by the carrier",
  undelivered: "Not delivered",
  failed: "Failed in transit",
  unknown: "Unknown",
  skipped: "Skipped",
};

/**
 * The display names of the carrier's error codes. See platform/sms/error-meanings.ts for what we do about each code.
 */
export const codeNames: Record<number, string> = {
  21211: "Not a phone number",
  21610: "Replied STOP",
  21614: "Can't receive texts",
  30005: "No such number",
  30006: "Landline",
  30003: "Phone off or out of range",
  30008: "Undelivered, no reason given",
  30001: "Carrier's queue was full",
  21611: "Carrier's queue was full",
  20429: "Too many API requests",
  20003: "Our credentials were rejected",
  21606: "Our sender was rejected",
  30004: "Blocked by the carrier",
  30007: "Filtered by the carrier",
  30034: "Our number isn't registered (10DLC)",
  30036: "Too late to send",
};

/** Returns why a text wasn't delivered. Prefers the carrier's code if we know it. */
export const formatFailure = ({ reason, code }: { reason: string; code: number | null }): string =>
  (code !== null && codeNames[code]) || (reasonNames[reason] ?? reason);

/** Describes how many of today's free texts are used, for a banner (TEXT-40). */
export function formatFreeTexts({ used, limit }: FreeTexts): string {
  const usage = `${used.toLocaleString("en-US")} of today's ${limit.toLocaleString("en-US")} free texts are used.`;
  return used >= limit
    ? `${usage} Teams without a Season Pass can't send texts until tomorrow.`
    : `${usage} At ${limit.toLocaleString("en-US")}, teams without a Season Pass can't send texts until tomorrow.`;
}

/** Formats how long the oldest text has waited, such as "None", "45 sec", "12 min", or "3 hr". */
export function formatLag(seconds: number): string {
  if (seconds < 1) return "None";
  if (seconds < 90) return `${seconds} sec`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} hr`;
}

/** Explains why a number is blocked, such as "(312) 555-0142 replied STOP." */
export const formatSuppression = ({ phone, reason, code }: Omit<Suppression, "since">): string =>
  reason === "stop"
    ? `${phone} replied STOP. It won't get texts from any team until it replies START.`
    : `${phone} can't receive texts${code === null ? "" : ` (code ${code})`}. We won't try it again.`;

/** How many hours the chart shows, including the current one. */
const HOURS_SHOWN = 24;

/** States of texts that went to the carrier and weren't delivered. The same as on the delivery page. */
const FAILED_STATES: readonly MessageState[] = ["undelivered", "failed", "unknown"];
const SENT_STATES: readonly MessageState[] = ["accepted", "sent", "delivered", ...FAILED_STATES];

/** A count of texts. The hour is the number of hours since 1970. Counts from earlier versions have none. */
type HourCount = { hour?: number; state: MessageState; texts: number };

/** Sums the counted texts for each of the last 24 hours, oldest first. */
export function listHours(counts: readonly HourCount[], countedAt: Date): DeliveryHour[] {
  const byHour = Map.groupBy(counts, ({ hour }) => hour);
  const lastHour = Math.floor(countedAt.getTime() / hours(1));
  return Array.from({ length: HOURS_SHOWN }, (_, index) => {
    const hour = lastHour + index + 1 - HOURS_SHOWN;
    const at = new Date(hours(hour)).toISOString();
    const rows = byHour.get(hour) ?? [];
    const sum = (states: readonly MessageState[]) =>
      rows.reduce((total, { state, texts }) => total + (states.includes(state) ? texts : 0), 0);
    return { at, sent: sum(SENT_STATES), delivered: sum(["delivered"]), failed: sum(FAILED_STATES) };
  });
}
