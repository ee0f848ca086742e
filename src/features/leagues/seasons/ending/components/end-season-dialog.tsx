import { useMutation, useQueryClient } from "@tanstack/react-query";
import { explainError } from "#platform/api-client.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { showToast } from "#ui/toast.tsx";
import { leagueSeasonsQueries } from "../../client.ts";
import type { LeagueSeason } from "../../schema.ts";

/** Confirms and ends a season (RESULT-35). */
export function EndSeasonDialog(props: {
  open: boolean;
  onClose: () => void;
  leagueId: string;
  season: LeagueSeason;
}) {
  const { open, onClose, leagueId, season } = props;
  const queries = useQueryClient();
  const end = useMutation(
    leagueSeasonsQueries.leagueSeasons.end.mutationOptions({
      networkMode: "always",
      onSuccess: () => {
        showToast.success(`${season.name} ended`);
        onClose();
      },
      onError: (error) => showToast.error("We couldn't end the season", { description: explainError(error) }),
      onSettled: () => void queries.invalidateQueries({ queryKey: leagueSeasonsQueries.leagueSeasons.key() }),
    }),
  );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={<span className="wrap-anywhere">End {season.name}?</span>}
      confirmLabel="End Season"
      busyLabel="Ending..."
      cancelLabel="Keep Season"
      busy={end.isPending}
      onConfirm={() => end.mutate({ leagueId, seasonId: season.id })}
    >
      <p>
        It takes no more games, change requests, or score reports, and stays on record with the names it has
        now. You can still correct results. Games that are ahead stay on the teams' schedules.
      </p>
      <p className="mt-2">
        This can't be undone. Seasons also end on their own 30 days after their last game.
      </p>
    </ConfirmDialog>
  );
}
