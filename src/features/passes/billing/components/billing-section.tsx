import { useId, type ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { LoadFailure } from "#ui/load-failure.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { SkeletonRows } from "#ui/skeleton.tsx";

/** The parts of a query result that a section needs. */
export interface SectionQuery {
  data: unknown;
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

interface BillingSectionProps {
  title: string;
  subtitle?: string;
  action?: ReactNode;
  query: SectionQuery;
  /** Such as "Loading your teams". */
  loadingLabel: string;
  /** Such as "We couldn't load your teams." */
  errorMessage: string;
  children: ReactNode;
}

/**
 * Renders one section of the billing tab: loading, failed with a retry button, or loaded. Loaded data stays
 * visible when a refetch fails.
 */
export function BillingSection(props: BillingSectionProps) {
  const { title, subtitle, action, query, loadingLabel, errorMessage, children } = props;
  const id = useId();
  return (
    <section aria-labelledby={id} aria-busy={query.isPending} className="min-w-0">
      <SectionHead
        id={id}
        title={title}
        {...(subtitle !== undefined && { subtitle })}
        {...(action !== undefined && { action })}
      />
      {query.isError && (
        <LoadFailure query={query} className={query.data === undefined ? undefined : "mb-3.5"}>
          {errorMessage}
        </LoadFailure>
      )}
      {query.isPending && <SkeletonRows label={loadingLabel} rows={2} />}
      {query.data !== undefined && children}
    </section>
  );
}

interface ShowMoreProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  children: string;
}

/** A button that loads the next page of the list above it. */
export function ShowMore({ query, children }: ShowMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      variant="secondary"
      className="mt-3.5"
      busy={query.isFetchingNextPage}
      busyLabel="Loading..."
      onClick={() => void query.fetchNextPage()}
    >
      {children}
    </Button>
  );
}
