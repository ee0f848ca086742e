import type { ReactNode } from "react";
import { cx } from "./cx.ts";

const shapes = {
  line: "rounded-xs",
  circle: "rounded-full",
  pill: "rounded-full",
  block: "rounded-lg",
} as const;

export interface SkeletonProps {
  shape?: keyof typeof shapes;
  /** Classes that set the final content's width and height. */
  className?: string;
}

/** A gray placeholder. It's invisible for the first 150 ms so that nothing flickers when responses are fast. */
export function Skeleton({ shape = "line", className = "h-3 w-full" }: SkeletonProps) {
  return <span aria-hidden="true" className={cx("skeleton block shrink-0", shapes[shape], className)} />;
}

export interface LoadingProps {
  /** The screen reader label: "Loading the roster". */
  label: string;
  children: ReactNode;
  className?: string;
}

/** Wraps the placeholders for a page or section that's loading. */
export function Loading({ label, children, className }: LoadingProps) {
  return (
    <div aria-busy="true" className={className}>
      <output className="sr-only">{label}</output>
      {children}
    </div>
  );
}

const widths = ["w-[62%]", "w-[48%]", "w-[70%]", "w-[55%]"] as const;

export interface SkeletonRowsProps {
  label: string;
  rows?: number;
}

/** Placeholder rows for a list, each with an image, two lines, and a badge. */
export function SkeletonRows({ label, rows = 3 }: SkeletonRowsProps) {
  return (
    <Loading label={label} className="flex flex-col gap-4">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex items-center gap-3">
          <Skeleton shape="circle" className="size-[34px]" />
          <div className="flex min-w-0 flex-1 flex-col gap-2">
            <Skeleton className={cx("h-3", widths[index % widths.length])} />
            <Skeleton className={cx("h-2.5", widths[(index + 1) % widths.length])} />
          </div>
          <Skeleton shape="pill" className="h-6 w-19" />
        </div>
      ))}
    </Loading>
  );
}
