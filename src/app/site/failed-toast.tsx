import { CircleX, X } from "lucide-react";
import { useEffect } from "react";
import { useOutletContext } from "react-router";
import { IconButton } from "#ui/icon-button.tsx";
import { showToast } from "#ui/toast.tsx";

/** The site layout's outlet context: whether the app runs here and shows toasts. */
export type ToastsAround = true | undefined;

/** Shows a toast on the blog. Where no app runs, it's part of the page, and the page's script can dismiss it. */
export function FailedToast({ children }: { children: string }) {
  const hasToaster = useOutletContext<ToastsAround>();
  useEffect(() => {
    if (hasToaster) showToast.error(children);
  }, [children, hasToaster]);
  if (hasToaster) return null;
  return (
    <div
      data-toast
      className="fixed top-16 right-3 left-3 z-60 flex items-start gap-x-3 rounded-lg bg-raised py-3.5 pr-2 pl-4 text-ui text-ink shadow-[0_0_0_1px_var(--line),var(--lift-3)] md:top-5 md:left-auto md:w-[360px]"
    >
      <CircleX className="mt-px text-red-line" />
      <p role="alert" className="min-w-0 flex-1">
        {children}
      </p>
      <IconButton label="Dismiss" size="small" className="-my-1 touch:-my-3 noscript:hidden" data-dismiss>
        <X className="size-4" />
      </IconButton>
    </div>
  );
}
