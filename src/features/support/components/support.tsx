import { lazy, Suspense, useEffect, useState } from "react";
import type { SupportDialogProps } from "./support-dialog.tsx";

const load = () => import("./support-dialog.tsx");
const SupportDialog = lazy(load);

/** The support dialog. It's loaded lazily because every screen has it but few users open it. */
export function Support(props: SupportDialogProps) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  // Prefetch the dialog after the page has loaded, so that it opens right away, even offline.
  useEffect(() => void load().catch(() => {}), []);
  return <Suspense>{wasOpened && <SupportDialog {...props} />}</Suspense>;
}
