import { lazy, Suspense, useEffect, type ComponentType } from "react";
import { showToast } from "#ui/toast.tsx";
import type { WaitlistDialogProps } from "./waitlist-dialog.tsx";

const WaitlistDialog = lazy<ComponentType<WaitlistDialogProps>>(() =>
  import("./waitlist-dialog.tsx").catch(() => ({ default: DialogNotLoaded })),
);

/** Loads the question before someone is moved to the waitlist, because few games have one. */
export function OpenWaitlist(props: WaitlistDialogProps) {
  return (
    <Suspense fallback={null}>
      <WaitlistDialog {...props} />
    </Suspense>
  );
}

/** Says why no dialog opens. */
function DialogNotLoaded({ onClose }: WaitlistDialogProps) {
  useEffect(() => {
    showToast.error("We couldn't open the waitlist", { description: "Reload the page and try again." });
    onClose();
  }, [onClose]);
  return null;
}
