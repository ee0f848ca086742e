import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Archive, ArchiveRestore } from "lucide-react";
import { useState, type ReactNode } from "react";
import { getErrorMessage } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { showToast } from "#ui/toast.tsx";
import { teamsApi, teamsQueries } from "../client.ts";
import type { TeamDetail } from "../schema.ts";

const toastFailure = (error: unknown, message: string) =>
  showToast.error(message, { description: getErrorMessage(error, "Try again.") });

export interface ArchiveTeamProps {
  team: TeamDetail;
  /** Asked along with the confirmation. */
  question?: ReactNode;
  /** What has to happen first. If it fails, the team isn't archived. */
  beforeArchive?: () => Promise<void>;
}

/** Archives a team after a confirmation, or restores it right away. */
export function ArchiveTeam({ team, question, beforeArchive }: ArchiveTeamProps) {
  const queries = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const input = { teamId: team.id };
  const onChanged = (updatedTeam: TeamDetail, message: string) => {
    queries.setQueryData(teamsQueries.teams.get.queryOptions({ input }).queryKey, updatedTeam);
    setIsConfirming(false);
    showToast.success(message);
    return queries.invalidateQueries({ queryKey: teamsQueries.key() });
  };
  const archive = useMutation({
    mutationFn: async () => {
      await beforeArchive?.();
      return teamsApi.teams.archive(input);
    },
    onSuccess: (updatedTeam) => onChanged(updatedTeam, "Team archived"),
    onError: (error) => toastFailure(error, "We couldn't archive the team"),
  });
  const restore = useMutation(
    teamsQueries.teams.restore.mutationOptions({
      onSuccess: (updatedTeam) => onChanged(updatedTeam, "Team restored"),
      onError: (error) => toastFailure(error, "We couldn't restore the team"),
    }),
  );

  return (
    <>
      <p className="max-w-[60ch] text-ink-2">
        {team.isArchived
          ? "This team is archived. It's hidden from your lists and doesn't send texts. Nothing else has changed."
          : "Season over? Archive the team to hide it from your lists and stop its texts. Nothing is deleted, and you can restore it anytime."}
      </p>
      {/* Both actions share one button so that focus has a place to return to. */}
      <Button
        variant="secondary"
        className="mt-4"
        icon={team.isArchived ? <ArchiveRestore /> : <Archive />}
        busy={restore.isPending}
        busyLabel="Restoring..."
        onClick={() => (team.isArchived ? restore.mutate(input) : setIsConfirming(true))}
      >
        {team.isArchived ? "Restore Team" : "Archive Team"}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Archive this team?"
        confirmLabel="Archive Team"
        busyLabel="Archiving..."
        cancelLabel="Keep Team"
        tone="primary"
        busy={archive.isPending}
        onConfirm={() => archive.mutate()}
      >
        <b className="wrap-anywhere">{team.name}</b> will be hidden from your lists and dashboard, and it
        won&apos;t send reminders or texts. The roster, schedule, and responses are kept, and you can restore
        it here.
        {question}
      </ConfirmDialog>
    </>
  );
}
