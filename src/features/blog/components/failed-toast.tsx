import { lazy, Suspense, useEffect } from "react";
import { showToast } from "#ui/toast.tsx";

const Toaster = lazy(() => import("#ui/toaster.tsx"));

/** A toast on the public site, which otherwise needs none: loaded only when there is something to say. */
export function FailedToast({ children }: { children: string }) {
  useEffect(() => {
    showToast.error(children);
  }, [children]);
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
