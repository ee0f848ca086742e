import { CircleCheck, CircleDashed, CircleX, Clock, Info } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type BadgeTone = "pending" | "active" | "expired" | "info" | "quiet" | "outline" | "now";

const styles: Record<BadgeTone, string> = {
  pending: "bg-status-pending-soft text-status-pending-ink",
  active: "bg-status-active-soft text-status-active-ink",
  expired: "bg-status-expired-soft text-status-expired-ink",
  info: "bg-court-soft text-court-ink",
  quiet: "bg-quiet-soft text-quiet-ink",
  outline: "text-quiet-ink inset-ring inset-ring-line-strong",
  now: "bg-whistle text-on-whistle",
};

const icons: Record<BadgeTone, ReactNode> = {
  pending: <Clock />,
  active: <CircleCheck />,
  expired: <CircleX />,
  info: <Info />,
  // `quiet` and `now` don't convey a status, so they need no icon.
  quiet: undefined,
  outline: <CircleDashed />,
  now: undefined,
};

export interface BadgeProps {
  tone: BadgeTone;
  children: ReactNode;
  /** Replaces the tone's default icon. */
  icon?: ReactNode;
  /** "tag" is the small, square variant for dense grids. */
  shape?: "pill" | "tag";
  className?: string;
}

/** Shows a status with text and an icon, never by color alone. */
export function Badge({ tone, children, icon = icons[tone], shape = "pill", className }: BadgeProps) {
  return (
    <span
      className={cx(
        "inline-flex shrink-0 items-center leading-none whitespace-nowrap",
        "[&_.lucide]:size-3.5 [&_.lucide]:stroke-[2.25]",
        shape === "pill"
          ? "h-6 gap-1.5 rounded-full px-[9px] text-[0.78125rem] font-semibold has-[svg]:pl-2"
          : "h-[19px] gap-1 rounded-[5px] px-1.5 font-display text-xs leading-none font-bold tracking-[0.02em] font-stretch-[84%]",
        styles[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
