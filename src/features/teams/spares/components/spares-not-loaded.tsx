import type { UseQueryResult } from "@tanstack/react-query";
import { Button } from "#ui/button.tsx";

/** In place of the spares, in a card. */
export function SparesNotLoaded({ query }: { query: Pick<UseQueryResult, "isFetching" | "refetch"> }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-2">
      The spares could not be loaded.
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
