import { ChevronRight } from "lucide-react";
import type { SkippedMember } from "../schema.ts";
import { skipReasonLabels } from "./blast-labels.ts";

/**
 * Lists who won't get a text and why. By default, the list is collapsed under a line that shows the number of people.
 */
export function SkippedList({
  skipped,
  open = false,
}: {
  skipped: readonly SkippedMember[];
  open?: boolean;
}) {
  if (skipped.length === 0) return null;
  return (
    <details open={open} className="group">
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-1.5 text-label font-[550] text-ink-2 hover:text-ink touch:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 transition-transform duration-(--t-fast) group-open:rotate-90" />
        {skipped.length === 1 ? "1 member won't get this" : `${skipped.length} members won't get this`}
      </summary>
      <ul className="max-h-44 overflow-y-auto pl-5.5">
        {skipped.map(({ name, reason }, index) => (
          <li key={index} className="caption flex flex-wrap justify-between gap-x-4 py-1">
            <span className="min-w-0 wrap-anywhere text-ink">{name}</span>
            <span className="text-ink-3">{skipReasonLabels[reason]}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
