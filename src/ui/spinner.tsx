import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export interface SpinnerRingProps {
  /** Classes that set the size. */
  className?: string;
}

/** The spinner without text, for places that have their own text. */
export function SpinnerRing({ className = "size-5" }: SpinnerRingProps) {
  return <span aria-hidden="true" className={cx("spinner inline-block shrink-0", className)} />;
}

export interface SpinnerProps {
  /** What the user is waiting for. */
  children: ReactNode;
  /** Whether to center the spinner on the page. */
  page?: boolean;
}

export function Spinner({ children, page = false }: SpinnerProps) {
  return (
    <output
      className={cx("flex items-center gap-3 text-sm text-ink-2", page && "min-h-[50dvh] justify-center")}
    >
      <SpinnerRing />
      <span>{children}</span>
    </output>
  );
}
