import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { LoadFailure } from "#ui/load-failure.tsx";
import { SkeletonRows } from "#ui/skeleton.tsx";

interface PagedListProps {
  list: {
    data: unknown;
    isPlaceholderData: boolean;
    isFetching: boolean;
    isFetchingNextPage: boolean;
    hasNextPage: boolean;
    errorUpdateCount: number;
    isPaused: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
  /** The accessible text while loading, such as "Loading the teams". */
  loading: string;
  /** The error message, such as "We couldn't load the teams." */
  errorMessage: string;
  /** Renders the rows. Called once the first page has loaded. */
  children: () => ReactNode;
}

/** Renders a paged list in all its states, with a button to load more. */
export function PagedList({ list, loading, errorMessage, children }: PagedListProps) {
  // Keep the error visible during a retry, because its retry button has focus.
  const isFailed = !list.data && (list.errorUpdateCount > 0 || list.isPaused);
  if (isFailed) return <LoadFailure query={list}>{errorMessage}</LoadFailure>;
  if (!list.data) return <SkeletonRows label={loading} rows={8} />;
  return (
    <>
      <div aria-busy={list.isPlaceholderData} className="stale">
        {children()}
      </div>
      {list.hasNextPage && (
        <div className="mt-4 flex justify-center">
          <Button
            variant="secondary"
            busy={list.isFetchingNextPage}
            busyLabel="Loading..."
            onClick={() => void list.fetchNextPage()}
          >
            Show More
          </Button>
        </div>
      )}
    </>
  );
}
