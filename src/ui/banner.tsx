import { CircleCheck, CircleX, Clock, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type BannerTone = "ok" | "info" | "warn" | "error" | "time";

const styles: Record<BannerTone, string> = {
  ok: "bg-green-soft text-green-ink",
  info: "bg-court-soft text-court-ink",
  warn: "bg-yellow-soft text-yellow-ink",
  error: "bg-red-soft text-red-ink",
  time: "bg-whistle-soft text-whistle-ink",
};

const icons: Record<BannerTone, ReactNode> = {
  ok: <CircleCheck />,
  info: <Info />,
  warn: <TriangleAlert />,
  error: <CircleX />,
  time: <Clock />,
};

export interface BannerProps {
  tone: BannerTone;
  children: ReactNode;
  /** Replaces the tone's default icon. */
  icon?: ReactNode;
  /** One button or link, shown below the text on phones. */
  action?: ReactNode;
  /** Set to "alert" or "status" if the banner appears in response to a user action. */
  role?: "alert" | "status";
  className?: string;
}

/** A message about the whole page or section that stays until its cause is gone. */
export function Banner({ tone, children, icon = icons[tone], action, role, className }: BannerProps) {
  return (
    <div
      role={role}
      className={cx(
        "flex flex-wrap items-center gap-x-3 gap-y-2.5 rounded-lg px-4 py-3 text-ui",
        styles[tone],
        className,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-60 items-center gap-3">
        {icon}
        <div className="min-w-0">{children}</div>
      </div>
      {action !== undefined && <div className="shrink-0 max-md:w-full max-md:*:w-full">{action}</div>}
    </div>
  );
}
