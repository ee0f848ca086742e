import { formatPrice } from "#features/passes/rules.ts";
import { BarList } from "#ui/bar-list.tsx";
import { Card } from "#ui/card.tsx";
import { formatCount, pluralize } from "../../components/number-format.ts";
import { definitions, formatMonth, formatPercent, formatDollars } from "../rules.ts";
import type { BillingStatistics } from "../schema.ts";

/** Shows Revenue Trend next to Revenue Summary and Growth Metrics. */
export function BillingSections({ statistics }: { statistics: BillingStatistics }) {
  const { activeSubscriptions, teams } = statistics;
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,8fr)_minmax(0,5fr)]">
      <Trend statistics={statistics} />
      <div className="grid content-start gap-5">
        <FigureList
          title="Revenue Summary"
          rows={[
            ["Average revenue per team", formatPrice(statistics.perTeamCents), definitions.perTeamCents],
            ["Revenue per Season Pass", formatPrice(statistics.perPassCents), definitions.perPassCents],
            ["Subscription rate", formatPercent(statistics.subscriptionRate), definitions.subscriptionRate],
          ]}
        />
        <FigureList
          title="Growth Metrics"
          rows={[
            [
              "Teams with active subscriptions",
              `${formatCount(activeSubscriptions)} / ${formatCount(teams)}`,
              definitions.activeOfTeams,
            ],
            [
              "Season Pass penetration",
              formatPercent(statistics.passPenetration),
              definitions.passPenetration,
            ],
            ["Customer retention", formatPercent(statistics.retention), definitions.retention],
          ]}
        />
      </div>
    </div>
  );
}

/** Charts revenue by month (ADMBILL-15, ADMBILL-16). */
function Trend({ statistics: { months, countedAt } }: { statistics: BillingStatistics }) {
  const highestRevenue = Math.max(...months.map(({ amountCents }) => amountCents));
  const bestMonth =
    highestRevenue > 0 ? months.find(({ amountCents }) => amountCents === highestRevenue)?.month : undefined;
  return (
    <Card as="section" aria-labelledby="revenue-trend">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="revenue-trend" className="h2">
          Revenue Trend
        </h2>
        <p className="caption text-ink-3">Whole dollars per month</p>
      </div>
      <BarList
        label="Revenue per month"
        runningLabel="Month to date"
        items={months.map(({ month, amountCents, sales }) => ({
          label: formatMonth(month),
          value: amountCents,
          valueText: formatDollars(amountCents),
          detail: pluralize(sales, "sale", "sales"),
          running: countedAt.startsWith(month),
          ...(month === bestMonth && { note: "Best month" }),
        }))}
      />
    </Card>
  );
}

interface FiguresProps {
  title: string;
  /** Each row's label, value, and definition. */
  rows: readonly (readonly [label: string, value: string, definition: string])[];
}

function FigureList({ title, rows }: FiguresProps) {
  return (
    <Card as="section" aria-label={title}>
      <h2 className="h2 mb-1">{title}</h2>
      <dl className="divide-y divide-line">
        {rows.map(([label, value, definition]) => (
          <div key={label} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2.5">
            <dt className="text-ink-2">{label}</dt>
            <dd className="font-display text-[1.0625rem] font-[680] font-stretch-82%">{value}</dd>
            <dd className="col-span-full text-caption leading-[1.35] text-ink-3">{definition}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
