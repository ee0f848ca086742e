import { zodResolver } from "@hookform/resolvers/zod";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { errorMessage } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { toastFirstProblem } from "#ui/form-problems.ts";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { gamesOf } from "../rules.ts";
import type { Venue } from "../schema.ts";
import { useVenueChanges } from "./use-venues.ts";
import { entriesOf, entryOf, sumOf, VenueForm, type Entries } from "./venue-form.ts";
import { ClosedDates, FieldsAndCourts, OpeningTimes } from "./venue-times.tsx";

export interface VenueDialogProps {
  open: boolean;
  onClose: () => void;
  leagueId: string;
  /** Which is changed; null adds one. */
  venue: Venue | null;
}

/** VENUE-09 to VENUE-15. What was typed survives a failure. */
export default function VenueDialog({ open, onClose, leagueId, venue }: VenueDialogProps) {
  const { add, update } = useVenueChanges(leagueId);
  const form = useForm<Entries>({
    resolver: zodResolver(VenueForm),
    mode: "onBlur",
    // An error that appears between mouse down and up would move what is being clicked.
    delayError: 300,
    defaultValues: entriesOf(venue),
  });
  const { register, control, handleSubmit, formState } = form;
  const problem = (field: "name" | "maxTeamsPerDay" | "address" | "notes" | "mapUrl") =>
    formState.errors[field]?.message;

  const save = handleSubmit(async (entries) => {
    const entry = entryOf(entries);
    try {
      if (venue) await update.mutateAsync({ leagueId, venueId: venue.id, ...entry });
      else await add.mutateAsync({ leagueId, ...entry });
      showToast.success(venue ? "Venue updated successfully" : "Venue added successfully");
      onClose();
    } catch (error) {
      showToast.error(venue ? "Failed to update venue" : "Failed to add venue", {
        description: errorMessage(error, "") || undefined,
      });
    }
  }, toastFirstProblem);

  const fields = useWatch({ control, name: "fields" });
  const typed = useWatch({ control, name: "maxTeamsPerDay" });
  const sum = sumOf(fields);
  const teams = sum ?? (Number.parseInt(typed, 10) || 0);

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
          <TextField
            label="Venue Name"
            required
            autoComplete="off"
            placeholder="Harborview Park"
            error={problem("name")}
            {...register("name")}
          />
          {sum === null ? (
            <TextField
              key="typed"
              label="Maximum Teams per Day"
              required
              type="number"
              inputMode="numeric"
              min={2}
              max={1000}
              error={problem("maxTeamsPerDay")}
              hint={gamesHint(teams)}
              {...register("maxTeamsPerDay")}
            />
          ) : (
            // Not registered: it follows from the fields.
            <TextField
              key="sum"
              label="Maximum Teams per Day"
              readOnly
              value={String(sum)}
              hint={`What the fields hold together. ${gamesHint(teams)}`}
            />
          )}
          <FieldsAndCourts />
          <TextField
            label="Address"
            optional
            autoComplete="off"
            placeholder="1200 Lakefront Drive"
            error={problem("address")}
            {...register("address")}
          />
          <TextField
            label="Map Link"
            optional
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            error={problem("mapUrl")}
            {...register("mapUrl")}
          />
          <OpeningTimes />
          <ClosedDates />
          <TextArea
            label="Notes"
            optional
            rows={3}
            placeholder="Parking, lights, who has the key"
            error={problem("notes")}
            {...register("notes")}
          />
        </div>
      </FormProvider>
    </Dialog>
  );
}

const gamesHint = (teams: number) => {
  const games = gamesOf(Math.max(0, teams));
  return `Room for ${games.toLocaleString("en-US")} ${games === 1 ? "game" : "games"} a day.`;
};
