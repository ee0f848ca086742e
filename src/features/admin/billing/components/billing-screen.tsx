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
import { formatPrice } from "#features/passes/rules.ts";
import { StatStrip } from "#ui/stat-strip.tsx";
import { formatCount } from "../../components/number-format.ts";
import { PeriodPage, periodQuery } from "../../components/period-page.tsx";
import { adminBillingQueries } from "../client.ts";
import { DEFAULT_PERIOD, definitions, formatMoment, formatOneDecimal, formatPercent } from "../rules.ts";
import type { BillingStatistics, Period } from "../schema.ts";
import { BillingSections } from "./billing-sections.tsx";

/** Shows revenue and growth statistics. */
export function BillingScreen() {
  const [period, setPeriod] = useState<Period>(DEFAULT_PERIOD);
  const query = useQuery({
    ...adminBillingQueries.adminBilling.get.queryOptions({ input: { period } }),
    ...periodQuery,
  });
  return (
    <PeriodPage
      title="Billing Statistics"
      statisticsName="billing statistics"
      period={period}
      onPeriodChange={setPeriod}
      query={query}
    >
      {(statistics) => (
        <>
          <StatStrip dense className="mb-5" stats={getStats(statistics)} />
          <BillingSections statistics={statistics} />
          <p className="mt-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 text-caption text-ink-3">
            <span>Updated {formatMoment(statistics.countedAt)}. Months are in UTC.</span>
            <Link to="/admin/analytics" className="link">
              Monthly Analytics
            </Link>
          </p>
        </>
      )}
    </PeriodPage>
  );
}

/** Returns the main numbers (ADMBILL-06 to ADMBILL-14), each with its definition (OP2-15). */
const getStats = (numbers: BillingStatistics) => [
  {
    label: "Total Revenue",
    icon: <DollarSign />,
    value: formatPrice(numbers.totalCents),
    note: definitions.totalRevenue,
  },
  {
    label: "Monthly Revenue",
    icon: <ChartNoAxesCombined />,
    value: formatPrice(numbers.monthlyCents),
    note: definitions.monthlyRevenue,
  },
  {
    label: "Active Subscriptions",
    icon: <Ticket />,
    value: formatCount(numbers.activeSubscriptions),
    note: definitions.activeSubscriptions,
  },
  {
    label: "Season Passes Sold",
    icon: <ShieldCheck />,
    value: formatCount(numbers.passesSold),
    note: definitions.passesSold,
  },
  { label: "Total Teams", icon: <Users />, value: formatCount(numbers.teams), note: definitions.teams },
  {
    label: "Total Users",
    icon: <UserRoundCheck />,
    value: formatCount(numbers.users),
    note: definitions.users,
  },
  {
    label: "Avg Team Size",
    icon: <Gauge />,
    value: formatOneDecimal(numbers.averageTeamSize),
    note: definitions.averageTeamSize,
  },
  {
    label: "Churn Rate",
    icon: <RotateCcw />,
    value: formatPercent(numbers.churnRate),
    note: definitions.churnRate,
  },
];
