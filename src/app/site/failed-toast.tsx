import { lazy, Suspense, useEffect } from "react";
import { useOutletContext } from "react-router";
import { showToast } from "#ui/toast.tsx";

const Toaster = lazy(() => import("#ui/toaster.tsx"));

/** The site layout's outlet context: whether a toaster is already mounted. */
export type ToastsAround = true | undefined;

/** Shows a toast on the public site, which loads the toaster only when it's needed. */
export function FailedToast({ children }: { children: string }) {
  const hasToaster = useOutletContext<ToastsAround>();
  useEffect(() => {
    showToast.error(children);
  }, [children]);
  return <Suspense>{!hasToaster && <Toaster />}</Suspense>;
}
