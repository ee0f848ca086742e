import { useId, type ReactNode } from "react";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { SkeletonRows } from "#ui/skeleton.tsx";

/** As far as a part looks at its query. */
export interface LoadedPart {
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
  query: LoadedPart;
  /** "Loading your teams" */
  loading: string;
  /** "Your teams could not be loaded." */
  failed: string;
  children: ReactNode;
}

/** A part of the billing tab: on its way, failed with a way to try again, or there. What was there stays. */
export function BillingSection(props: BillingSectionProps) {
  const { title, subtitle, action, query, loading, failed, children } = props;
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
        <Banner
          tone="error"
          className={query.data === undefined ? undefined : "mb-3.5"}
          action={
            <Button
              variant="secondary"
              size="small"
              busy={query.isFetching}
              busyLabel="Trying..."
              onClick={() => void query.refetch()}
            >
              Try Again
            </Button>
          }
        >
          {failed}
        </Banner>
      )}
      {query.isPending && <SkeletonRows label={loading} rows={2} />}
      {query.data !== undefined && children}
    </section>
  );
}

interface ShowMoreProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  children: string;
}

/** The next page of a list, below it. */
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
