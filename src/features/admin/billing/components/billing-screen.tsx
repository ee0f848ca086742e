import { useQuery } from "@tanstack/react-query";
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
import { StatStrip } from "#ui/stat-strip.tsx";
import { counted } from "../../components/number-words.ts";
import { PeriodPage, periodQuery } from "../../components/period-page.tsx";
import { adminBillingQueries } from "../client.ts";
import { DEFAULT_PERIOD, definitions, momentInWords, oneDecimal, percent } from "../rules.ts";
import type { BillingStatistics, Period } from "../schema.ts";
import { BillingSections } from "./billing-sections.tsx";

/** What the product earns, and whether it grows. */
export function BillingScreen() {
  const [period, setPeriod] = useState<Period>(DEFAULT_PERIOD);
  const query = useQuery({
    ...adminBillingQueries.adminBilling.get.queryOptions({ input: { period } }),
    ...periodQuery,
  });
  return (
    <PeriodPage
      title="Billing Statistics"
      what="billing statistics"
      period={period}
      onPeriodChange={setPeriod}
      query={query}
    >
      {(statistics) => (
        <>
          <StatStrip dense className="mb-5" stats={statsOf(statistics)} />
          <BillingSections statistics={statistics} />
          <p className="mt-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 text-caption text-ink-3">
            <span>Counted {momentInWords(statistics.countedAt)}. Months are by UTC.</span>
            <Link to="/admin/analytics" className="link">
              Analytics, Month by Month
            </Link>
          </p>
        </>
      )}
    </PeriodPage>
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
