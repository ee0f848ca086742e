import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useNavigate } from "react-router";
import { getErrorCode, getErrorMessage } from "#platform/api-client.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { showToast } from "#ui/toast.tsx";
import { managementQueries } from "../../management/client.ts";
import type { Venue } from "../schema.ts";
import { useVenueChanges } from "./use-venues.ts";

export interface DeleteVenueDialogProps {
  open: boolean;
  onClose: () => void;
  leagueId: string;
  venue: Venue;
  /** Returns the element to focus once the venue's card is gone. */
  fallbackFocus: () => HTMLElement | null;
}

/**
 * Confirms deleting a venue (VENUE-11) and shows how many games use it (OP2-28). Afterward, it offers to reschedule the
 * league's games. If the number of games isn't known yet, the server asks before it deletes anything.
 */
export function DeleteVenueDialog({ open, onClose, leagueId, venue, fallbackFocus }: DeleteVenueDialogProps) {
  const { remove } = useVenueChanges(leagueId);
  const count = useQuery(
    managementQueries.venues.countGames.queryOptions({
      input: { leagueId, venueId: venue.id },
      enabled: open,
      staleTime: 0,
    }),
  );

  const navigate = useNavigate();

  async function confirm() {
    const hasGames = (count.data?.games ?? 0) > 0;
    try {
      await remove.mutateAsync({ leagueId, venueId: venue.id, acceptGames: hasGames });
    } catch (error) {
      if (getErrorCode(error) === "GAMES_AFFECTED") {
        showToast.error("Upcoming games use this venue. Check the number, then delete it.");
        return void count.refetch();
      }
      // Someone else already deleted it, which is what the user wanted.
      if (getErrorCode(error) !== "NOT_FOUND") {
        showToast.error("Failed to delete venue", { description: getErrorMessage(error, "") || undefined });
        return;
      }
    }
    showToast.success("Venue deleted successfully", {
      ...((count.data?.leagueGames ?? 0) > 0 && {
        action: {
          label: "Reschedule",
          onSelect: () => void navigate(`/league/${leagueId}/schedule-builder?reschedule`),
        },
      }),
    });
    onClose();
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Delete Venue"
      confirmLabel="Delete Venue"
      confirmIcon={<Trash2 />}
      cancelLabel="Keep Venue"
      busyLabel="Deleting..."
      busy={remove.isPending}
      onConfirm={() => void confirm()}
      finalFocus={() => (remove.isSuccess ? fallbackFocus() : null)}
    >
      <p>
        <b className="wrap-anywhere">{venue.name}</b> will be deleted. You'll need to reassign any games that
        use it.
      </p>
      <p role="status" className="mt-2">
        {count.data ? formatGames(count.data) : count.isError ? "" : "Checking for upcoming games..."}
      </p>
    </ConfirmDialog>
  );
}

function formatGames({ games, leagueGames }: { games: number; leagueGames: number }) {
  if (games === 0) return "No upcoming games use it.";
  const isOne = games === 1;
  const until = leagueGames > 0 ? "reschedule the rest of the season" : isOne ? "change it" : "change them";
  return isOne
    ? `1 upcoming game uses it and keeps this location until you ${until}.`
    : `${games.toLocaleString("en-US")} upcoming games use it and keep this location until you ${until}.`;
}
