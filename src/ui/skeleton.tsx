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
  /** Sets width and height, in the size of what will stand there. */
  className?: string;
}

/** One grey shape. Invisible for the first 150 ms, so that quick answers do not flicker. */
export function Skeleton({ shape = "line", className = "h-3 w-full" }: SkeletonProps) {
  return <span aria-hidden="true" className={cx("skeleton block shrink-0", shapes[shape], className)} />;
}

export interface LoadingProps {
  /** What is coming, for those who do not see the shapes: "Loading the roster". */
  label: string;
  children: ReactNode;
  className?: string;
}

/** Wraps the shapes of a page or section that is still loading. */
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

/** A list on its way: picture, two lines, badge. */
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
