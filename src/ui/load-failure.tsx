import { useEffect, useId, useSyncExternalStore, type ReactNode } from "react";
import { Banner } from "./banner.tsx";
import { Button } from "./button.tsx";
import { showToast } from "./toast.tsx";

type FailedQuery = { isFetching: boolean; refetch: () => unknown; error?: Error | null };

type LoadFailureProps = {
  query: FailedQuery;
  className?: string | undefined;
  children: ReactNode;
};

/** The failures on the screen, by id. Replaced on every change, because useSyncExternalStore compares by identity. */
let failures: ReadonlyMap<string, FailedQuery> = new Map();
const noFailures: typeof failures = new Map();
const listeners = new Set<() => void>();

function change(edit: (next: Map<string, FailedQuery>) => void) {
  const next = new Map(failures);
  edit(next);
  failures = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns what failed to load if it's more than one part of the screen, and an empty list otherwise. */
function useOutage(): FailedQuery[] {
  const current = useSyncExternalStore(
    subscribe,
    () => failures,
    () => noFailures,
  );
  return current.size > 1 ? [...current.values()] : [];
}

const TOAST = "load-failure";

/** Shows a toast about a failed load, unless the outage banner already covers it. */
export function toastLoadFailure(message: string) {
  if (failures.size < 2) showToast.error(message, { id: TOAST });
}

/** Says what couldn't be loaded, and offers to try again. In an outage, <OutageBanner> does that once for all. */
export function LoadFailure({ query, className, children }: LoadFailureProps) {
  const id = useId();
  const isOutage = useOutage().length > 0;
  useEffect(() => {
    change((next) => next.set(id, query));
  }, [id, query]);
  useEffect(() => () => change((next) => next.delete(id)), [id]);
  if (isOutage) return null;
  return (
    <FailureBanner queries={[query]} className={className}>
      {children}
    </FailureBanner>
  );
}

/** Replaces the failures of several parts of the screen. Render it once, above them. */
export function OutageBanner({ explain }: { explain: (error: unknown) => string }) {
  const queries = useOutage();
  const isOutage = queries.length > 0;
  useEffect(() => {
    if (isOutage) showToast.dismiss(TOAST);
  }, [isOutage]);
  if (!isOutage) return null;
  const error = queries.find((query) => query.error)?.error;
  return (
    <FailureBanner queries={queries} className="mb-5">
      We couldn't load everything on this page. {explain(error)}
    </FailureBanner>
  );
}

function FailureBanner(props: {
  queries: FailedQuery[];
  className: string | undefined;
  children: ReactNode;
}) {
  const { queries, className, children } = props;
  return (
    <Banner
      tone="error"
      className={className}
      action={
        <Button
          variant="secondary"
          size="small"
          busy={queries.some(({ isFetching }) => isFetching)}
          busyLabel="Retrying..."
          onClick={() => {
            for (const { refetch } of queries) void refetch();
          }}
        >
          Try Again
        </Button>
      }
    >
      {children}
    </Banner>
  );
}
