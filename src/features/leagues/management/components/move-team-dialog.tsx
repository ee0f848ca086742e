import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { errorMessage } from "#platform/api-client.ts";
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
  /** Takes the focus once the team is gone from the list. */
  fallbackFocus: () => HTMLElement | null;
}

/** Takes a team to another league of one's own, or out of this one. */
export default function MoveTeamDialog({ open, onClose, league, team, fallbackFocus }: MoveTeamDialogProps) {
  const queries = useQueryClient();
  const others = (useMyLeagues().data ?? []).filter(({ id }) => id !== league.id);
  const [wanted, setWanted] = useState<string>();
  const target = wanted ?? others[0]?.id ?? NO_LEAGUE;
  const move = useMutation(
    managementQueries.leagueManagement.moveTeam.mutationOptions({
      // Without a network fail now instead of waiting for one.
      networkMode: "always",
      onSettled: () => {
        void queries.invalidateQueries({ queryKey: managementQueries.leagueManagement.key() });
        void queries.invalidateQueries({ queryKey: leaguesQueries.leagues.key() });
      },
    }),
  );

  async function save(event: FormEvent) {
    event.preventDefault();
    const toLeagueId = target === NO_LEAGUE ? null : target;
    try {
      await move.mutateAsync({ leagueId: league.id, teamId: team.id, toLeagueId });
      showToast.success(toLeagueId === null ? "Team left the league" : "Team moved successfully");
      onClose();
    } catch (error) {
      showToast.error("Failed to move team", { description: errorMessage(error, "") || undefined });
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
            {target === NO_LEAGUE ? "Remove from League" : "Move Team"}
          </Button>
        </>
      }
    >
      <SelectField
        label="Move To"
        value={target}
        onChange={(event) => setWanted(event.target.value)}
        options={[
          ...others.map(({ id, name }) => ({ value: id, label: name })),
          { value: NO_LEAGUE, label: "No league" },
        ]}
        hint={
          target === NO_LEAGUE && !team.canDelete
            ? "Somebody else owns this team: you no longer see it then."
            : "Its roster and all its games stay as they are."
        }
      />
    </Dialog>
  );
}
