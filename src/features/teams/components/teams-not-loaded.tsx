import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";

export interface TeamsNotLoadedProps {
  query: { isPaused: boolean; isFetching: boolean; refetch: () => unknown };
  /** What is missing. */
  children?: string;
  className?: string;
}

/** Stands where teams or their numbers should be, with a way to try again; without a network they come by themselves. */
export function TeamsNotLoaded({
  query,
  children = "Your teams could not be loaded.",
  className,
}: TeamsNotLoadedProps) {
  if (query.isPaused)
    return (
      <Banner tone="warn" className={className}>
        You are offline. This page fills as soon as you are back.
      </Banner>
    );
  return (
    <Banner
      tone="error"
      className={className}
      action={
        <Button
          variant="secondary"
          size="small"
          busy={query.isFetching}
          busyLabel="Trying..."
          onClick={() => void query.refetch()}
        >
          Try Again
        </Button>
      }
    >
      {children}
    </Banner>
  );
}
