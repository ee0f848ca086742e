import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  ChartNoAxesCombined,
  DollarSign,
  Gauge,
  RotateCcw,
  ShieldCheck,
  Ticket,
  UserRoundCheck,
  Users,
} from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { priceInWords } from "#features/passes/rules.ts";
import { dateInWords } from "#platform/date-words.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Segmented } from "#ui/segmented.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { StatStrip } from "#ui/stat-strip.tsx";
import { useFailureToast } from "../../components/failures.ts";
import { counted } from "../../components/number-words.ts";
import { adminBillingQueries } from "../client.ts";
import {
  DEFAULT_PERIOD,
  definitions,
  momentInWords,
  monthInWords,
  oneDecimal,
  percent,
  periodNames,
} from "../rules.ts";
import { Period, type BillingStatistics } from "../schema.ts";
import { BillingSections } from "./billing-sections.tsx";

const periods = Period.options.map((value) => ({ value, label: periodNames[value] }));

/** What the product earns, and whether it grows. */
export function BillingScreen() {
  const [period, setPeriod] = useState<Period>(DEFAULT_PERIOD);
  const query = useQuery(
    adminBillingQueries.adminBilling.get.queryOptions({
      input: { period },
      staleTime: 0,
      retry: 1,
      // Without a connection the answer is a failure one can read, not a screen that waits in silence.
      networkMode: "always",
      placeholderData: keepPreviousData,
    }),
  );
  useFailureToast("Failed to load billing statistics", query);
  // ADMBILL-25. Numbers of another period would be wrong under this one's name once it has failed.
  const statistics = query.isError ? undefined : query.data;

  return (
    <>
      <PageHead
        title="Billing Statistics"
        // Holds the line until the period is known.
        subtitle={
          statistics
            ? `${monthInWords(statistics.months[0]!.month)} to ${dateInWords(statistics.countedAt.slice(0, 10))}`
            : "\u00a0"
        }
        actions={<Segmented label="Period" options={periods} value={period} onValueChange={setPeriod} />}
      />
      {statistics ? (
        <div aria-busy={query.isPlaceholderData}>
          <StatStrip dense className="mb-5" stats={statsOf(statistics)} />
          <BillingSections statistics={statistics} />
          <p className="mt-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 text-caption text-ink-3">
            <span>Counted {momentInWords(statistics.countedAt)}. Months are by UTC.</span>
            <Link to="/admin/analytics" className="link">
              Analytics, Month by Month
            </Link>
          </p>
        </div>
      ) : query.isError ? (
        <EmptyState
          title="No Data Available"
          headingLevel={2}
          action={
            <Button
              variant="secondary"
              busy={query.isFetching}
              busyLabel="Trying..."
              onClick={() => void query.refetch()}
            >
              Try Again
            </Button>
          }
        >
          Unable to load billing statistics.
        </EmptyState>
      ) : (
        <Spinner page>Loading billing statistics</Spinner>
      )}
    </>
  );
}

/** ADMBILL-06 to ADMBILL-14, each with its definition (OP2-15). */
const statsOf = (numbers: BillingStatistics) => [
  {
    label: "Total Revenue",
    icon: <DollarSign />,
    value: priceInWords(numbers.totalCents),
    note: definitions.totalRevenue,
  },
  {
    label: "Monthly Revenue",
    icon: <ChartNoAxesCombined />,
    value: priceInWords(numbers.monthlyCents),
    note: definitions.monthlyRevenue,
  },
  {
    label: "Active Subscriptions",
    icon: <Ticket />,
    value: counted(numbers.activeSubscriptions),
    note: definitions.activeSubscriptions,
  },
  {
    label: "Season Passes Sold",
    icon: <ShieldCheck />,
    value: counted(numbers.passesSold),
    note: definitions.passesSold,
  },
  { label: "Total Teams", icon: <Users />, value: counted(numbers.teams), note: definitions.teams },
  { label: "Total Users", icon: <UserRoundCheck />, value: counted(numbers.users), note: definitions.users },
  {
    label: "Avg Team Size",
    icon: <Gauge />,
    value: oneDecimal(numbers.averageTeamSize),
    note: definitions.averageTeamSize,
  },
  {
    label: "Churn Rate",
    icon: <RotateCcw />,
    value: percent(numbers.churnRate),
    note: definitions.churnRate,
  },
];
