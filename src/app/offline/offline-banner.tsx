import {
  notifyManager,
  onlineManager,
  useIsFetching,
  useQueryClient,
  type QueryClient,
} from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { formatLocalMoment } from "#platform/browser-date.ts";
import { getSavedAt } from "#platform/offline-copies.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";

/** How often to retry while the browser reports that it's online. */
const RETRY_MS = 5000;

/** A query key. The key of an API operation starts with a path array, and other keys start with a string. */
type Key = readonly [path: readonly string[] | string, rest?: { input?: unknown }];

/**
 * Returns when the oldest data on the screen was loaded and whether any of it is a cached copy, as a string because
 * useSyncExternalStore compares by identity.
 */
function summarizeData(queries: QueryClient): string {
  let oldest = Infinity;
  let hasCopies = false;
  for (const query of queries.getQueryCache().findAll({ type: "active" })) {
    if (query.state.data === undefined) continue;
    const [path, rest] = query.queryKey as unknown as Key;
    const copiedAt = typeof path === "string" ? undefined : getSavedAt(path, rest?.input);
    hasCopies ||= copiedAt !== undefined;
    oldest = Math.min(oldest, copiedAt ?? query.state.dataUpdatedAt);
  }
  return `${oldest} ${hasCopies}`;
}

function subscribeToNetwork(onChange: () => void) {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}

/** While the data on the screen can't be refreshed, shows when it was last updated. */
export function OfflineBanner() {
  const queries = useQueryClient();
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
  const summary = useSyncExternalStore(
    // Queries can be added or removed while another component renders, and setting state here isn't allowed then.
    // Batching defers the update.
    useCallback(
      (onChange) => queries.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
      [queries],
    ),
    () => summarizeData(queries),
  );
  const [oldest, hasCopies] = [Number(summary.split(" ")[0]), summary.endsWith("true")];
  const retry = useCallback(() => void queries.invalidateQueries(), [queries]);

  useEffect(() => {
    // TanStack Query assumes the page is online until told otherwise.
    onlineManager.setOnline(navigator.onLine);
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [retry]);
  useEffect(() => {
    if (!hasCopies || !isOnline) return undefined;
    const timer = setInterval(() => queries.isFetching() === 0 && retry(), RETRY_MS);
    return () => clearInterval(timer);
  }, [hasCopies, isOnline, retry, queries]);

  const isRetrying = useIsFetching() > 0;
  const isStale = oldest !== Infinity && (hasCopies || !isOnline);
  return (
    <div role="status" className="empty:hidden print:hidden">
      {isStale && (
        <Banner
          tone="warn"
          icon={<CloudOff />}
          className="mb-5"
          action={
            isOnline ? (
              <Button
                variant="secondary"
                size="small"
                busy={isRetrying}
                busyLabel="Retrying..."
                onClick={retry}
              >
                Try Again
              </Button>
            ) : undefined
          }
        >
          {isOnline ? "No connection." : "Offline."} Last updated {formatLocalMoment(oldest)}.
        </Banner>
      )}
    </div>
  );
}
