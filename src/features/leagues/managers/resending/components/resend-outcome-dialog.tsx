import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { blockerTexts, formatResent } from "../rules.ts";
import { ResendBlocker, type ResendOutcome } from "../schema.ts";

export interface ResendOutcomeDialogProps {
  open: boolean;
  onClose: () => void;
  outcome: ResendOutcome;
}

const formatPeople = (count: number) =>
  count === 1 ? "1 person" : `${count.toLocaleString("en-US")} people`;

/** Shows how many invitations were resent, and who was left out, by reason. */
export default function ResendOutcomeDialog({ open, onClose, outcome }: ResendOutcomeDialogProps) {
  const { sent, skipped } = outcome;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Resend All Pending"
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="grid gap-4">
        <Banner tone={sent > 0 ? "ok" : "info"} role="status">
          {formatResent(sent)}
        </Banner>
        {ResendBlocker.options.map((reason) => {
          const people = skipped.filter((item) => item.reason === reason);
          if (people.length === 0) return null;
          return (
            <div key={reason}>
              <h3 className="h3">Not sent to {formatPeople(people.length)}</h3>
              <p className="caption text-ink-2">{blockerTexts[reason]}</p>
              <ul className="mt-1.5 list-disc pl-5 text-sm">
                {people.map(({ id, teamName, name, email }) => (
                  <li key={id} className="wrap-anywhere">
                    {teamName}: {name ?? email}
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </div>
    </Dialog>
  );
}
