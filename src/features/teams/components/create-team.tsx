import { lazy, Suspense, useEffect, useState } from "react";
import type { CreateTeamDialogProps } from "./create-team-dialog.tsx";

const load = () => import("./create-team-dialog.tsx");
const CreateTeamDialog = lazy(load);

/**
 * Renders the create-team dialog, which loads after the page because it needs the form library and most visits never
 * open it.
 */
export function CreateTeam(props: CreateTeamDialogProps) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  // Prefetch once the page has rendered so that the dialog opens instantly, even if the user has gone offline since.
  useEffect(() => void load().catch(() => {}), []);
  return <Suspense>{wasOpened && <CreateTeamDialog {...props} />}</Suspense>;
}
