import { Card } from "#ui/card.tsx";
import { ColumnChart } from "#ui/column-chart.tsx";
import { monthInWords } from "../../billing/rules.ts";
import type { Measure } from "../rules.ts";
import type { Analytics } from "../schema.ts";

interface MeasureCardProps {
  measure: Measure;
  analytics: Analytics;
  /** The month that is looked at, in all pictures at once. */
  active: number;
  onActiveChange: (index: number) => void;
}

/** One measure, month by month, with the number of the month that is looked at. */
export function MeasureCard({ measure, analytics, active, onActiveChange }: MeasureCardProps) {
  const { months, countedAt } = analytics;
  const { title, definition, valueOf, filledOf, wordsOf } = measure;
  const shown = months[active]!;
  return (
    <Card as="section" aria-label={title} className="grid grid-rows-[1fr_auto] gap-3">
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="h2">{title}</h2>
          <p className="caption text-ink-2">{monthInWords(shown.month)}</p>
        </div>
        <p className="mt-1 font-display text-[1.375rem] leading-8 font-[680] font-stretch-82%">
          {wordsOf(shown)}
        </p>
        <p className="text-caption leading-[1.35] text-ink-3">{definition}</p>
      </div>
      <ColumnChart
        label={`${title} per month`}
        columns={months.map((month) => ({
          key: month.month,
          tick: monthInWords(month.month).slice(0, 3),
          value: valueOf(month),
          ...(filledOf && { filled: filledOf(month) }),
          label: `${monthInWords(month.month)}: ${wordsOf(month)}`,
          running: countedAt.startsWith(month.month),
        }))}
        active={active}
        onActiveChange={onActiveChange}
      />
    </Card>
  );
}
