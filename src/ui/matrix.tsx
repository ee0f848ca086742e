import type { CSSProperties, ReactNode } from "react";
import { cx } from "./cx.ts";

export interface MatrixColumn {
  key: string;
  /** A short name of three or four letters. */
  label: string;
  /** The full name, for the tooltip and screen readers. */
  title: string;
  /** A 22 px image above the letters. */
  picture?: ReactNode;
}

export interface MatrixRow {
  key: string;
  label: string;
  /** One value per column, in the same order as the columns. */
  cells: (string | number)[];
  range: string;
  /** Indexes of the cells that stand out from the others. */
  outliers?: readonly number[];
}

export interface MatrixProps {
  /** The accessible name of the region, which scrolls if the columns don't fit. */
  label: string;
  corner: string;
  rangeLabel: string;
  columns: MatrixColumn[];
  rows: MatrixRow[];
  /** A sentence above the table that sums up the numbers. */
  verdict?: { tone: "green" | "yellow"; icon?: ReactNode; children: ReactNode };
  className?: string;
}

const cell = "h-8 border-t border-line p-0 text-center";
const rowHead =
  "sticky left-0 z-1 bg-surface py-0 pr-1.5 pl-3 text-left text-label leading-tight font-[540] text-ink-2 md:pl-4";

/**
 * Compares measures across teams, one team per column, with the range at the end, to show whether teams are treated
 * equally.
 */
export function Matrix({ label, corner, rangeLabel, columns, rows, verdict, className }: MatrixProps) {
  const width: CSSProperties = { minWidth: 200 + columns.length * 46 };
  return (
    <div className={cx("overflow-hidden rounded-lg border border-line bg-surface", className)}>
      {verdict && (
        <div
          className={cx(
            "flex items-start gap-3 px-4 py-3 text-ui",
            verdict.tone === "green" ? "bg-green-soft text-green-ink" : "bg-yellow-soft text-yellow-ink",
          )}
        >
          {verdict.icon}
          <div>{verdict.children}</div>
        </div>
      )}
      <section
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways, so keys must reach it
        tabIndex={0}
        className="relative overflow-x-auto -outline-offset-2"
      >
        <table className="w-full table-fixed border-separate border-spacing-0" style={width}>
          <thead>
            <tr>
              <th scope="col" className={cx(rowHead, "h-[58px] w-34")}>
                {corner}
              </th>
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  title={column.title}
                  className="h-[58px] p-0 align-middle font-display text-[0.75rem] leading-none font-[620] text-ink-2"
                >
                  {column.picture && (
                    <span className="mb-[5px] grid place-items-center">{column.picture}</span>
                  )}
                  <span aria-hidden="true">{column.label}</span>
                  <span className="sr-only">{column.title}</span>
                </th>
              ))}
              <th
                scope="col"
                className="h-[58px] w-16 border-l border-line p-0 font-display text-[0.75rem] font-[620] text-ink-2"
              >
                {rangeLabel}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row" className={cx("h-8 border-t border-line", rowHead)}>
                  <span className="line-clamp-2">{row.label}</span>
                </th>
                {columns.map((column, index) => (
                  <td
                    key={column.key}
                    className={cx(
                      cell,
                      "font-display text-body leading-none font-[680] font-stretch-88%",
                      row.outliers?.includes(index) &&
                        "bg-yellow-soft text-yellow-ink inset-ring-2 inset-ring-yellow-ink/40",
                    )}
                  >
                    {row.cells[index]}
                    {row.outliers?.includes(index) && <span className="sr-only">, stands out</span>}
                  </td>
                ))}
                <td className={cx(cell, "border-l text-caption text-ink-3")}>{row.range}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
