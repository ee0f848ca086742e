import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { errorCode, errorMessage } from "#platform/api-client.ts";
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
  /** Where focus goes once the card is gone. */
  fallbackFocus: () => HTMLElement | null;
}

/** VENUE-11, with the number of games (OP2-28). */
export function DeleteVenueDialog({ open, onClose, leagueId, venue, fallbackFocus }: DeleteVenueDialogProps) {
  const { remove } = useVenueChanges(leagueId);
  const count = useQuery(
    managementQueries.venues.countGames.queryOptions({
      input: { leagueId, venueId: venue.id },
      enabled: open,
      staleTime: 0,
    }),
  );

  async function confirm() {
    try {
      await remove.mutateAsync({ leagueId, venueId: venue.id });
    } catch (error) {
      // Somebody was faster: what was asked for is so.
      if (errorCode(error) !== "NOT_FOUND") {
        showToast.error("Failed to delete venue", { description: errorMessage(error, "") || undefined });
        return;
      }
    }
    showToast.success("Venue deleted successfully");
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
        <b className="wrap-anywhere">{venue.name}</b> leaves the list. Any games using this venue will need to
        be reassigned.
      </p>
      <p role="status" className="mt-2">
        {count.data ? gamesInWords(count.data.games) : count.isError ? "" : "Looking for its games..."}
      </p>
    </ConfirmDialog>
  );
}

function gamesInWords(games: number) {
  if (games === 0) return "No upcoming game names it.";
  return games === 1
    ? "1 upcoming game names it and keeps that location until you change it."
    : `${games.toLocaleString("en-US")} upcoming games name it and keep that location until you change them.`;
}
