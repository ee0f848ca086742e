import {
  notifyManager,
  onlineManager,
  useIsFetching,
  useQueryClient,
  type QueryClient,
} from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { momentForReader } from "#platform/browser-date.ts";
import { keptAt } from "#platform/offline-copies.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";

/** How often to ask again while the browser believes that there is a network. */
const RETRY_MS = 5000;

/** Of an operation of the API; other keys begin with a word. */
type Key = readonly [path: readonly string[] | string, rest?: { input?: unknown }];

/** What is on the screen: the oldest of it, and whether some of it is a copy. */
function shownData(queries: QueryClient): string {
  let oldest = Infinity;
  let hasCopies = false;
  for (const query of queries.getQueryCache().findAll({ type: "active" })) {
    if (query.state.data === undefined) continue;
    const [path, rest] = query.queryKey as unknown as Key;
    const copiedAt = typeof path === "string" ? undefined : keptAt(path, rest?.input);
    hasCopies ||= copiedAt !== undefined;
    oldest = Math.min(oldest, copiedAt ?? query.state.dataUpdatedAt);
  }
  return `${oldest} ${hasCopies}`;
}

function subscribeToNetwork(changed: () => void) {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

/** Says of when the screen is, while it cannot be of now. */
export function OfflineBanner() {
  const queries = useQueryClient();
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
  const shown = useSyncExternalStore(
    // Queries also come and go while another component renders, when this one must not change.
    useCallback((changed) => queries.getQueryCache().subscribe(notifyManager.batchCalls(changed)), [queries]),
    () => shownData(queries),
  );
  const [oldest, hasCopies] = [Number(shown.split(" ")[0]), shown.endsWith("true")];
  const askAgain = useCallback(() => void queries.invalidateQueries(), [queries]);

  useEffect(() => {
    // It takes a page for online until it hears otherwise.
    onlineManager.setOnline(navigator.onLine);
    window.addEventListener("online", askAgain);
    return () => window.removeEventListener("online", askAgain);
  }, [askAgain]);
  useEffect(() => {
    if (!hasCopies || !isOnline) return undefined;
    const timer = setInterval(() => queries.isFetching() === 0 && askAgain(), RETRY_MS);
    return () => clearInterval(timer);
  }, [hasCopies, isOnline, askAgain, queries]);

  const isAsking = useIsFetching() > 0;
  const isOld = oldest !== Infinity && (hasCopies || !isOnline);
  return (
    <div role="status" className="empty:hidden print:hidden">
      {isOld && (
        <Banner
          tone="warn"
          icon={<CloudOff />}
          className="mb-5"
          action={
            isOnline ? (
              <Button
                variant="secondary"
                size="small"
                busy={isAsking}
                busyLabel="Trying..."
                onClick={askAgain}
              >
                Try Again
              </Button>
            ) : undefined
          }
        >
          {isOnline ? "No connection." : "Offline."} Last updated {momentForReader(oldest)}.
        </Banner>
      )}
    </div>
  );
}
