import { Fragment, type Key, type ReactNode } from "react";
import { cx } from "./cx.ts";

/** Where a cell goes when the row is a card. */
export type CardSlot = "lead" | "title" | "subtitle" | "status" | "detail" | "hidden";

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: "start" | "center" | "end";
  /**
   * lead: picture left of the title; title and subtitle: first and second line; status: top right;
   * detail (the default): a line of its own; hidden: the table only.
   */
  cardSlot?: CardSlot;
  /** Said before the value on cards, where a value alone would be a riddle. */
  cardLabel?: string;
  /** Extra classes for head and cells, for example a width. */
  className?: string;
}

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** At most three icon buttons, or a menu. */
  renderActions?: (row: Row) => ReactNode;
  /** On cards: "corner" for one menu beside the title, "footer" for buttons below. */
  actionsSlot?: "corner" | "footer";
  actionsHeader?: string;
  /** Stands in for the table when there are no rows. */
  empty?: ReactNode;
  className?: string;
}

/* Spelled out because some browsers drop them from table elements that are displayed as something else. */
const roles = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  cell: { role: "cell" },
} as const;

const aligns = { start: "text-left", center: "text-center", end: "text-right" } as const;

/** Grid places on a card: picture, text, corner. Rows fall where they fit. */
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
 * A real table from 1024 px (and on paper), a list of cards below, from one description and one set of
 * elements: nothing is rendered twice.
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

/* The label is drawn, not written: the column head already tells it to screen readers. */
const cardLabelClass =
  "cards:flex cards:items-baseline cards:justify-between cards:gap-4 cards:before:shrink-0 cards:before:text-caption " +
  "cards:before:text-ink-3 cards:before:content-[attr(data-label)_/_'']";

/* The first action keeps to the left and, when it has words, gets an outline; the icons gather at the right. */
const footerActions =
  "cards:-mr-2.5 cards:*:first:mr-auto cards:[&>:first-child:not([title])]:border-line-strong " +
  "cards:[&>:first-child:not([title])]:bg-surface cards:[&>:first-child:not([title])]:shadow-1";
