import { formatEmail, type EmailOutcome } from "../../emailing/outcomes/rules.ts";
import { formatText, getCause, type Cause, type TextFacts } from "../rules.ts";

/** Causes that read shorter when an email made up for them (REACH-36). */
const emailedCauses: Partial<Record<Cause, string>> = {
  landline: "Landline",
  "phone-off": "Phone was off or out of reach",
  stopped: "Opted out of texts",
};

/** Describes a text that couldn't arrive together with the email that stands in for it, if there is one. */
export function formatTextAndEmail(facts: TextFacts, email: EmailOutcome | null): string {
  if (email === null) return formatText(facts);
  return `${emailedCauses[getCause(facts)] ?? formatText(facts)}. ${formatEmail(email, facts.day)}`;
}
