import type { MessageState } from "#features/messages/schema.ts";
import type { Suppression } from "./schema.ts";

/** What a text is doing, as an operator reads it. */
export const stateNames: Record<MessageState, string> = {
  queued: "Waiting",
  submitting: "Being handed over",
  accepted: "Accepted",
  sent: "Sent",
  delivered: "Delivered",
  undelivered: "Not delivered",
  failed: "Failed",
  skipped: "Skipped",
  unknown: "Unknown",
};

const reasonNames: Record<string, string> = {
  "no-consent": "No consent",
  "said-no": "Had said no",
  stop: "Replied STOP",
  unreachable: "Number cannot get texts",
  "no-allowance": "No SMS left",
  "too-late": "Too late to be of use",
  refused: "Refused by the carrier",
  undelivered: "Not delivered",
  failed: "Failed on the way",
  unknown: "Fate unknown",
  skipped: "Skipped",
};

/** What the carrier's codes mean to whoever runs the product; platform/sms/error-meanings.ts says what is done about each. */
export const codeNames: Record<number, string> = {
  21211: "Not a phone number",
  21610: "Replied STOP",
  21614: "Number cannot get texts",
  30005: "No such number",
  30006: "A landline",
  30003: "Phone switched off or out of reach",
  30008: "Lost on the way, the carrier does not say why",
  30001: "Carrier's queue was full",
  21611: "Carrier's queue was full",
  20429: "Too many calls at once",
  20003: "Our credentials were refused",
  30004: "Blocked by the carrier",
  30007: "Filtered by the carrier",
  30034: "Our sender is not registered",
  30036: "Too late to be of use",
};

/** Why texts did not arrive: in the carrier's words where it gave a code we know. */
export const failureInWords = ({ reason, code }: { reason: string; code: number | null }): string =>
  (code !== null && codeNames[code]) || (reasonNames[reason] ?? reason);

/** "None", "45 s", "12 min", "3 h" */
export function lagInWords(seconds: number): string {
  if (seconds < 1) return "None";
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}

/** "(312) 555-0142 replied STOP." */
export const suppressionInWords = ({ phone, reason, code }: Omit<Suppression, "since">): string =>
  reason === "stop"
    ? `${phone} replied STOP. It gets no texts of any team until it replies START.`
    : `${phone} cannot get texts${code === null ? "" : ` (code ${code})`}. It is not tried again.`;
