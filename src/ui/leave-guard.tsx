import { useCallback } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { ConfirmDialog } from "./confirm-dialog.tsx";

export interface LeaveGuardProps {
  /** Whether leaving would lose changes. */
  when: boolean;
  /** Describes what would be lost. */
  children: string;
}

/**
 * Asks before the user leaves a page with unsaved changes. Uses a dialog for links inside the app, and the browser's
 * prompt otherwise.
 */
export function LeaveGuard({ when, children }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload(useCallback((event) => void (when && event.preventDefault()), [when]));
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      closesOnBack={false}
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
