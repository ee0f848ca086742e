import type { ReactNode } from "react";
import { Banner } from "./banner.tsx";
import { Button } from "./button.tsx";

type LoadFailureProps = {
  query: { isFetching: boolean; refetch: () => unknown };
  className?: string | undefined;
  children: ReactNode;
};

/** Says what couldn't be loaded, and offers to try again. */
export function LoadFailure({ query, className, children }: LoadFailureProps) {
  return (
    <Banner
      tone="error"
      className={className}
      action={
        <Button
          variant="secondary"
          size="small"
          busy={query.isFetching}
          busyLabel="Retrying..."
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
