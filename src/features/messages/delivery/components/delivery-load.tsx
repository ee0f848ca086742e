import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { SkeletonRows } from "#ui/skeleton.tsx";

/** While something is on its way: as long as a person looks at it without wondering. */
const REFRESH_MS = 3_000;

/** Without a connection it fails, instead of loading for ever, and goes on by itself when there is one. */
export const liveOptions = {
  networkMode: "always",
  refetchOnReconnect: true,
  staleTime: 0,
  retry: 1,
  refetchInterval: ({ state }: { state: { data: { isMoving: boolean } | undefined } }) =>
    state.data?.isMoving ? REFRESH_MS : false,
} as const;

/** What became of texts, from the first moment on: loading, there, or not to be had. */
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
          {query.data ? "This may be out of date." : "The texts could not be loaded."}
        </Banner>
      )}
      {query.data ? children(query.data) : !hasFailed && <SkeletonRows label="Loading the texts" rows={5} />}
    </>
  );
}
