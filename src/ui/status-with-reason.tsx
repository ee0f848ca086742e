import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export interface StatusWithReasonProps {
  badge: ReactNode;
  /** The reason for the status, so that users don't have to guess. */
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
