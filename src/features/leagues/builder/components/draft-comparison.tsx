import { ArrowLeftRight, Check, X } from "lucide-react";
import { dateInWords } from "#platform/date-words.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { cx } from "#ui/cx.ts";
import { IconButton } from "#ui/icon-button.tsx";
import type { Draft } from "./draft-history.ts";
import { counted, wishesMet } from "./draft-words.ts";

export interface DraftComparisonProps {
  draft: Draft;
  kept: Draft;
  onSwap: () => void;
  onClose: () => void;
}

/** A measure of two drafts: how each reads, and by how much less is better. */
type Measure = { label: string; read: (draft: Draft) => string; cost: (draft: Draft) => number };

const figure = (label: string, of: (figures: Draft["schedule"]["figures"]) => number): Measure => ({
  label,
  read: ({ schedule }) => of(schedule.figures).toLocaleString("en-US"),
  cost: ({ schedule }) => of(schedule.figures),
});

const measures: Measure[] = [
  {
    label: "Season ends",
    read: ({ schedule }) => (schedule.games.length ? dateInWords(schedule.games.at(-1)!.date) : "No games"),
    cost: ({ schedule }) => schedule.figures.seasonDays,
  },
  figure("Days with games", ({ playDays }) => playDays),
  {
    label: "Games without a place",
    read: ({ schedule }) => schedule.unplaced.length.toLocaleString("en-US"),
    cost: ({ schedule }) => schedule.unplaced.length,
  },
  {
    label: "Wishes met",
    read: ({ schedule, league }) => {
      const wishes = wishesMet(schedule, league);
      return wishes ? `${wishes.met} of ${wishes.all}` : "No wishes";
    },
    cost: ({ schedule }) => schedule.figures.wishesBroken,
  },
  figure("Early rematches", ({ earlyRepeats }) => earlyRepeats),
  figure("Venues differ by", ({ venueSpread }) => venueSpread),
  figure("Start times differ by", ({ startTimeSpread }) => startTimeSpread),
  figure("Games ahead of others", ({ gamesPlayedDifference }) => gamesPlayedDifference),
  figure("Home and away differ by", ({ homeAwayDifference }) => homeAwayDifference),
];

const placesOf = ({ schedule }: Draft) =>
  schedule.games.map(({ date, time, venue, home, away }) =>
    [date, time, venue, ...(home < away ? [home, away] : [away, home])].join(" "),
  );

/** How many games are on another day or in another place. */
function differentGames(one: Draft, other: Draft): number {
  const there = new Set(placesOf(other));
  return placesOf(one).filter((place) => !there.has(place)).length;
}

/** Two drafts side by side: which is shorter, which is fairer, and one step to the other. */
export function DraftComparison({ draft, kept, onSwap, onClose }: DraftComparisonProps) {
  return (
    <Card as="section" aria-label="Comparison of two drafts" padded={false} className="mb-4 overflow-hidden">
      <div className="flex items-center justify-between gap-3 py-2 pr-2 pl-4">
        <h3 className="h3">Two Drafts</h3>
        <IconButton label="Stop comparing" onClick={onClose}>
          <X className="size-4" />
        </IconButton>
      </div>
      <table className="w-full border-t border-line text-sm">
        <thead>
          <tr className="text-left text-caption text-ink-3 *:px-4 *:py-2 *:font-[560]">
            <th scope="col">Measure</th>
            <th scope="col">This draft</th>
            <th scope="col">Kept draft</th>
          </tr>
        </thead>
        <tbody>
          {measures.map(({ label, read, cost }) => {
            const less = cost(draft) - cost(kept);
            return (
              <tr key={label} className="border-t border-line *:px-4 *:py-1.5">
                <th scope="row" className="text-left font-[540] text-ink-2">
                  {label}
                </th>
                <Cell isBetter={less < 0}>{read(draft)}</Cell>
                <Cell isBetter={less > 0}>{read(kept)}</Cell>
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3">
        <p className="caption text-ink-2">
          {`${counted(differentGames(draft, kept), "game")} of this draft ${differentGames(draft, kept) === 1 ? "is" : "are"} elsewhere in the kept one.`}
        </p>
        <Button variant="secondary" size="small" icon={<ArrowLeftRight />} onClick={onSwap}>
          Show Kept Draft
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
