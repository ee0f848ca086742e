import { priceInWords } from "#features/passes/rules.ts";
import { BarList } from "#ui/bar-list.tsx";
import { Card } from "#ui/card.tsx";
import { counted } from "../../components/number-words.ts";
import { definitions, monthInWords, percent, wholeDollars } from "../rules.ts";
import type { BillingStatistics } from "../schema.ts";

/** Revenue Trend beside Revenue Summary and Growth Metrics. */
export function BillingSections({ statistics }: { statistics: BillingStatistics }) {
  const { activeSubscriptions, teams } = statistics;
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,8fr)_minmax(0,5fr)]">
      <Trend statistics={statistics} />
      <div className="grid content-start gap-5">
        <Figures
          title="Revenue Summary"
          figures={[
            ["Average revenue per team", priceInWords(statistics.perTeamCents), definitions.perTeamCents],
            ["Revenue per Season Pass", priceInWords(statistics.perPassCents), definitions.perPassCents],
            ["Subscription rate", percent(statistics.subscriptionRate), definitions.subscriptionRate],
          ]}
        />
        <Figures
          title="Growth Metrics"
          figures={[
            [
              "Teams with active subscriptions",
              `${counted(activeSubscriptions)} / ${counted(teams)}`,
              definitions.activeOfTeams,
            ],
            ["Season Pass penetration", percent(statistics.passPenetration), definitions.passPenetration],
            ["Customer retention", percent(statistics.retention), definitions.retention],
          ]}
        />
      </div>
    </div>
  );
}

/** ADMBILL-15, ADMBILL-16. */
function Trend({ statistics: { months, countedAt } }: { statistics: BillingStatistics }) {
  const best = Math.max(...months.map(({ amountCents }) => amountCents));
  const bestMonth = best > 0 ? months.find(({ amountCents }) => amountCents === best)?.month : undefined;
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
        runningLabel="Month still running"
        items={months.map(({ month, amountCents, sales }) => ({
          label: monthInWords(month),
          value: amountCents,
          valueText: wholeDollars(amountCents),
          detail: `${counted(sales)} sales`,
          running: countedAt.startsWith(month),
          ...(month === bestMonth && { note: "Best month" }),
        }))}
      />
    </Card>
  );
}

interface FiguresProps {
  title: string;
  /** What it is, how much, and its definition. */
  figures: readonly (readonly [label: string, value: string, definition: string])[];
}

function Figures({ title, figures }: FiguresProps) {
  return (
    <Card as="section" aria-label={title}>
      <h2 className="h2 mb-1">{title}</h2>
      <dl className="divide-y divide-line">
        {figures.map(([label, value, definition]) => (
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
