import type { ReactNode } from "react";
import { cx } from "./cx.ts";

/** A decorative line drawing of a playing field. */
function FieldArt({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 120 60"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
      className={cx("text-line-strong", className)}
    >
      <rect x="1" y="1" width="118" height="58" rx="6" />
      <path d="M60 1v58M1 18h16v24H1M119 18h-16v24h16" />
      <circle cx="60" cy="30" r="12" />
    </svg>
  );
}

export interface EmptyStateProps {
  /** Names what's missing. */
  title: ReactNode;
  /** Explains why it's missing, or what to do about it. */
  children?: ReactNode;
  /** The single next step. */
  action?: ReactNode;
  /** "page" fills the page and renders the h1, for example when a page isn't found or access is denied. */
  size?: "panel" | "page";
  /** The heading level of the panel's title. */
  headingLevel?: 2 | 3 | 4;
  className?: string;
}

export function EmptyState({
  title,
  children,
  action,
  size = "panel",
  headingLevel = 3,
  className,
}: EmptyStateProps) {
  const page = size === "page";
  const Heading = page ? "h1" : (`h${headingLevel}` as const);
  return (
    <div
      className={cx(
        "flex flex-col items-center gap-1.5 text-center",
        page
          ? "min-h-[min(560px,70dvh)] justify-center px-4 py-16"
          : "rounded-lg border-[1.5px] border-dashed border-line-strong px-6 pt-9 pb-8",
        className,
      )}
    >
      <FieldArt className={page ? "mb-5 h-24 w-48" : "mb-2 h-15 w-30"} />
      <Heading className={page ? "h1" : "h3"}>{title}</Heading>
      {children !== undefined && (
        <div
          className={cx(
            "max-w-[46ch] text-balance text-ink-2",
            page ? "text-base" : "text-sm leading-[1.45]",
          )}
        >
          {children}
        </div>
      )}
      {action !== undefined && (
        <div className={cx("flex flex-wrap justify-center gap-2", page ? "mt-5" : "mt-3")}>{action}</div>
      )}
    </div>
  );
}
