import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { explainError } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { showToast } from "#ui/toast.tsx";
import { leagueHomeQueries } from "../../../league-home/client.ts";
import { managementQueries } from "../../../management/client.ts";
import { leagueSeasonsQueries } from "../../client.ts";
import { useSeasons } from "../../components/use-seasons.ts";
import { ResultsChoice } from "./results-choice.tsx";

export interface WithdrawTeamDialogProps {
  open: boolean;
  onClose: () => void;
  league: { id: string };
  team: { id: string; name: string };
}

/** Withdraws a team from the league's newest season, and keeps or voids its results. */
export default function WithdrawTeamDialog({ open, onClose, league, team }: WithdrawTeamDialogProps) {
  const queries = useQueryClient();
  const season = useSeasons(league.id).data?.[0];
  const [results, setResults] = useState<"keep" | "void">("keep");
  const withdraw = useMutation(
    leagueSeasonsQueries.leagueSeasons.withdrawTeam.mutationOptions({
      networkMode: "always",
      onSettled: () => {
        for (const group of [
          leagueSeasonsQueries.leagueSeasons,
          managementQueries.leagueManagement,
          leagueHomeQueries.leagueHome,
        ])
          void queries.invalidateQueries({ queryKey: group.key() });
      },
    }),
  );
  async function submit(event: FormEvent) {
    event.preventDefault();
    try {
      const input = { leagueId: league.id, seasonId: season!.id, teamId: team.id, results };
      const { cancelledGames } = await withdraw.mutateAsync(input);
      showToast.success("Team withdrawn", {
        description:
          cancelledGames === 0
            ? undefined
            : `${cancelledGames === 1 ? "1 upcoming game was" : `${cancelledGames} upcoming games were`} canceled.`,
      });
      onClose();
    } catch (error) {
      showToast.error("We couldn't withdraw the team", { description: explainError(error) });
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Withdraw Team"
      description={<span className="wrap-anywhere">{team.name}</span>}
      busy={withdraw.isPending}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button variant="secondary" disabled={withdraw.isPending} onClick={onClose}>
            Keep Team
          </Button>
          <Button type="submit" disabled={!season} busy={withdraw.isPending} busyLabel="Withdrawing...">
            Withdraw Team
          </Button>
        </>
      }
    >
      <ResultsChoice value={results} onChange={setResults} />
    </Dialog>
  );
}
