import { Trash2 } from "lucide-react";
import { getErrorMessage } from "#platform/api-client.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { showToast } from "#ui/toast.tsx";
import { formatTeamCount } from "../rules.ts";
import type { LeagueDetail } from "../schema.ts";
import { useLeagueChanges } from "./use-leagues.ts";

export interface DeleteLeagueDialogProps {
  open: boolean;
  onClose: () => void;
  league: LeagueDetail;
  onDeleted: () => void;
  finalFocus: () => HTMLElement | null;
}

export function DeleteLeagueDialog({
  open,
  onClose,
  league,
  onDeleted,
  finalFocus,
}: DeleteLeagueDialogProps) {
  const { remove } = useLeagueChanges();

  async function confirm() {
    try {
      await remove.mutateAsync({ leagueId: league.id });
      showToast.success("League deleted");
      onClose();
      onDeleted();
    } catch (error) {
      showToast.error("We couldn't delete the league", {
        description: getErrorMessage(error, "") || undefined,
      });
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Delete this league?"
      confirmLabel="Delete League"
      confirmIcon={<Trash2 />}
      cancelLabel="Keep League"
      busyLabel="Deleting..."
      busy={remove.isPending}
      onConfirm={() => void confirm()}
      finalFocus={finalFocus}
    >
      <p>
        <b className="wrap-anywhere">{league.name}</b> and its venues will be deleted. This can't be undone.
      </p>
      {league.teamCount > 0 && (
        <p className="mt-2">
          Its{" "}
          {league.teamCount === 1
            ? "1 team keeps its roster and schedule"
            : `${formatTeamCount(league.teamCount)} keep their rosters and schedules`}
          . You'll lose access to teams owned by someone else.
        </p>
      )}
    </ConfirmDialog>
  );
}
