import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { LoadFailure } from "#ui/load-failure.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import type { ChangeRequest } from "../schema.ts";

export interface RequestsDialogProps {
  /** The game or league that the requests are about. */
  subject: string;
  query: {
    data: { requests: ChangeRequest[] } | undefined;
    isError: boolean;
    errorUpdateCount: number;
    isFetching: boolean;
    refetch: () => unknown;
    error: Error | null;
  };
  open: boolean;
  onClose: () => void;
  finalFocus?: (() => HTMLElement | null) | undefined;
  children: (requests: readonly ChangeRequest[]) => ReactNode;
}

/** Shows the requests of a game or league (RESULT-25). */
export function RequestsDialog(props: RequestsDialogProps) {
  const { subject, query, open, onClose, finalFocus, children } = props;
  const requests = query.data?.requests;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Change Requests"
      description={<span className="wrap-anywhere">{subject}</span>}
      size="wide"
      finalFocus={finalFocus}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {/* Keep the error visible during a retry, because its button has focus. */}
      {query.isError || (!requests && query.errorUpdateCount > 0) ? (
        <LoadFailure query={query} className="mb-3">
          {requests ? "This list may be out of date." : "We couldn't load the requests."}
        </LoadFailure>
      ) : (
        !requests && (
          <>
            <output className="sr-only">Loading change requests</output>
            <Skeleton shape="block" className="h-44 w-full" />
          </>
        )
      )}
      {requests?.length === 0 && (
        <p className="text-sm text-ink-2">
          No change requests yet. They show up here once a team asks for a change.
        </p>
      )}
      {requests && requests.length > 0 && children(requests)}
    </Dialog>
  );
}
