import type { UseQueryResult } from "@tanstack/react-query";
import { Button } from "#ui/button.tsx";

/** Takes the place of the subs in a card when they couldn't be loaded. */
export function SubsNotLoaded({ query }: { query: Pick<UseQueryResult, "isFetching" | "refetch"> }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-2">
      We couldn't load your subs.
      <Button
        variant="secondary"
        size="small"
        busy={query.isFetching}
        busyLabel="Loading..."
        onClick={() => void query.refetch()}
      >
        Try Again
      </Button>
    </div>
  );
}
