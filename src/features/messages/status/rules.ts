import { getMeaning, isSenderRefused } from "#platform/sms/error-meanings.ts";
import { isForward } from "../rules.ts";
import type { MessageState } from "../schema.ts";

export type StatusReport = {
  /** Our text. */
  id: string;
  month: string;
  /** The provider's ID for the text. A retry has a different ID. */
  sid: string;
  state: MessageState;
  code: number | null;
};

/** What a report means depends on these fields of its text. */
export type ReportedText = { state: MessageState; providerSid: string | null };

/**
 * Decides what a report does to its text: `apply` it, `ignore` it because it's old or about an earlier attempt, or
 * `postpone` it because it's about an attempt whose provider ID we don't know yet.
 */
export function judgeReport(
  { state, providerSid }: ReportedText,
  report: Pick<StatusReport, "sid" | "state">,
): "apply" | "ignore" | "postpone" {
  // Ignore reports about the first attempt once the retry is queued, in progress, or done.
  const isRetry = state === "queued" || state === "submitting";
  if (providerSid !== null && (providerSid === report.sid) === isRetry) return "ignore";
  if (isRetry) return "postpone";
  return isForward(state, report.state) ? "apply" : "ignore";
}

/** Returns whether a text may be sent once more after a report with this code. */
export const isRetryable = ({ code }: Pick<StatusReport, "code">) =>
  code !== null && getMeaning(code).retry === "later";

/** What applied reports show about one sender, in the order they arrived. */
export type ReportEvidence = { sender: string; refusals: number; hasWorked: boolean; code: number | null };

/**
 * Sums up what reports show about their senders. Some account errors only show up in reports, after the call was
 * accepted. Reports that show nothing about the sender don't count.
 */
export function collectEvidence(
  applied: readonly { sender: string | null; state: MessageState; code: number | null }[],
): ReportEvidence[] {
  const bySender = new Map<string, ReportEvidence>();
  for (const { sender, state, code } of applied) {
    const isRefused = code !== null && isSenderRefused(code);
    if (sender === null || (!isRefused && state !== "delivered")) continue;
    const { refusals, hasWorked } = bySender.get(sender) ?? { refusals: 0, hasWorked: false };
    bySender.set(
      sender,
      isRefused
        ? { sender, refusals: refusals + 1, hasWorked, code }
        : { sender, refusals: 0, hasWorked: true, code },
    );
  }
  return [...bySender.values()];
}
