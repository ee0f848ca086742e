import type { ReactNode } from "react";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
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
  /** "Loading the teams" */
  loading: string;
  /** "The teams could not be loaded." */
  failed: string;
  /** The rows; called once there are some pages. */
  children: () => ReactNode;
}

/** A long list in all its states: on its way, failed, shown so far, more to come. */
export function PagedList({ list, loading, failed, children }: PagedListProps) {
  // Once failed, the notice stays while it is tried again: its button has the focus.
  const isFailed = !list.data && (list.errorUpdateCount > 0 || list.isPaused);
  if (isFailed)
    return (
      <Banner
        tone="error"
        action={
          <Button
            variant="secondary"
            size="small"
            busy={list.isFetching}
            busyLabel="Trying..."
            onClick={() => void list.refetch()}
          >
            Try Again
          </Button>
        }
      >
        {failed}
      </Banner>
    );
  if (!list.data) return <SkeletonRows label={loading} rows={8} />;
  return (
    <>
      <div
        aria-busy={list.isPlaceholderData}
        className={cx("transition-opacity duration-(--t-fast)", list.isPlaceholderData && "opacity-60")}
      >
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
