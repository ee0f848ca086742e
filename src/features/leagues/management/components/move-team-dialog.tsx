import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useNavigate } from "react-router";
import { getErrorCode, getErrorData, getErrorMessage } from "#platform/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { leaguesQueries } from "../../client.ts";
import { managementQueries } from "../client.ts";
import { leagueSeasonsQueries } from "../../seasons/client.ts";
import { DivisionField } from "../../seasons/components/division-field.tsx";
import { useDivisions, useSeasons } from "../../seasons/components/use-seasons.ts";
import type { Withdrawal } from "../../seasons/schema.ts";
import { ResultsChoice } from "../../seasons/withdrawals/components/results-choice.tsx";
import type { LeagueDetail, LeagueTeamRow } from "../schema.ts";
import { useMyLeagues } from "./use-leagues.ts";

const NO_LEAGUE = "none";

export interface MoveTeamDialogProps {
  open: boolean;
  onClose: () => void;
  league: LeagueDetail;
  team: LeagueTeamRow;
  /** Gets the focus once the team is gone from the list. */
  fallbackFocus: () => HTMLElement | null;
}

/** Moves a team to another division, to another of the user's leagues, or out of this one. */
export default function MoveTeamDialog({ open, onClose, league, team, fallbackFocus }: MoveTeamDialogProps) {
  const queries = useQueryClient();
  const otherLeagues = (useMyLeagues().data ?? []).filter(({ id }) => id !== league.id);
  const ownDivisions = useDivisions(league.id);
  const [selectedTarget, setSelectedTarget] = useState<string>();
  // With divisions, most moves stay in the league.
  const leagues = ownDivisions.length > 0 ? [league, ...otherLeagues] : otherLeagues;
  const target = selectedTarget ?? leagues[0]?.id ?? NO_LEAGUE;
  const divisions = useDivisions(target === NO_LEAGUE ? null : target);
  const [selectedDivision, setSelectedDivision] = useState<string | null>(null);
  // In its own league, the team moves to a division that it isn't in.
  const division =
    divisions.find(({ id }) => id === selectedDivision) ?? divisions.find(({ id }) => id !== team.divisionId);
  const season = useSeasons(league.id).data?.[0];
  const moveToDivision = useMutation(
    leagueSeasonsQueries.leagueSeasons.moveTeams.mutationOptions({
      networkMode: "always",
      onSettled: () => {
        void queries.invalidateQueries({ queryKey: managementQueries.leagueManagement.key() });
        void queries.invalidateQueries({ queryKey: leagueSeasonsQueries.leagueSeasons.key() });
      },
    }),
  );
  const move = useMutation(
    managementQueries.leagueManagement.moveTeam.mutationOptions({
      // Fail right away when offline instead of waiting for a connection.
      networkMode: "always",
      onSettled: () => {
        void queries.invalidateQueries({ queryKey: managementQueries.leagueManagement.key() });
        void queries.invalidateQueries({ queryKey: leaguesQueries.leagues.key() });
        void queries.invalidateQueries({ queryKey: leagueSeasonsQueries.leagueSeasons.key() });
      },
    }),
  );

  const navigate = useNavigate();
  /** Set when the team has upcoming games in this league. */
  const [affectedGames, setAffectedGames] = useState(0);

  const [hasResults, setHasResults] = useState(team.hasResults === true && !team.isWithdrawn);
  const [results, setResults] = useState<Withdrawal["results"]>("keep");
  /** True while it asks whether to move a team with results to another division. */
  const [isAsking, setIsAsking] = useState(false);
  const isLeaving = target !== league.id;
  const withdraws = isLeaving && hasResults;

  const isPending = move.isPending || moveToDivision.isPending;

  async function save(event: FormEvent) {
    event.preventDefault();
    const toLeagueId = target === NO_LEAGUE ? null : target;
    const acceptGames = affectedGames > 0;
    const divisionId = division?.id ?? null;
    if (!isLeaving && hasResults && team.divisionId !== null && !isAsking) return setIsAsking(true);
    try {
      if (!isLeaving) {
        await moveToDivision.mutateAsync({
          leagueId: league.id,
          seasonId: season!.id,
          divisionId: divisionId!,
          teamIds: [team.id],
        });
        showToast.success("Team moved");
        return onClose();
      }
      await move.mutateAsync({
        leagueId: league.id,
        teamId: team.id,
        toLeagueId,
        divisionId,
        acceptGames,
        ...(withdraws && { results }),
      });
      showToast.success(toLeagueId === null ? "Team removed from league" : "Team moved", {
        ...(acceptGames && {
          action: {
            label: "Reschedule",
            onSelect: () => void navigate(`/league/${league.id}/schedule-builder?reschedule`),
          },
        }),
      });
      onClose();
    } catch (error) {
      // The team played its first game in the meantime.
      if (getErrorCode(error) === "TEAM_HAS_RESULTS") return setHasResults(true);
      if (getErrorCode(error) === "GAMES_AFFECTED")
        return setAffectedGames((getErrorData(error) as { games: number }).games);
      showToast.error("We couldn't move the team", { description: getErrorMessage(error, "") || undefined });
    }
  }

  if (isAsking)
    return (
      <Dialog
        open={open}
        onOpenChange={(next) => !next && onClose()}
        title={<span className="wrap-anywhere">Move {team.name}?</span>}
        busy={isPending}
        onSubmit={(event) => void save(event)}
        footer={
          <>
            <Button variant="secondary" disabled={isPending} onClick={() => setIsAsking(false)}>
              Back
            </Button>
            <Button type="submit" busy={isPending} busyLabel="Moving...">
              Move Team
            </Button>
          </>
        }
      >
        <p>Its results so far become cross-division results.</p>
      </Dialog>
    );
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Move Team"
      description={<span className="wrap-anywhere">{team.name}</span>}
      busy={isPending}
      onSubmit={(event) => void save(event)}
      finalFocus={() => (move.isSuccess ? fallbackFocus() : null)}
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isPending} busyLabel="Moving...">
            {`${target === NO_LEAGUE ? "Remove from League" : "Move Team"}${affectedGames > 0 ? " Anyway" : ""}`}
          </Button>
        </>
      }
    >
      <SelectField
        label="Move To"
        value={target}
        onChange={(event) => setSelectedTarget(event.target.value)}
        options={[
          ...leagues.map(({ id, name }) => ({ value: id, label: name })),
          { value: NO_LEAGUE, label: "No league" },
        ]}
        hint={
          target === NO_LEAGUE && !team.canDelete
            ? "Someone else owns this team. You'll lose access to it."
            : "Its roster and games won't change."
        }
      />
      {divisions.length > 0 && (
        <div className="mt-4">
          <DivisionField divisions={divisions} value={division?.id ?? null} onChange={setSelectedDivision} />
        </div>
      )}
      {withdraws && (
        <section aria-label="Withdraw Team" className="mt-5">
          <h3 className="h3 mb-2">Withdraw Team</h3>
          <ResultsChoice value={results} onChange={setResults} />
        </section>
      )}
      {affectedGames > 0 && (
        <Banner tone="warn" role="alert" className="mt-4">
          {affectedGames === 1
            ? "This team has 1 upcoming league game. It stays"
            : `This team has ${affectedGames.toLocaleString("en-US")} upcoming league games. They stay`}{" "}
          on the schedule until you reschedule the rest of the season.
        </Banner>
      )}
    </Dialog>
  );
}
