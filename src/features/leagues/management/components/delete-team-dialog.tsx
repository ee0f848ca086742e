import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { teamsQueries } from "#features/teams/client.ts";
import { getErrorMessage } from "#platform/api-client.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { showToast } from "#ui/toast.tsx";
import { leaguesQueries } from "../../client.ts";
import { managementQueries } from "../client.ts";
import type { LeagueTeamRow } from "../schema.ts";

export interface DeleteTeamDialogProps {
  open: boolean;
  onClose: () => void;
  team: LeagueTeamRow;
  /** Gets the focus once the team is gone from the list. */
  fallbackFocus: () => HTMLElement | null;
}

/** Confirms and permanently deletes a team the user owns. */
export default function DeleteTeamDialog({ open, onClose, team, fallbackFocus }: DeleteTeamDialogProps) {
  const queries = useQueryClient();
  const remove = useMutation(
    teamsQueries.teams.remove.mutationOptions({
      networkMode: "always",
      onSuccess: () => {
        showToast.success("Team deleted successfully");
        onClose();
      },
      onError: (error) =>
        showToast.error("Failed to delete team", { description: getErrorMessage(error, "") || undefined }),
      onSettled: () => {
        for (const queryKey of [
          managementQueries.leagueManagement.key(),
          leaguesQueries.leagues.key(),
          teamsQueries.key(),
        ])
          void queries.invalidateQueries({ queryKey });
      },
    }),
  );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Delete this team?"
      confirmLabel="Delete Team"
      confirmIcon={<Trash2 />}
      cancelLabel="Keep Team"
      busyLabel="Deleting..."
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ teamId: team.id })}
      finalFocus={() => (remove.isSuccess ? fallbackFocus() : null)}
    >
      <p>
        <b className="wrap-anywhere">{team.name}</b> will be deleted, along with its{" "}
        {team.memberCount === 1 ? "1 member" : `${team.memberCount.toLocaleString("en-US")} members`}, games,
        and responses. If it has a Season Pass, that ends too. This can't be undone.
      </p>
      <p className="mt-2">
        Just want it out of this league? Move it instead. Done for the season? Archive it in Team Settings.
      </p>
    </ConfirmDialog>
  );
}
