import { useCallback } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { ConfirmDialog } from "./confirm-dialog.tsx";

export interface LeaveGuardProps {
  /** Whether something would be lost. */
  when: boolean;
  /** What would be lost. */
  children: string;
}

/** Asks before a page with unsaved entries is left: in our own words inside the app, in the browser's own outside. */
export function LeaveGuard({ when, children }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload(useCallback((event) => void (when && event.preventDefault()), [when]));
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Leave without saving?"
      confirmLabel="Leave Page"
      cancelLabel="Keep Editing"
      onConfirm={() => blocker.proceed?.()}
    >
      {children}
    </ConfirmDialog>
  );
}
