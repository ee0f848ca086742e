import { ChevronRight } from "lucide-react";
import { BlockFix } from "#features/teams/phones/components/block-fix.tsx";
import { PhoneBlock } from "#features/teams/phones/schema.ts";
import type { SkippedMember } from "../schema.ts";
import { skipReasonLabels } from "./blast-labels.ts";

export interface SkippedListProps {
  skipped: readonly SkippedMember[];
  /** The team whose roster can be fixed from here, or null if the viewer can't edit it. */
  teamId: string | null;
  open?: boolean;
}

/**
 * Lists who gets neither a text nor an email, why, and what to do about it. By default, the list is collapsed under a line that shows the
 * number of people.
 */
export function SkippedList({ skipped: withoutTexts, teamId, open = false }: SkippedListProps) {
  const skipped = withoutTexts.filter(({ isEmailed }) => !isEmailed);
  if (skipped.length === 0) return null;
  return (
    <details open={open} className="group">
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-1.5 text-label font-[550] text-ink-2 hover:text-ink touch:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 transition-transform duration-(--t-fast) group-open:rotate-90" />
        {skipped.length === 1 ? "1 member won't get this" : `${skipped.length} members won't get this`}
      </summary>
      <ul className="max-h-44 overflow-y-auto pl-5.5">
        {skipped.map(({ memberId, name, reason }) => {
          const block = PhoneBlock.safeParse(reason).data;
          return (
            <li key={memberId} className="caption flex flex-wrap justify-between gap-x-4 py-1">
              <span className="min-w-0 wrap-anywhere text-ink">{name}</span>
              <span className="text-ink-3">{skipReasonLabels[reason]}</span>
              {block && teamId !== null && (
                <span className="basis-full">
                  <BlockFix block={block} teamId={teamId} member={{ id: memberId, name }} />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
