import type { ReactNode } from "react";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";

export interface OutOfDateProps {
  isTrying: boolean;
  onRetry: () => void;
  /** What may be: "These answers". */
  children: ReactNode;
}

/** Above what was loaded before, when loading it again has failed. */
export function OutOfDate({ isTrying, onRetry, children }: OutOfDateProps) {
  return (
    <Banner
      tone="error"
      className="mb-4.5"
      action={
        <Button variant="secondary" size="small" busy={isTrying} busyLabel="Trying..." onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      {children} may be out of date. Please check your connection.
    </Banner>
  );
}
