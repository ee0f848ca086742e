import type { ReminderState } from "#features/reminders/schema.ts";
import { formatText, type TextFacts } from "../rules.ts";

/** The current state of one phone on the roster. */
export type Phone = {
  isActive: boolean;
  /** True if this member has agreed to texts, or another active member who shares the phone has. */
  hasAgreed: boolean;
  suppression: TextFacts["suppression"];
  /** False if it's a kind of number that we don't text. */
  isTextable: boolean;
};

/**
 * Explains why a phone did or didn't get a reminder's text, or whether it would get it now. `text` is the stored text,
 * if there is one.
 */
export function getConclusion(
  phone: Phone,
  reminder: { state: ReminderState; description: string },
  text: TextFacts | undefined,
): string {
  if (text) return formatText(text);
  if (!phone.isActive) return "No text: not active on the roster";
  if (reminder.state === "skipped") return `No text. ${reminder.description}`;
  if (reminder.state === "sent") return "No text: wasn't on the roster with this number when it was sent";
  const reason =
    phone.suppression?.reason ??
    (phone.isTextable ? null : "not-textable") ??
    (phone.hasAgreed ? null : "no-consent");
  if (reason === null) return "Would get it if sent now";
  const day = phone.suppression?.on ?? "";
  const facts = { code: null, at: { on: day, time: "" }, day, suppression: phone.suppression };
  return `Wouldn't get it: ${formatText({ ...facts, state: "skipped", reason })}`;
}
