import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import { getErrorCode, getErrorData, getErrorMessage } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { toastFirstProblem } from "#ui/form-problems.ts";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { combineEdits, listChanges } from "../../components/combine-edits.ts";
import { ConflictNotice } from "../../components/conflict-notice.tsx";
import { getGamesPerDay } from "../rules.ts";
import type { Venue } from "../schema.ts";
import { useVenueChanges } from "./use-venues.ts";
import {
  describeVenue,
  fieldGroups,
  toFormValues,
  toVenueEntry,
  sumFieldCapacity,
  VenueForm,
  type VenueFormValues,
} from "./venue-form.ts";
import { ClosedDates, FieldsAndCourts, OpeningHours } from "./venue-times.tsx";

export interface VenueDialogProps {
  open: boolean;
  onClose: () => void;
  leagueId: string;
  /** The venue to edit, or null to add one. */
  venue: Venue | null;
}

/** Adds or edits a venue (VENUE-09 to VENUE-15). A failed save keeps the user's input. */
export default function VenueDialog({ open, onClose, leagueId, venue }: VenueDialogProps) {
  const { add, update, reload } = useVenueChanges(leagueId);
  const form = useForm<VenueFormValues>({
    resolver: zodResolver(VenueForm),
    mode: "onBlur",
    // Delay errors, because one that appears between mousedown and mouseup would shift the button being clicked.
    delayError: 300,
    defaultValues: toFormValues(venue),
  });
  const { register, control, handleSubmit, formState } = form;
  const getError = (field: "name" | "maxTeamsPerDay" | "address" | "notes" | "mapUrl") =>
    formState.errors[field]?.message;

  const navigate = useNavigate();
  /** Set when saving would leave upcoming games on days when the venue is closed. */
  const [affectedGames, setAffectedGames] = useState(0);
  /** The venue that the entries are based on, and what someone else changed since the dialog was opened. */
  const [base, setBase] = useState(venue && { venue, changes: null as string[] | null });
  /** Updates what the user didn't edit, and shows what changed, so that saving again doesn't overwrite it unseen. */
  async function showLatest() {
    const latest = (await reload())?.find(({ id }) => id === venue?.id);
    if (!base || !latest) return;
    const [loadedValues, latestValues] = [toFormValues(base.venue), toFormValues(latest)];
    const combined = combineEdits(fieldGroups, {
      typed: form.getValues(),
      loaded: loadedValues,
      latest: latestValues,
    });
    setBase({ venue: latest, changes: listChanges(describeVenue, base.venue, latest) });
    form.reset(latestValues);
    form.reset(combined, { keepDefaultValues: true });
  }
  const submit = async (values: VenueFormValues, acceptGames: boolean) => {
    const entry = toVenueEntry(values);
    try {
      if (base)
        await update.mutateAsync({
          leagueId,
          venueId: base.venue.id,
          version: base.venue.version,
          ...entry,
          acceptGames,
        });
      else await add.mutateAsync({ leagueId, ...entry });
      showToast.success(venue ? "Venue updated successfully" : "Venue added successfully", {
        ...(acceptGames && {
          action: {
            label: "Reschedule",
            onSelect: () => void navigate(`/league/${leagueId}/schedule-builder?reschedule`),
          },
        }),
      });
      onClose();
    } catch (error) {
      if (getErrorCode(error) === "GAMES_AFFECTED")
        return setAffectedGames((getErrorData(error) as { games: number }).games);
      if (getErrorCode(error) === "VENUE_CHANGED") {
        setAffectedGames(0);
        await showLatest();
      }
      showToast.error(venue ? "Failed to update venue" : "Failed to add venue", {
        description: getErrorMessage(error, "") || undefined,
      });
    }
  };
  const save = handleSubmit((values) => submit(values, false), toastFirstProblem);

  const fields = useWatch({ control, name: "fields" });
  const enteredCapacity = useWatch({ control, name: "maxTeamsPerDay" });
  const sum = sumFieldCapacity(fields);
  const teams = sum ?? (Number.parseInt(enteredCapacity, 10) || 0);

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={venue ? "Edit Venue" : "Add New Venue"}
      size="wide"
      busy={formState.isSubmitting}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <Button variant="secondary" disabled={formState.isSubmitting} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={formState.isSubmitting} busyLabel={venue ? "Saving..." : "Adding..."}>
            {venue ? "Save Changes" : "Add Venue"}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <div className="grid gap-5">
          {base?.changes && <ConflictNotice subject="this venue" changes={base.changes} />}
          <TextField
            label="Venue Name"
            required
            autoComplete="off"
            placeholder="Harborview Park"
            error={getError("name")}
            {...register("name")}
          />
          {sum === null ? (
            <TextField
              key="entered"
              label="Maximum Teams per Day"
              required
              type="number"
              inputMode="numeric"
              min={2}
              max={1000}
              error={getError("maxTeamsPerDay")}
              hint={formatGamesHint(teams)}
              {...register("maxTeamsPerDay")}
            />
          ) : (
            // Not registered with the form, because it's computed from the fields.
            <TextField
              key="sum"
              label="Maximum Teams per Day"
              readOnly
              value={String(sum)}
              hint={`Total across all fields. ${formatGamesHint(teams)}`}
            />
          )}
          <FieldsAndCourts />
          <TextField
            label="Address"
            optional
            autoComplete="off"
            placeholder="1200 Lakefront Drive"
            error={getError("address")}
            {...register("address")}
          />
          <TextField
            label="Map Link"
            optional
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            error={getError("mapUrl")}
            {...register("mapUrl")}
          />
          <OpeningHours />
          <ClosedDates />
          <TextArea
            label="Notes"
            optional
            rows={3}
            placeholder="Parking, lights, gate code"
            error={getError("notes")}
            {...register("notes")}
          />
        </div>
      </FormProvider>
      <ConfirmDialog
        open={affectedGames > 0}
        onOpenChange={(next) => !next && setAffectedGames(0)}
        title="Close the venue for these games?"
        confirmLabel="Save Changes"
        busyLabel="Saving..."
        cancelLabel="Keep Editing"
        tone="primary"
        busy={formState.isSubmitting}
        onConfirm={() => void handleSubmit((values) => submit(values, true))()}
      >
        <p>
          <b>
            {affectedGames === 1
              ? "1 upcoming game"
              : `${affectedGames.toLocaleString("en-US")} upcoming games`}
          </b>{" "}
          {affectedGames === 1 ? "is" : "are"} scheduled here when the venue would be closed.{" "}
          {affectedGames === 1 ? "It stays where it is" : "They stay where they are"} until you reschedule the
          rest of the season.
        </p>
      </ConfirmDialog>
    </Dialog>
  );
}

const formatGamesHint = (teams: number) => {
  const games = getGamesPerDay(Math.max(0, teams));
  return `Fits ${games.toLocaleString("en-US")} ${games === 1 ? "game" : "games"} per day.`;
};
