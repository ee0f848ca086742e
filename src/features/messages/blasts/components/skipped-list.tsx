import { ChevronRight } from "lucide-react";
import type { Skipped } from "../schema.ts";
import { skipWords } from "./blast-words.ts";

/** Who gets no text and why, behind one line that says how many they are. */
export function SkippedList({ skipped, open = false }: { skipped: readonly Skipped[]; open?: boolean }) {
  if (skipped.length === 0) return null;
  return (
    <details open={open} className="group">
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-1.5 text-label font-[550] text-ink-2 hover:text-ink touch:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 transition-transform duration-(--t-fast) group-open:rotate-90" />
        {skipped.length === 1 ? "1 member gets no text" : `${skipped.length} members get no text`}
      </summary>
      <ul className="max-h-44 overflow-y-auto pl-5.5">
        {skipped.map(({ name, reason }, index) => (
          <li key={index} className="caption flex flex-wrap justify-between gap-x-4 py-1">
            <span className="min-w-0 wrap-anywhere text-ink">{name}</span>
            <span className="text-ink-3">{skipWords[reason]}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
