import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Trash2 } from "lucide-react";
import { teamsApi, teamsQueries } from "#features/teams/client.ts";
import { getErrorMessage } from "#platform/api-client.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { showToast } from "#ui/toast.tsx";
import { leaguesQueries } from "../../client.ts";
import { leagueSeasonsApi, leagueSeasonsQueries } from "../../seasons/client.ts";
import { useSeasons } from "../../seasons/components/use-seasons.ts";
import type { Withdrawal } from "../../seasons/schema.ts";
import { ResultsChoice } from "../../seasons/withdrawals/components/results-choice.tsx";
import { managementQueries } from "../client.ts";
import type { LeagueTeamRow } from "../schema.ts";

export interface DeleteTeamDialogProps {
  open: boolean;
  onClose: () => void;
  league: { id: string };
  team: LeagueTeamRow;
  /** Gets the focus once the team is gone from the list. */
  fallbackFocus: () => HTMLElement | null;
}

/** Confirms and permanently deletes a team the user owns. One with results is withdrawn from the season first. */
export default function DeleteTeamDialog(props: DeleteTeamDialogProps) {
  const { open, onClose, league, team, fallbackFocus } = props;
  const queries = useQueryClient();
  const season = useSeasons(league.id).data?.[0];
  const withdraws = season?.endedAt === null && team.hasResults === true && !team.isWithdrawn;
  const [results, setResults] = useState<Withdrawal["results"]>("keep");
  const withdrawal = withdraws && { leagueId: league.id, seasonId: season.id, teamId: team.id, results };
  const remove = useMutation({
    networkMode: "always",
    mutationFn: async () => {
      if (withdrawal) await leagueSeasonsApi.leagueSeasons.withdrawTeam(withdrawal);
      await teamsApi.teams.remove({ teamId: team.id });
    },
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
        leagueSeasonsQueries.leagueSeasons.key(),
        teamsQueries.key(),
      ])
        void queries.invalidateQueries({ queryKey });
    },
  });
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
      onConfirm={() => remove.mutate()}
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
      {withdraws && (
        <section aria-label="Withdraw Team" className="mt-4">
          <h3 className="h3 mb-2">Withdraw Team</h3>
          <ResultsChoice value={results} onChange={setResults} />
        </section>
      )}
    </ConfirmDialog>
  );
}
