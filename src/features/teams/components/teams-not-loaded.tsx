import { Banner } from "#ui/banner.tsx";
import { LoadFailure } from "#ui/load-failure.tsx";

export interface TeamsNotLoadedProps {
  query: { isPaused: boolean; isFetching: boolean; refetch: () => unknown };
  /** What couldn't be loaded. */
  children?: string;
  className?: string;
}

/**
 * Shows that teams or their numbers couldn't be loaded, with a retry button. If the user is offline, shows a note
 * instead, because loading resumes automatically once the connection is back.
 */
export function TeamsNotLoaded({
  query,
  children = "We couldn't load your teams.",
  className,
}: TeamsNotLoadedProps) {
  if (query.isPaused)
    return (
      <Banner tone="warn" className={className}>
        You're offline. This page will load when you're back online.
      </Banner>
    );
  return (
    <LoadFailure query={query} className={className}>
      {children}
    </LoadFailure>
  );
}
