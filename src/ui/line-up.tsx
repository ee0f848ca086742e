import type { CSSProperties } from "react";
import { cx } from "./cx.ts";
import { Depiction } from "./depiction.tsx";
import { pipKinds, describePips, type PipCounts, type PipKind, type PipLabels } from "./pip-kind.ts";
import { pipPop } from "./pips.tsx";

export interface LineUpPerson {
  id: string;
  initials: string;
  name: string;
  kind: PipKind;
}

export interface LineUpProps {
  people: LineUpPerson[];
  labels: PipLabels;
  /** The number of tiles per row from 768 px. Defaults to a single row, or two even rows for more than 16. */
  columns?: number;
  /** The person whose tile pops in. */
  popId?: string | undefined;
  /** Announced before the counts. */
  label?: string;
  tall?: boolean;
  className?: string;
}

/** How a tile looks. Its shape and its line say as much as its color. */
export const lineUpTiles: Record<PipKind, string> = {
  full: "bg-green-soft text-green-ink shadow-[inset_0_0_0_1.5px_var(--green-line)]",
  half: "bg-[linear-gradient(to_top,var(--yellow-soft)_50%,transparent_50%)] text-yellow-ink shadow-[inset_0_0_0_1.5px_var(--yellow-line)]",
  low: "text-red-ink line-through shadow-[inset_0_0_0_1.5px_var(--red-line)]",
  hollow: "border-[1.5px] border-dashed border-quiet-line text-quiet-ink",
};

/** Shows one tile with initials per person, so that users see who responded and not just how many. */
export function LineUp({ people, labels, columns, popId, label, tall = false, className }: LineUpProps) {
  const sortedPeople = pipKinds.flatMap((kind) => people.filter((person) => person.kind === kind));
  const counts: PipCounts = { full: 0, half: 0, low: 0, hollow: 0 };
  for (const person of people) counts[person.kind] += 1;
  const columnCount =
    columns ?? (people.length > 16 ? Math.ceil(people.length / 2) : Math.max(1, people.length));
  const style: CSSProperties & { "--across": number } = { "--across": columnCount };
  const sentence = describePips(counts, labels);
  return (
    <Depiction
      label={label ? `${label}: ${sentence}` : sentence}
      style={style}
      className={cx(
        "grid grid-cols-[repeat(auto-fill,minmax(52px,1fr))] md:grid-cols-[repeat(var(--across),minmax(0,1fr))]",
        tall ? "gap-2" : "gap-[5px]",
        className,
      )}
    >
      {sortedPeople.map((person) => (
        <span
          key={`${person.id}-${person.kind}`}
          title={person.name}
          className={cx(
            "grid place-items-center rounded-[7px] font-display leading-none font-[650]",
            tall ? "h-[46px] text-label leading-none" : "h-[34px] text-[0.78125rem]",
            lineUpTiles[person.kind],
            person.id === popId && pipPop,
          )}
        >
          {person.initials}
        </span>
      ))}
    </Depiction>
  );
}
