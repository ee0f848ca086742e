import { Fragment, type Key, type ReactNode } from "react";
import { cx } from "./cx.ts";

/** The position of a cell when rows are shown as cards. */
export type CardSlot = "lead" | "title" | "subtitle" | "status" | "detail" | "hidden";

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: "start" | "center" | "end";
  /**
   * "lead" is the image to the left of the title. "title" and "subtitle" are the first and second lines. "status" is at
   * the top right. "detail", the default, is a separate line. "hidden" is shown only in the table.
   */
  cardSlot?: CardSlot;
  /** Shown before the value on cards, where the value alone would be unclear. */
  cardLabel?: string;
  /** Extra classes for the header and the cells, for example a width. */
  className?: string;
}

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** Up to three icon buttons, or a menu. */
  renderActions?: (row: Row) => ReactNode;
  /** On cards: "corner" for a menu next to the title, "footer" for buttons below. */
  actionsSlot?: "corner" | "footer";
  actionsHeader?: string;
  /** Shown instead of the table when there are no rows. */
  empty?: ReactNode;
  className?: string;
}

/* Roles are explicit, because some browsers drop them from table elements with a different display value. */
const roles = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  cell: { role: "cell" },
} as const;

const aligns = { start: "text-left", center: "text-center", end: "text-right" } as const;

/** Grid positions on a card: image, text, corner. */
const slots: Record<CardSlot, string> = {
  lead: "cards:col-start-1 cards:row-span-2 cards:row-start-1 cards:mr-3 cards:self-center",
  title: "cards:col-start-2 cards:row-start-1 cards:self-end cards:font-semibold",
  subtitle: "cards:col-start-2 cards:row-start-2 cards:self-start cards:text-caption cards:text-ink-2",
  status:
    "cards:col-start-3 cards:row-span-2 cards:row-start-1 cards:ml-3 cards:self-center cards:justify-self-end",
  detail: "cards:col-span-full cards:mt-1.5 cards:text-sm cards:text-ink-2",
  hidden: "cards:hidden",
};

/**
 * A table from 1024 px and in print, and a list of cards below that. Both use the same elements so that nothing is
 * rendered twice.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  renderActions,
  actionsSlot = "footer",
  actionsHeader = "Actions",
  empty,
  className,
}: DataTableProps<Row>) {
  if (rows.length === 0 && empty !== undefined) return <Fragment>{empty}</Fragment>;
  return (
    <table
      {...roles.table}
      aria-label={caption}
      className={cx(
        "w-full border-collapse cards:block cards:rounded-lg cards:border cards:border-line",
        className,
      )}
    >
      <thead {...roles.rowgroup} className="cards:sr-only">
        <tr {...roles.row} className="*:px-3 *:pb-[9px] *:first:pl-1 *:last:pr-1">
          {columns.map((column) => (
            <th
              key={column.key}
              {...roles.columnheader}
              scope="col"
              className={cx(
                "text-[0.78125rem] font-[580] whitespace-nowrap text-ink-3",
                aligns[column.align ?? "start"],
                column.className,
              )}
            >
              {column.header}
            </th>
          ))}
          {renderActions !== undefined && (
            <th
              {...roles.columnheader}
              scope="col"
              className="text-right text-[0.78125rem] font-[580] text-ink-3 print:hidden"
            >
              {actionsHeader}
            </th>
          )}
        </tr>
      </thead>
      <tbody {...roles.rowgroup} className="cards:block">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            {...roles.row}
            className={cx(
              "border-t border-line not-cards:hover:bg-tint not-cards:*:px-3 not-cards:*:py-[11px] not-cards:*:first:pl-1 not-cards:*:last:pr-1",
              "cards:relative cards:grid cards:grid-cols-[auto_minmax(0,1fr)_auto] cards:items-center cards:px-3.5 cards:py-3 cards:first:border-t-0",
            )}
          >
            {columns.map((column) => (
              <td
                key={column.key}
                {...roles.cell}
                data-label={column.cardLabel}
                className={cx(
                  "min-w-0 align-middle text-ui leading-[1.35] cards:block cards:text-left",
                  aligns[column.align ?? "start"],
                  slots[column.cardSlot ?? "detail"],
                  column.cardLabel !== undefined && cardLabelClass,
                  column.className,
                )}
              >
                {column.cell(row)}
              </td>
            ))}
            {renderActions !== undefined && (
              <td
                {...roles.cell}
                className={cx(
                  "align-middle print:hidden",
                  actionsSlot === "corner"
                    ? "cards:col-start-3 cards:row-span-2 cards:row-start-1 cards:-mr-1.5 cards:ml-2"
                    : "cards:col-span-full cards:mt-2",
                )}
              >
                <div
                  className={cx(
                    "flex items-center justify-end gap-0.5",
                    actionsSlot === "footer" && footerActions,
                  )}
                >
                  {renderActions(row)}
                </div>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/* Rendered as CSS content, because screen readers already announce the column header. */
const cardLabelClass =
  "cards:flex cards:items-baseline cards:justify-between cards:gap-4 cards:before:shrink-0 cards:before:text-caption " +
  "cards:before:text-ink-3 cards:before:content-[attr(data-label)_/_'']";

/* The first action stays on the left and is outlined if it has text. Icons are on the right. */
const footerActions =
  "cards:-mr-2.5 cards:*:first:mr-auto cards:[&>:first-child:not([title])]:border-line-strong " +
  "cards:[&>:first-child:not([title])]:bg-surface cards:[&>:first-child:not([title])]:shadow-1";
