import { Trash2 } from "lucide-react";
import { errorMessage } from "#platform/api-client.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { showToast } from "#ui/toast.tsx";
import { teamCountInWords } from "../rules.ts";
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
      showToast.success("League deleted successfully");
      onClose();
      onDeleted();
    } catch (error) {
      showToast.error("Failed to delete league", { description: errorMessage(error, "") || undefined });
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
        <b className="wrap-anywhere">{league.name}</b> goes with its venues and cannot be brought back.
      </p>
      {league.teamCount > 0 && (
        <p className="mt-2">
          Its {teamCountInWords(league.teamCount)} keep their rosters and schedules. Teams that somebody else
          owns are out of your reach then.
        </p>
      )}
    </ConfirmDialog>
  );
}
