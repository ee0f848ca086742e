import { Card } from "#ui/card.tsx";
import { ColumnChart } from "#ui/column-chart.tsx";
import { formatMonth } from "../../billing/rules.ts";
import type { Measure } from "../rules.ts";
import type { Analytics } from "../schema.ts";

interface MeasureCardProps {
  measure: Measure;
  analytics: Analytics;
  /** The selected month, shared by all charts. */
  active: number;
  onActiveChange: (index: number) => void;
}

/** Shows one measure by month, with the selected month's value. */
export function MeasureCard({ measure, analytics, active, onActiveChange }: MeasureCardProps) {
  const { months, countedAt } = analytics;
  const { title, definition, getValue, getFilled, format, formatAxis, minStep } = measure;
  const selectedMonth = months[active]!;
  return (
    <Card as="section" aria-label={title} className="grid grid-rows-[1fr_auto] gap-3">
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="h2">{title}</h2>
          <p className="caption text-ink-2">{formatMonth(selectedMonth.month)}</p>
        </div>
        <p className="mt-1 font-display text-[1.375rem] leading-8 font-[680] font-stretch-82%">
          {format(selectedMonth)}
        </p>
        <p className="text-caption leading-[1.35] text-ink-3">{definition}</p>
      </div>
      <ColumnChart
        label={`${title} per month`}
        columns={months.map((month) => ({
          key: month.month,
          tick: formatMonth(month.month).slice(0, 3),
          value: getValue(month),
          ...(getFilled && { filled: getFilled(month) }),
          label: `${formatMonth(month.month)}: ${format(month)}`,
          running: countedAt.startsWith(month.month),
        }))}
        {...(formatAxis && { formatValue: formatAxis })}
        {...(minStep !== undefined && { minStep })}
        filledLabel={measure.filledLabel}
        restLabel={measure.restLabel}
        runningLabel="Month to date"
        active={active}
        onActiveChange={onActiveChange}
      />
    </Card>
  );
}
