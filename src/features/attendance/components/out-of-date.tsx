import type { ReactNode } from "react";
import { explainError } from "#platform/api-client.ts";
import { LoadFailure } from "#ui/load-failure.tsx";

export interface OutOfDateProps {
  query: { isFetching: boolean; error: Error | null; refetch: () => unknown };
  /** The subject of the warning's sentence, such as "These responses". */
  children: ReactNode;
}

/** Warns that the data below it is stale because a refetch has failed. */
export const OutOfDate = ({ query, children }: OutOfDateProps) => (
  <LoadFailure query={query} className="mb-4.5">
    {children} may be out of date. {explainError(query.error)}
  </LoadFailure>
);
