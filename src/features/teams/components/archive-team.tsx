import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Archive, ArchiveRestore } from "lucide-react";
import { useState } from "react";
import { errorMessage } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { showToast } from "#ui/toast.tsx";
import { teamsQueries } from "../client.ts";
import type { TeamDetail } from "../schema.ts";

const fail = (error: unknown, words: string) =>
  showToast.error(words, { description: errorMessage(error, "Please try again.") });

/** Puts a team away, after asking, or brings it back, without. */
export function ArchiveTeam({ team }: { team: TeamDetail }) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const input = { teamId: team.id };
  const show = (changed: TeamDetail, words: string) => {
    queries.setQueryData(teamsQueries.teams.get.queryOptions({ input }).queryKey, changed);
    setAsking(false);
    showToast.success(words);
    return queries.invalidateQueries({ queryKey: teamsQueries.key() });
  };
  const archive = useMutation(
    teamsQueries.teams.archive.mutationOptions({
      onSuccess: (changed) => show(changed, "Team archived"),
      onError: (error) => fail(error, "Failed to archive team"),
    }),
  );
  const restore = useMutation(
    teamsQueries.teams.restore.mutationOptions({
      onSuccess: (changed) => show(changed, "Team restored"),
      onError: (error) => fail(error, "Failed to restore team"),
    }),
  );

  return (
    <>
      <p className="max-w-[60ch] text-ink-2">
        {team.isArchived
          ? "This team is archived: it is in none of your lists and sends no texts. Everything else is as you left it."
          : "When the season is over for good, put the team away. It leaves your lists and sends no more texts. Nothing is deleted, and you can restore it at any time."}
      </p>
      {/* One button for both, so that the focus has somewhere to return to. */}
      <Button
        variant="secondary"
        className="mt-4"
        icon={team.isArchived ? <ArchiveRestore /> : <Archive />}
        busy={restore.isPending}
        busyLabel="Restoring..."
        onClick={() => (team.isArchived ? restore.mutate(input) : setAsking(true))}
      >
        {team.isArchived ? "Restore Team" : "Archive Team"}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Archive this team?"
        confirmLabel="Archive Team"
        busyLabel="Archiving..."
        cancelLabel="Keep Team"
        tone="primary"
        busy={archive.isPending}
        onConfirm={() => archive.mutate(input)}
      >
        <b className="wrap-anywhere">{team.name}</b> leaves your lists and the dashboard. Reminders for its
        games stop, and nobody gets a text from it. Roster, schedule and answers stay, and you can restore it
        here.
      </ConfirmDialog>
    </>
  );
}
