import { ArrowLeftRight, Check, X } from "lucide-react";
import { formatDate } from "#platform/date-format.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { cx } from "#ui/cx.ts";
import { IconButton } from "#ui/icon-button.tsx";
import type { Draft } from "./draft-history.ts";
import { formatCount, countPreferencesMet } from "./draft-labels.ts";

export interface DraftComparisonProps {
  draft: Draft;
  saved: Draft;
  onSwap: () => void;
  onClose: () => void;
}

/** A metric for comparing drafts: its displayed value, and its cost, where lower is better. */
type Metric = { label: string; format: (draft: Draft) => string; cost: (draft: Draft) => number };

const createMetric = (
  label: string,
  getValue: (metrics: Draft["schedule"]["metrics"]) => number,
): Metric => ({
  label,
  format: ({ schedule }) => getValue(schedule.metrics).toLocaleString("en-US"),
  cost: ({ schedule }) => getValue(schedule.metrics),
});

const metrics: Metric[] = [
  {
    label: "Season ends",
    format: ({ schedule }) => (schedule.games.length ? formatDate(schedule.games.at(-1)!.date) : "No games"),
    cost: ({ schedule }) => schedule.metrics.seasonDays,
  },
  createMetric("Days with games", ({ playDays }) => playDays),
  {
    label: "Unscheduled games",
    format: ({ schedule }) => schedule.unscheduled.length.toLocaleString("en-US"),
    cost: ({ schedule }) => schedule.unscheduled.length,
  },
  {
    label: "Preferences met",
    format: ({ schedule, league }) => {
      const preferences = countPreferencesMet(schedule, league);
      return preferences ? `${preferences.met} of ${preferences.all}` : "No preferences";
    },
    cost: ({ schedule }) => schedule.metrics.preferencesIgnored,
  },
  createMetric("Early rematches", ({ earlyRepeats }) => earlyRepeats),
  createMetric("Venue imbalance", ({ venueSpread }) => venueSpread),
  createMetric("Start time imbalance", ({ startTimeSpread }) => startTimeSpread),
  createMetric("Games-played imbalance", ({ gamesPlayedDifference }) => gamesPlayedDifference),
  createMetric("Home/away imbalance", ({ homeAwayDifference }) => homeAwayDifference),
];

const listSlotKeys = ({ schedule }: Draft) =>
  schedule.games.map(({ date, time, venue, home, away }) =>
    [date, time, venue, ...(home < away ? [home, away] : [away, home])].join(" "),
  );

/** Counts the games that are in different slots in the two drafts. */
function countDifferentGames(draft: Draft, otherDraft: Draft): number {
  const otherSlots = new Set(listSlotKeys(otherDraft));
  return listSlotKeys(draft).filter((slot) => !otherSlots.has(slot)).length;
}

/** Compares two drafts side by side and lets the manager switch between them. */
export function DraftComparison({ draft, saved, onSwap, onClose }: DraftComparisonProps) {
  return (
    <Card as="section" aria-label="Draft comparison" padded={false} className="mb-4 overflow-hidden">
      <div className="flex items-center justify-between gap-3 py-2 pr-2 pl-4">
        <h3 className="h3">Compare Drafts</h3>
        <IconButton label="Stop Comparing" onClick={onClose}>
          <X className="size-4" />
        </IconButton>
      </div>
      <table className="w-full border-t border-line text-sm">
        <thead>
          <tr className="text-left text-caption text-ink-3 *:px-4 *:py-2 *:font-[560]">
            <th scope="col">Measure</th>
            <th scope="col">This draft</th>
            <th scope="col">Saved draft</th>
          </tr>
        </thead>
        <tbody>
          {metrics.map(({ label, format, cost }) => {
            const difference = cost(draft) - cost(saved);
            return (
              <tr key={label} className="border-t border-line *:px-4 *:py-1.5">
                <th scope="row" className="text-left font-[540] text-ink-2">
                  {label}
                </th>
                <Cell isBetter={difference < 0}>{format(draft)}</Cell>
                <Cell isBetter={difference > 0}>{format(saved)}</Cell>
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3">
        <p className="caption text-ink-2">
          {`${formatCount(countDifferentGames(draft, saved), "game")} in this draft ${countDifferentGames(draft, saved) === 1 ? "is" : "are"} in a different slot in the saved one.`}
        </p>
        <Button variant="secondary" size="small" icon={<ArrowLeftRight />} onClick={onSwap}>
          Show Saved Draft
        </Button>
      </div>
    </Card>
  );
}

function Cell({ isBetter, children }: { isBetter: boolean; children: string }) {
  return (
    <td className={cx("font-[560]", isBetter && "text-green-ink")}>
      {children}
      {isBetter && (
        <>
          <Check aria-hidden="true" className="ml-1.5 inline size-4" />
          <span className="sr-only">, better</span>
        </>
      )}
    </td>
  );
}
