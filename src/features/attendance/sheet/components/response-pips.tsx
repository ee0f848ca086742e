import { cx } from "#ui/cx.ts";
import { sumPips } from "#ui/pip-kind.ts";
import { Pips } from "#ui/pips.tsx";
import type { Tally } from "../schema.ts";
import { pipLabels, toPipCounts } from "./status-styles.tsx";

/** Shows how many players are coming, as a number and one pip per player. Shows nothing for a team without players. */
export function ResponsePips({ tally, className }: { tally: Tally; className?: string }) {
  const counts = toPipCounts(tally);
  if (sumPips(counts) === 0) return null;
  return (
    <span className={cx("caption flex items-center gap-2 text-ink-2", className)}>
      <span className="whitespace-nowrap tabular-nums">{tally.attending} in</span>
      <Pips counts={counts} labels={pipLabels} className="max-w-40 flex-1" />
    </span>
  );
}
