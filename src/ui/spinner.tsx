import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export interface SpinnerRingProps {
  /** Sets the size. */
  className?: string;
}

/** The turning ring alone, for places where the words stand beside it already. */
export function SpinnerRing({ className = "size-5" }: SpinnerRingProps) {
  return <span aria-hidden="true" className={cx("spinner inline-block shrink-0", className)} />;
}

export interface SpinnerProps {
  /** What the person waits for, in words. */
  children: ReactNode;
  /** Centres the spinner in the space of a page. */
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
