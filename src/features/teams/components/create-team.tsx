import { lazy, Suspense, useEffect, useState } from "react";
import type { CreateTeamDialogProps } from "./create-team-dialog.tsx";

const load = () => import("./create-team-dialog.tsx");
const CreateTeamDialog = lazy(load);

/** The create-team dialog, loaded after the page: it brings the form library, and most visits never open it. */
export function CreateTeam(props: CreateTeamDialogProps) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  // Fetched once the page stands, so that it opens at once, also when the network has gone since.
  useEffect(() => void load().catch(() => {}), []);
  return <Suspense>{wasOpened && <CreateTeamDialog {...props} />}</Suspense>;
}
