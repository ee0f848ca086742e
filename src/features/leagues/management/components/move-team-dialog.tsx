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

/** Moves a team to another of the user's leagues, or out of this one. */
export default function MoveTeamDialog({ open, onClose, league, team, fallbackFocus }: MoveTeamDialogProps) {
  const queries = useQueryClient();
  const otherLeagues = (useMyLeagues().data ?? []).filter(({ id }) => id !== league.id);
  const [selectedTarget, setSelectedTarget] = useState<string>();
  const target = selectedTarget ?? otherLeagues[0]?.id ?? NO_LEAGUE;
  const move = useMutation(
    managementQueries.leagueManagement.moveTeam.mutationOptions({
      // Fail right away when offline instead of waiting for a connection.
      networkMode: "always",
      onSettled: () => {
        void queries.invalidateQueries({ queryKey: managementQueries.leagueManagement.key() });
        void queries.invalidateQueries({ queryKey: leaguesQueries.leagues.key() });
      },
    }),
  );

  const navigate = useNavigate();
  /** Set when the team has upcoming games in this league. */
  const [affectedGames, setAffectedGames] = useState(0);

  async function save(event: FormEvent) {
    event.preventDefault();
    const toLeagueId = target === NO_LEAGUE ? null : target;
    const acceptGames = affectedGames > 0;
    try {
      await move.mutateAsync({ leagueId: league.id, teamId: team.id, toLeagueId, acceptGames });
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
      if (getErrorCode(error) === "GAMES_AFFECTED")
        return setAffectedGames((getErrorData(error) as { games: number }).games);
      showToast.error("We couldn't move the team", { description: getErrorMessage(error, "") || undefined });
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Move Team"
      description={<span className="wrap-anywhere">{team.name}</span>}
      busy={move.isPending}
      onSubmit={(event) => void save(event)}
      finalFocus={() => (move.isSuccess ? fallbackFocus() : null)}
      footer={
        <>
          <Button variant="secondary" disabled={move.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={move.isPending} busyLabel="Moving...">
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
          ...otherLeagues.map(({ id, name }) => ({ value: id, label: name })),
          { value: NO_LEAGUE, label: "No league" },
        ]}
        hint={
          target === NO_LEAGUE && !team.canDelete
            ? "Someone else owns this team. You'll lose access to it."
            : "Its roster and games won't change."
        }
      />
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
