import type { ReactNode } from "react";

export interface DraftBarProps {
  /** A note shown before publishing. Screen readers announce changes. */
  note: ReactNode;
  children: ReactNode;
}

/** A sticky bar that keeps the publish controls visible in a long season. */
export function DraftBar({ note, children }: DraftBarProps) {
  return (
    <div className="sticky bottom-[var(--bar,0px)] z-10 -mx-4 mt-4 -mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface px-4 py-3 max-[22.5rem]:-mx-3 max-[22.5rem]:px-3 md:-mb-4 md:rounded-b-xl">
      <p role="status" className="caption min-w-0 flex-1 text-ink-2 empty:hidden max-md:basis-full">
        {note}
      </p>
      <div className="flex gap-2.5 max-md:flex-1 max-md:*:flex-1">{children}</div>
    </div>
  );
}
