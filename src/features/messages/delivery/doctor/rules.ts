import type { ReminderState } from "#features/reminders/schema.ts";
import { textInWords, type TextFacts } from "../rules.ts";

/** One phone of the roster, as it stands today. */
export type Phone = {
  isActive: boolean;
  /** This one, or whoever shares the phone and plays. */
  hasAgreed: boolean;
  suppression: TextFacts["suppression"];
};

/** Why somebody got a text of a reminder or did not, or whether they would. `text` is what there is of it. */
export function conclusionOf(
  phone: Phone,
  reminder: { state: ReminderState; words: string },
  text: TextFacts | undefined,
): string {
  if (text) return textInWords(text);
  if (!phone.isActive) return "No text: not active on the roster";
  if (reminder.state === "skipped") return `No text. ${reminder.words}`;
  if (reminder.state === "sent") return "No text: was not on the roster with this phone when it went out";
  const reason = phone.suppression?.reason ?? (phone.hasAgreed ? null : "no-consent");
  if (reason === null) return "Would get it as things stand";
  const day = phone.suppression?.on ?? "";
  const facts = { code: null, at: { on: day, time: "" }, day, suppression: phone.suppression };
  return `Would get none: ${textInWords({ ...facts, state: "skipped", reason })}`;
}
