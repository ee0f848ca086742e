import { MailQuestionMark } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { formatWithoutConsent, hasEmailWithoutConsent } from "../rules.ts";
import type { Member } from "../schema.ts";

export interface EmailConsentFilterProps {
  members: readonly Member[];
  /** Whether only these members are listed. */
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Says how many members have an email that no one has agreed to emails for, and lists them (REACH-24). */
export function EmailConsentFilter({ members, isOn, onChange }: EmailConsentFilterProps) {
  const count = members.filter(hasEmailWithoutConsent).length;
  if (count === 0) return null;
  return (
    <div className="mb-3.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <p className="caption inline-flex items-center gap-2 text-ink-2">
        <MailQuestionMark aria-hidden="true" className="size-4 shrink-0" />
        {formatWithoutConsent(count)}
      </p>
      <Button variant="secondary" size="small" aria-pressed={isOn} onClick={() => onChange(!isOn)}>
        {isOn ? "Show Everyone" : "Show Them"}
      </Button>
    </div>
  );
}
