import { Link } from "react-router";
import { cx } from "#ui/cx.ts";
import type { Outlook } from "../schema.ts";

const tones: Record<Outlook["state"], string> = {
  ready: "text-ink-2",
  partial: "text-yellow-ink",
  blocked: "text-red-ink",
  done: "text-ink-3",
};

interface OutlookLineProps {
  outlook: Outlook;
  /** On the court panel, where status colors would be unreadable. */
  onCourt?: boolean;
  className?: string;
}

/** Says who gets a game's next reminder, or why no one does, with a link that fixes it. */
export function OutlookLine({ outlook, onCourt = false, className }: OutlookLineProps) {
  const { state, sentence, step } = outlook;
  return (
    <span className={cx(!onCourt && tones[state], className)}>
      {sentence}
      {step && (
        <>
          {state === "partial" && step.label === "fix" ? ": " : ". "}
          {/* Links that are all named "fix" would mean nothing in a list of links. */}
          <Link
            to={step.to}
            aria-label={`${step.label}: ${sentence}`}
            className={onCourt ? "font-semibold underline" : "link"}
          >
            {step.label}
          </Link>
        </>
      )}
    </span>
  );
}
