import { lazy, Suspense, useEffect } from "react";
import { useOutletContext } from "react-router";
import { showToast } from "#ui/toast.tsx";

const Toaster = lazy(() => import("#ui/toaster.tsx"));

/** What the site's layout says to its pages: whether toasts are shown already. */
export type ToastsAround = true | undefined;

/** A toast on the public site, which otherwise needs none: loaded only when there is something to say. */
export function FailedToast({ children }: { children: string }) {
  const hasToaster = useOutletContext<ToastsAround>();
  useEffect(() => {
    showToast.error(children);
  }, [children]);
  return <Suspense>{!hasToaster && <Toaster />}</Suspense>;
}
