import { cx } from "#ui/cx.ts";
import { formatPercent, attendanceStatusNames, attendanceStatuses, type AttendanceStatus } from "../rules.ts";
import type { Tally } from "../schema.ts";
import { statusStyles } from "./status-styles.tsx";

export interface TallyTilesProps {
  counts: Tally;
  /** How many spots are taken and how many people wait, or null for a game without a maximum. */
  spots: string | null;
  /** The status the list is filtered by. */
  selected: AttendanceStatus | null;
  onSelect: (status: AttendanceStatus | null) => void;
}

/**
 * Shows exactly four tiles (ATT-04 to ATT-08). Pressing a tile filters the list by its status. Pressing it again shows
 * everyone.
 */
export function TallyTiles({ counts, spots, selected, onSelect }: TallyTilesProps) {
  const total = attendanceStatuses.reduce((sum, status) => sum + counts[status], 0);
  return (
    <fieldset className="grid min-w-0 grid-cols-4 max-md:divide-x max-md:divide-line max-md:overflow-hidden max-md:rounded-lg max-md:border max-md:border-line md:gap-3">
      <legend className="sr-only">Filter by response</legend>
      {attendanceStatuses.map((status) => {
        const isSelected = status === selected;
        const { icon, disc, pressed } = statusStyles[status];
        return (
          <button
            key={status}
            type="button"
            aria-pressed={isSelected}
            onClick={() => onSelect(isSelected ? null : status)}
            className={cx(
              "min-w-0 cursor-pointer bg-surface transition-colors duration-(--t-fast) hover:bg-tint",
              "max-md:flex max-md:flex-col max-md:items-center max-md:px-1 max-md:py-3 max-md:text-center max-md:-outline-offset-3",
              // Content starts at the top, because only one tile has a third line.
              "md:grid md:content-start md:rounded-lg md:border md:border-line md:px-4.5 md:pt-3.5 md:pb-[15px] md:text-left",
              isSelected && cx("bg-tint inset-ring-2", pressed),
            )}
          >
            <span className="contents text-sm font-[560] md:flex md:items-center md:gap-2">
              <span
                aria-hidden="true"
                className={cx(
                  "grid size-6 shrink-0 place-items-center rounded-full [&>svg]:size-3.5 [&>svg]:stroke-[2.5]",
                  disc,
                )}
              >
                {icon}
              </span>
              <span className="max-md:order-3 max-md:mt-1.5 max-md:text-[0.78125rem] max-md:leading-[1.2] max-md:font-[560]">
                {attendanceStatusNames[status]}
              </span>
            </span>
            <span className="score mt-2 flex items-baseline gap-2 text-[1.75rem] max-md:order-2 md:mt-2.5 md:text-[2.375rem]">
              {counts[status]}
              <small className="font-text text-sm leading-none font-medium tracking-normal text-ink-3 max-md:hidden">
                {formatPercent(counts[status], total)}
                {status === "attending" && ` of ${total}`}
              </small>
            </span>
            {status === "attending" && spots !== null && (
              <span className="caption mt-1 block text-balance text-ink-2 max-md:order-4">{spots}</span>
            )}
          </button>
        );
      })}
    </fieldset>
  );
}
