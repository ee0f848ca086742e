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
export const reasonInWords = (reason: string) => reasonNames[reason] ?? reason;

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
