import { useQuery } from "@tanstack/react-query";
import { ChartColumn, Download, Table2 } from "lucide-react";
import { useState } from "react";
import { saveCsv } from "#platform/save-file.ts";
import { Button } from "#ui/button.tsx";
import { Segmented } from "#ui/segmented.tsx";
import { DataTable } from "#ui/table.tsx";
import { showToast } from "#ui/toast.tsx";
import { DEFAULT_PERIOD, formatMoment } from "../../billing/rules.ts";
import type { Period } from "../../billing/schema.ts";
import { PeriodPage, periodQuery } from "../../components/period-page.tsx";
import { adminAnalyticsQueries } from "../client.ts";
import { toCsv, columns, measures } from "../rules.ts";
import type { Analytics } from "../schema.ts";
import { MeasureCard } from "./measure-card.tsx";

const viewOptions = [
  { value: "charts" as const, label: "Charts", icon: <ChartColumn /> },
  { value: "table" as const, label: "Table", icon: <Table2 /> },
];
type View = (typeof viewOptions)[number]["value"];

/** Shows growth by month (OP2-14). */
export function AnalyticsScreen() {
  const [period, setPeriod] = useState<Period>(DEFAULT_PERIOD);
  const [view, setView] = useState<View>("charts");
  const query = useQuery({
    ...adminAnalyticsQueries.adminAnalytics.get.queryOptions({ input: { period } }),
    ...periodQuery,
  });
  return (
    <PeriodPage
      back={{ to: "/admin/billing", label: "Billing Stats" }}
      title="Analytics"
      statisticsName="analytics"
      period={period}
      onPeriodChange={setPeriod}
      query={query}
    >
      {(analytics) => (
        <>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <Segmented label="View" options={viewOptions} value={view} onValueChange={setView} />
            <Button variant="secondary" icon={<Download />} onClick={() => download(analytics, period)}>
              Download CSV
            </Button>
          </div>
          {view === "charts" ? (
            // Remount when the period changes, so that the latest month is selected again.
            <Charts key={analytics.months.length} analytics={analytics} />
          ) : (
            <DataTable
              caption="Month by month"
              rows={analytics.months.toReversed()}
              rowKey={({ month }) => month}
              columns={columns.map(({ header, formatCell }, index) => ({
                key: header,
                header,
                cell: formatCell,
                ...(index === 0
                  ? { cardSlot: "title" as const }
                  : { align: "end" as const, cardLabel: header }),
              }))}
            />
          )}
          <p className="mt-5 text-caption text-ink-3">
            Updated {formatMoment(analytics.countedAt)}. Months are in UTC. The current month is incomplete.
          </p>
        </>
      )}
    </PeriodPage>
  );
}

function Charts({ analytics }: { analytics: Analytics }) {
  const [active, setActive] = useState(analytics.months.length - 1);
  return (
    <div className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
      {measures.map((measure) => (
        <MeasureCard
          key={measure.key}
          measure={measure}
          analytics={analytics}
          active={active}
          onActiveChange={setActive}
        />
      ))}
    </div>
  );
}

function download(analytics: Analytics, period: Period) {
  saveCsv({ fileName: `firstwhistle-analytics-${period}.csv`, csv: toCsv(analytics) });
  showToast.success("Analytics exported");
}
