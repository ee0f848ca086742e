import { useState } from "react";
import BlastDialog from "#features/messages/blasts/components/blast-dialog.tsx";
import CreateTeamDialog from "#features/teams/components/create-team-dialog.tsx";

/** A dialog that can be opened from any signed-in page. */
export type ShellDialog = "message" | "team";

export interface ShellDialogsProps {
  shown: ShellDialog | null;
  onClose: () => void;
}

/** Renders the dialogs once they've been opened, and keeps them, so that a message survives a look at another page. */
export default function ShellDialogs({ shown, onClose }: ShellDialogsProps) {
  const [opened, setOpened] = useState<readonly ShellDialog[]>([]);
  if (shown !== null && !opened.includes(shown)) setOpened([...opened, shown]);
  const getProps = (name: ShellDialog) => ({
    open: shown === name,
    onOpenChange: (open: boolean) => !open && onClose(),
  });
  return (
    <>
      {opened.includes("message") && <BlastDialog {...getProps("message")} />}
      {opened.includes("team") && (
        <CreateTeamDialog title="Create New Team" withSeasonLength {...getProps("team")} />
      )}
    </>
  );
}
