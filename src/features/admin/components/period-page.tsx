import { keepPreviousData, type UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { dateInWords } from "#platform/date-words.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHead, type PageHeadProps } from "#ui/page-head.tsx";
import { Segmented } from "#ui/segmented.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { monthInWords, periodNames } from "../billing/rules.ts";
import { Period } from "../billing/schema.ts";
import { useFailureToast } from "./failures.ts";

const periods = Period.options.map((value) => ({ value, label: periodNames[value] }));

/** How the numbers of a period are asked for. */
export const periodQuery = {
  staleTime: 0,
  retry: 1,
  // Without a connection the answer is a failure one can read, not a screen that waits in silence.
  networkMode: "always",
  placeholderData: keepPreviousData,
} as const;

interface PeriodPageProps<Numbers> extends Pick<PageHeadProps, "back" | "title"> {
  /** "billing statistics" */
  what: string;
  period: Period;
  onPeriodChange: (period: Period) => void;
  query: UseQueryResult<Numbers>;
  children: (numbers: Numbers) => ReactNode;
}

/** A page of numbers month by month: loading, shown, or empty after a failure (ADMBILL-25). */
export function PeriodPage<Numbers extends { countedAt: string; months: readonly { month: string }[] }>({
  what,
  period,
  onPeriodChange,
  query,
  children,
  ...head
}: PeriodPageProps<Numbers>) {
  useFailureToast(`Failed to load ${what}`, query);
  // Numbers of another period would be wrong under this one's name once it has failed.
  const numbers = query.isError ? undefined : query.data;
  return (
    <>
      <PageHead
        {...head}
        // Holds the line until the period is known.
        subtitle={
          numbers
            ? `${monthInWords(numbers.months[0]!.month)} to ${dateInWords(numbers.countedAt.slice(0, 10))}`
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
              busyLabel="Trying..."
              onClick={() => void query.refetch()}
            >
              Try Again
            </Button>
          }
        >
          Unable to load {what}.
        </EmptyState>
      ) : (
        <Spinner page>Loading {what}</Spinner>
      )}
    </>
  );
}
