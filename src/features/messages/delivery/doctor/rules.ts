import type { ReminderState } from "#features/reminders/schema.ts";
import type { PhoneBlock } from "#features/teams/phones/schema.ts";
import { formatText, type TextFacts } from "../rules.ts";

/** The current state of one phone on the roster. */
export type Phone = {
  isActive: boolean;
  /** Why it gets no texts for this member. Others who share the phone may have agreed. */
  block: PhoneBlock | null;
  suppression: TextFacts["suppression"];
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
  if (reminder.state === "sent" && phone.block === "no-consent")
    return "No text: hasn't agreed to texts on this phone";
  if (reminder.state === "sent") return "No text: wasn't on the roster with this number when it was sent";
  if (phone.block === null) return "Would get it if sent now";
  const day = phone.suppression?.on ?? "";
  const facts = { code: null, at: { on: day, time: "" }, day, suppression: phone.suppression };
  return `Wouldn't get it: ${formatText({ ...facts, state: "skipped", reason: phone.block })}`;
}
