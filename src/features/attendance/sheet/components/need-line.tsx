import { Check, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "#ui/cx.ts";

export interface NeedLineProps {
  isMet: boolean;
  title: string;
  children: ReactNode;
}

/** A need with an icon and words, so that color alone says nothing. */
export const NeedLine = ({ isMet, title, children }: NeedLineProps) => (
  <>
    <span
      aria-hidden="true"
      className={cx(
        "grid size-7 shrink-0 place-items-center rounded-full [&>svg]:size-4 [&>svg]:stroke-[2.25]",
        isMet ? "bg-green-soft text-green-ink" : "bg-yellow-soft text-yellow-ink",
      )}
    >
      {isMet ? <Check /> : <TriangleAlert />}
    </span>
    <p className="flex min-w-0 flex-wrap items-baseline gap-x-2.5">
      <b className="text-ui font-[620] wrap-anywhere tabular-nums">{title}</b>
      <span className="caption text-ink-2">{children}</span>
    </p>
  </>
);
