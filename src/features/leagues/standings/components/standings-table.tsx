import type { ReactNode } from "react";
import { cx } from "#ui/cx.ts";
import { Kit } from "#ui/kit.tsx";
import { formatPercentage, formatSigned } from "../rules.ts";
import type { DivisionStandings, Standings, StandingsRow } from "../schema.ts";

type TableColumn = {
  header: string;
  /** What a short header stands for. */
  title?: string;
  cell: (row: StandingsRow) => ReactNode;
  /** Left out on phones. */
  isWide?: boolean;
  className?: string;
};

function listColumns({ scores, rules }: Standings, rows: readonly StandingsRow[]): TableColumn[] {
  const hasTies = scores.allowsTies || rows.some(({ ties }) => ties > 0);
  const hasOvertimeLosses = scores.overtimeLosses || rows.some(({ overtimeLosses }) => overtimeLosses > 0);
  return [
    { header: "GP", title: "Games Played", cell: ({ played }) => played },
    { header: "W", title: "Wins", cell: ({ wins }) => wins, isWide: true },
    { header: "L", title: "Losses", cell: ({ losses }) => losses, isWide: true },
    ...(hasTies ? [{ header: "T", title: "Ties", cell: (row: StandingsRow) => row.ties, isWide: true }] : []),
    ...(hasOvertimeLosses
      ? [
          {
            header: "OTL",
            title: "Overtime Losses",
            cell: (row: StandingsRow) => row.overtimeLosses,
            isWide: true,
          },
        ]
      : []),
    { header: "For", cell: ({ scored }) => scored, isWide: true },
    { header: "Against", cell: ({ allowed }) => allowed, isWide: true },
    { header: "Diff", title: "Difference", cell: ({ difference }) => formatSigned(difference) },
    rules.rankBy === "points"
      ? { header: "Pts", title: "Points", cell: ({ points }) => <strong>{points}</strong> }
      : {
          header: "Pct",
          title: "Winning Percentage",
          cell: ({ percentage }) => <strong>{formatPercentage(percentage)}</strong>,
        },
    { header: "In Hand", title: "Games in Hand", cell: ({ inHand }) => inHand, isWide: true },
  ];
}

const wide = "max-md:hidden";
const figure = "px-1.5 text-right tabular-nums md:px-2";

/** Shows a division's table, with the reason for each rank under the team's name (RESULT-65, RESULT-66). */
export function StandingsTable({
  standings,
  division,
}: {
  standings: Standings;
  division: DivisionStandings;
}) {
  const { rows } = division;
  const columns = listColumns(standings, rows);
  const hasGames = rows.some(({ played }) => played > 0);
  return (
    <table aria-label={`Standings, ${division.name}`} className="w-full border-collapse">
      <thead>
        <tr className="text-[0.78125rem] font-[580] whitespace-nowrap text-ink-3 *:pb-[9px] *:font-[inherit]">
          <th scope="col" className="w-9 pr-2 text-left">
            <span className="max-md:sr-only">Rank</span>
          </th>
          <th scope="col" className="text-left">
            Team
          </th>
          {columns.map(({ header, title, isWide }) => (
            <th key={header} scope="col" className={cx(figure, isWide && wide)}>
              {title === undefined ? (
                header
              ) : (
                <abbr title={title} className="no-underline">
                  {header}
                </abbr>
              )}
            </th>
          ))}
          <th scope="col" className="pl-2 text-right md:pl-3">
            Form
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.teamId} className="border-t border-line *:py-2.5 hover:bg-tint">
            <td className="pr-2 font-display font-bold text-court-ink tabular-nums">
              {hasGames ? `${row.isTied ? "T" : ""}${row.rank}` : "–"}
            </td>
            <th scope="row" className="min-w-0 text-left font-normal">
              <span className="flex min-w-0 items-center gap-2.5">
                <Kit id={row.teamId} kit={row.kit} size={24} className="flex-none" />
                <span className="min-w-0">
                  <span className="block font-semibold wrap-anywhere">{row.name}</span>
                  {row.reason !== null && (
                    <span className="block text-caption leading-snug wrap-anywhere text-ink-3">
                      {row.reason}
                    </span>
                  )}
                </span>
              </span>
            </th>
            {columns.map(({ header, cell, isWide }) => (
              <td key={header} className={cx(figure, "text-ui", isWide && wide)}>
                {cell(row)}
              </td>
            ))}
            <td className="pl-2 md:pl-3">
              <Form letters={row.form} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const letterStyles: Record<StandingsRow["form"][number], string> = {
  W: "bg-green-soft text-green-ink inset-ring-green",
  L: "bg-red-soft text-red-ink inset-ring-red",
  T: "bg-yellow-soft text-yellow-ink inset-ring-yellow",
};
const outcomes = { W: "won", L: "lost", T: "tied" } as const;

/** The last results as letters, oldest first. Screen readers hear one sentence. */
function Form({ letters }: { letters: StandingsRow["form"] }) {
  if (letters.length === 0) return null;
  const said = letters.map((letter) => outcomes[letter]).join(", ");
  return (
    <span
      role="img"
      aria-label={`Last ${letters.length}, oldest first: ${said}`}
      className="flex justify-end gap-[3px] max-md:gap-px"
    >
      {letters.map((letter, index) => (
        <span
          // The letters have no identity besides their place.
          key={`${index}-${letter}`}
          aria-hidden="true"
          className={cx(
            "grid size-[18px] place-items-center rounded-[5px] text-[0.6875rem] leading-none font-bold inset-ring max-md:w-[13px] max-md:rounded-[3px]",
            letterStyles[letter],
          )}
        >
          {letter}
        </span>
      ))}
    </span>
  );
}
