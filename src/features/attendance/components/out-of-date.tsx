import type { ReactNode } from "react";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";

export interface OutOfDateProps {
  isRetrying: boolean;
  onRetry: () => void;
  /** The subject of the warning's sentence, such as "These responses". */
  children: ReactNode;
}

/** Warns that the data below it is stale because a refetch has failed. */
export function OutOfDate({ isRetrying, onRetry, children }: OutOfDateProps) {
  return (
    <Banner
      tone="error"
      className="mb-4.5"
      action={
        <Button variant="secondary" size="small" busy={isRetrying} busyLabel="Retrying..." onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      {children} may be out of date. Check your connection.
    </Banner>
  );
}
