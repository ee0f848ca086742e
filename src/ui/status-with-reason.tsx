import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export interface StatusWithReasonProps {
  badge: ReactNode;
  /** Why it is so, in words: a state without its reason leaves people guessing. */
  reason?: ReactNode;
  className?: string;
}

export function StatusWithReason({ badge, reason, className }: StatusWithReasonProps) {
  return (
    <div className={cx("flex flex-col items-start gap-1", className)}>
      {badge}
      {reason && <span className="micro text-ink-3">{reason}</span>}
    </div>
  );
}
