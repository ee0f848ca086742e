import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { SkeletonRows } from "#ui/skeleton.tsx";

/** How often to refetch while texts are in progress. */
const REFRESH_MS = 3_000;

/** The query options. When offline, the query fails instead of loading forever, and it refetches on reconnect. */
export const liveOptions = {
  networkMode: "always",
  refetchOnReconnect: true,
  staleTime: 0,
  retry: 1,
  refetchInterval: ({ state }: { state: { data: { isInProgress: boolean } | undefined } }) =>
    state.data?.isInProgress ? REFRESH_MS : false,
} as const;

/** Shows delivery data in all of its states: loading, loaded, and failed. */
export function DeliveryLoad<Data>(props: {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}) {
  const { query, children } = props;
  const hasFailed = query.isError || (query.isPending && query.errorUpdateCount > 0);
  return (
    <>
      {hasFailed && (
        <Banner
          tone="error"
          role="alert"
          className="mb-4"
          action={
            <Button
              variant="secondary"
              size="small"
              busy={query.isFetching}
              busyLabel="Loading..."
              onClick={() => void query.refetch()}
            >
              Try Again
            </Button>
          }
        >
          {query.data ? "This may be out of date." : "We couldn't load the texts."}
        </Banner>
      )}
      {query.data ? children(query.data) : !hasFailed && <SkeletonRows label="Loading texts" rows={5} />}
    </>
  );
}
