import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export interface Stat {
  label: string;
  /** A 16 px icon. */
  icon?: ReactNode;
  value: ReactNode;
  /** Follows the number in a lighter style: "/750", "of 20". */
  unit?: string;
  /** Whether the value is a word or a date, which is set one size smaller than a number. */
  isText?: boolean;
  /** A line that explains the number, or a meter. */
  note?: ReactNode;
}

export interface StatStripProps {
  stats: Stat[];
  /** For long numbers: one size smaller and without icons on phones. */
  dense?: boolean;
  className?: string;
}

/** Returns the class for a number of columns that fills every row. */
function getColumnsClass(count: number): string {
  if (count % 4 === 0) return "md:grid-cols-4";
  if (count % 3 === 0) return "md:grid-cols-3";
  return count === 1 ? "md:grid-cols-1" : "md:grid-cols-2";
}

/** Numbers side by side in a bordered strip. */
export function StatStrip({ stats, dense = false, className }: StatStripProps) {
  return (
    <dl
      className={cx(
        // The dividers are the background showing through the gaps, for any number of columns.
        "grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line",
        getColumnsClass(stats.length),
        className,
      )}
    >
      {stats.map((stat) => (
        <div
          key={stat.label}
          className="min-w-0 bg-surface px-3 pt-3 pb-3.5 min-[22.5rem]:px-3.5 min-[22.5rem]:pt-3.5 min-[22.5rem]:pb-[15px] max-md:odd:last:col-span-2 md:px-5 md:pt-4 md:pb-[17px]"
        >
          <dt
            className={cx(
              "flex items-center gap-2 text-label text-ink-2 max-[22.5rem]:text-caption max-[22.5rem]:leading-[1.3]",
              dense && "max-md:text-caption max-md:leading-[1.3]",
            )}
          >
            {stat.icon && (
              <span
                aria-hidden="true"
                className={cx(
                  "flex-none text-ink-3 [&>svg]:size-4",
                  dense ? "max-md:hidden" : "max-[22.5rem]:hidden",
                )}
              >
                {stat.icon}
              </span>
            )}
            <span className="min-w-0">{stat.label}</span>
          </dt>
          <dd
            className={cx(
              "score mt-2 md:mt-2.5",
              stat.isText && "text-[1.375rem] leading-8 md:text-[1.625rem] md:leading-8",
              dense && !stat.isText && "max-md:text-[1.5625rem]",
            )}
          >
            {stat.value}
            {stat.unit && (
              <small className="font-display text-[1.0625rem] leading-none font-[600] text-ink-3 font-stretch-82%">
                {stat.unit}
              </small>
            )}
          </dd>
          {stat.note && (
            <dd className="mt-[5px] text-caption leading-[1.35] text-ink-3 md:mt-1.5">{stat.note}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}
