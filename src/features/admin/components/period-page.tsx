import { keepPreviousData, type UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatDate } from "#platform/date-format.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHead, type PageHeadProps } from "#ui/page-head.tsx";
import { Segmented } from "#ui/segmented.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { formatMonth, periodNames } from "../billing/rules.ts";
import { Period } from "../billing/schema.ts";
import { useFailureToast } from "./failures.ts";

const periods = Period.options.map((value) => ({ value, label: periodNames[value] }));

/** Query options for a period's statistics. */
export const periodQuery = {
  staleTime: 0,
  retry: 1,
  // Fail right away when offline instead of pausing with no feedback.
  networkMode: "always",
  placeholderData: keepPreviousData,
} as const;

interface PeriodPageProps<Numbers> extends Pick<PageHeadProps, "back" | "title"> {
  /** The name used in the error toast, such as "billing statistics". */
  statisticsName: string;
  period: Period;
  onPeriodChange: (period: Period) => void;
  query: UseQueryResult<Numbers>;
  children: (numbers: Numbers) => ReactNode;
}

/** Renders a page of monthly statistics, which stays empty after a failure (ADMBILL-25). */
export function PeriodPage<Numbers extends { countedAt: string; months: readonly { month: string }[] }>({
  statisticsName,
  period,
  onPeriodChange,
  query,
  children,
  ...head
}: PeriodPageProps<Numbers>) {
  useFailureToast(`Failed to load ${statisticsName}`, query);
  // After a failure, hide the previous period's numbers, because the page already names the new period.
  const numbers = query.isError ? undefined : query.data;
  return (
    <>
      <PageHead
        {...head}
        // Reserve space for the subtitle while loading, so that the layout doesn't shift.
        subtitle={
          numbers
            ? `${formatMonth(numbers.months[0]!.month)} to ${formatDate(numbers.countedAt.slice(0, 10))}`
            : "\u00a0"
        }
        actions={<Segmented label="Period" options={periods} value={period} onValueChange={onPeriodChange} />}
      />
      {numbers ? (
        <div aria-busy={query.isPlaceholderData}>{children(numbers)}</div>
      ) : query.isError ? (
        <EmptyState
          title="No Data Available"
          headingLevel={2}
          action={
            <Button
              variant="secondary"
              busy={query.isFetching}
              busyLabel="Retrying..."
              onClick={() => void query.refetch()}
            >
              Try Again
            </Button>
          }
        >
          Unable to load {statisticsName}.
        </EmptyState>
      ) : (
        <Spinner page>Loading {statisticsName}</Spinner>
      )}
    </>
  );
}
