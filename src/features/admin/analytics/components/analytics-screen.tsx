import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChartColumn, Download, Table2 } from "lucide-react";
import { useState } from "react";
import { dateInWords } from "#platform/date-words.ts";
import { saveCsv } from "#platform/save-file.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Segmented } from "#ui/segmented.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { DataTable } from "#ui/table.tsx";
import { showToast } from "#ui/toast.tsx";
import { DEFAULT_PERIOD, momentInWords, monthInWords, periodNames } from "../../billing/rules.ts";
import { Period } from "../../billing/schema.ts";
import { useFailureToast } from "../../components/failures.ts";
import { adminAnalyticsQueries } from "../client.ts";
import { csvOf, figures, measures } from "../rules.ts";
import type { Analytics } from "../schema.ts";
import { MeasureCard } from "./measure-card.tsx";

const periods = Period.options.map((value) => ({ value, label: periodNames[value] }));
const views = [
  { value: "charts" as const, label: "Charts", icon: <ChartColumn /> },
  { value: "table" as const, label: "Table", icon: <Table2 /> },
];
type View = (typeof views)[number]["value"];

/** OP2-14: how the product grows, month by month. */
export function AnalyticsScreen() {
  const [period, setPeriod] = useState<Period>(DEFAULT_PERIOD);
  const [view, setView] = useState<View>("charts");
  const query = useQuery(
    adminAnalyticsQueries.adminAnalytics.get.queryOptions({
      input: { period },
      staleTime: 0,
      retry: 1,
      networkMode: "always",
      placeholderData: keepPreviousData,
    }),
  );
  useFailureToast("Failed to load analytics", query);
  // Numbers of another period would be wrong under this one's name once it has failed.
  const analytics = query.isError ? undefined : query.data;

  return (
    <>
      <PageHead
        back={{ to: "/admin/billing", label: "Billing Stats" }}
        title="Analytics"
        // Holds the line until the period is known.
        subtitle={
          analytics
            ? `${monthInWords(analytics.months[0]!.month)} to ${dateInWords(analytics.countedAt.slice(0, 10))}`
            : "\u00a0"
        }
        actions={<Segmented label="Period" options={periods} value={period} onValueChange={setPeriod} />}
      />
      {analytics ? (
        <div aria-busy={query.isPlaceholderData}>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <Segmented label="View" options={views} value={view} onValueChange={setView} />
            <Button variant="secondary" icon={<Download />} onClick={() => download(analytics, period)}>
              Download CSV
            </Button>
          </div>
          {view === "charts" ? (
            // A new period begins with its last month.
            <Charts key={analytics.months.length} analytics={analytics} />
          ) : (
            <DataTable
              caption="Month by month"
              rows={analytics.months.toReversed()}
              rowKey={({ month }) => month}
              columns={figures.map(([header, of], index) => ({
                key: header,
                header,
                cell: of,
                ...(index === 0
                  ? { cardSlot: "title" as const }
                  : { align: "end" as const, cardLabel: header }),
              }))}
            />
          )}
          <p className="mt-5 text-caption text-ink-3">
            Counted {momentInWords(analytics.countedAt)}. Months are by UTC; the last one is still running.
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
          Unable to load analytics.
        </EmptyState>
      ) : (
        <Spinner page>Loading analytics</Spinner>
      )}
    </>
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
  saveCsv({ fileName: `firstwhistle-analytics-${period}.csv`, csv: csvOf(analytics) });
  showToast.success("Analytics exported successfully");
}
