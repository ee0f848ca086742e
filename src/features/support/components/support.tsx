import { lazy, Suspense, useEffect, useState } from "react";
import type { SupportDialogProps } from "./support-dialog.tsx";

const load = () => import("./support-dialog.tsx");
const SupportDialog = lazy(load);

/** The support dialog, loaded after the page: every screen has it, and few visits open it. */
export function Support(props: SupportDialogProps) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  // Fetched once the page stands, so that it opens at once, also when the network has gone since.
  useEffect(() => void load().catch(() => {}), []);
  return <Suspense>{wasOpened && <SupportDialog {...props} />}</Suspense>;
}
