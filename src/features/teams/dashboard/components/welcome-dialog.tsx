import { BellRing, CircleCheck, HandCoins, MessageSquareText, type LucideIcon } from "lucide-react";
import { useRef, type ReactNode } from "react";
import { useInstallation } from "#platform/installation.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

export type WelcomeDialogProps = {
  name: string;
  /** The price of the smallest pass. */
  fromPrice: string;
  open: boolean;
  onClose: () => void;
  /** Called after the button closes the dialog. */
  onStart?: () => void;
};

/** The dialog a user sees on their first visit (DASH-28). */
export function WelcomeDialog({ name, fromPrice, open, onClose, onStart }: WelcomeDialogProps) {
  const startButton = useRef<HTMLButtonElement>(null);
  const { hasTexting, hasPayments } = useInstallation();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Welcome, ${name}`}
      description="Everyone there by first whistle. Here's how."
      initialFocus={startButton}
      footer={
        <Button
          ref={startButton}
          size="large"
          onClick={() => {
            onClose();
            onStart?.();
          }}
        >
          Let&apos;s Get Started!
        </Button>
      }
    >
      <ul className="grid gap-4">
        {hasTexting ? (
          <>
            <Point icon={BellRing} title="Two texts before every game">
              We&apos;ll text your players 24 hours and 1 hour before, so you don&apos;t have to.
            </Point>
            <Point icon={MessageSquareText} title="One tap to respond">
              Yes, maybe, or no, straight from the text. No app to install, no account to create.
            </Point>
          </>
        ) : (
          <Point icon={BellRing} title="No texting account yet">
            Your administrator can turn on texting. Everything else works.
          </Point>
        )}
        <Point icon={CircleCheck} title="See who's coming">
          Every response shows up in one place right away, for up to 90% better attendance.
        </Point>
        {hasPayments && (
          <Point icon={HandCoins} title="$2 per member per season">
            You pay one flat price per team, starting at {fromPrice}. That&apos;s exactly what you&apos;ll see
            at checkout. It&apos;s free to start, with no credit card.
          </Point>
        )}
      </ul>
    </Dialog>
  );
}

function Point({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3.5">
      <span className="grid size-9 flex-none place-items-center rounded-md bg-court-soft text-court-ink">
        <Icon />
      </span>
      <div className="min-w-0">
        <p className="h3">{title}</p>
        <p className="mt-0.5 text-sm leading-[1.45] text-ink-2">{children}</p>
      </div>
    </li>
  );
}
