import { zodResolver } from "@hookform/resolvers/zod";
import { Controller, useForm, useWatch, type FieldErrors } from "react-hook-form";
import type * as z from "zod";
import { getErrorMessage } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { toastFirstProblem } from "#ui/form-problems.ts";
import { Segmented } from "#ui/segmented.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { DEFAULT_TIME_ZONE } from "../rules.ts";
import { NewTeam, SeasonMonths, TimeZone, type TeamSummary } from "../schema.ts";
import { ZoneOffer } from "../zones/components/zone-offer.tsx";
import { timeZoneNames } from "../zones/rules.ts";
import { SportField } from "./sport-field.tsx";
import { useCreateTeam } from "./team-list.ts";

export interface CreateTeamDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** "Create New Team" on the dashboard (DASH-23), "Add New Team" on the teams page (TEAM-05). */
  title: string;
  /**
   * Set on the dashboard, where the user picks a season length. Elsewhere a season is 3 months (TEAM-07, TEAM-11).
   */
  withSeasonLength?: boolean;
  onCreated?: (team: TeamSummary) => void;
}

type Entries = z.input<typeof NewTeam>;

const emptyTeam = { name: "", sport: "", timeZone: DEFAULT_TIME_ZONE, seasonMonths: 3 } satisfies Entries;

/**
 * Creates a team (TEAM-07 to TEAM-15). Keeps what was entered if the dialog is closed or the request fails, and clears
 * it after success.
 */
export default function CreateTeamDialog({
  open,
  onOpenChange,
  title,
  withSeasonLength = false,
  onCreated,
}: CreateTeamDialogProps) {
  const create = useCreateTeam();
  const { register, control, handleSubmit, formState, reset, setValue } = useForm<Entries, unknown, NewTeam>({
    resolver: zodResolver(NewTeam),
    mode: "onBlur",
    // Delay errors, because one that appears between mouse down and mouse up would move the button being clicked.
    delayError: 300,
    defaultValues: emptyTeam,
  });
  const timeZone = useWatch({ control, name: "timeZone" }) ?? DEFAULT_TIME_ZONE;
  const getError = (field: keyof Entries) => formState.errors[field]?.message;

  const save = handleSubmit(async (entries) => {
    try {
      const team = await create.mutateAsync(entries);
      showToast.success("Team created successfully!");
      reset(emptyTeam);
      onOpenChange(false);
      onCreated?.(team);
    } catch (error) {
      showToast.error("Failed to create team", { description: getErrorMessage(error, "") || undefined });
    }
  }, toastMissingFields);

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      busy={formState.isSubmitting}
      keepsEntries
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <Button variant="secondary" onClick={() => !formState.isSubmitting && onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" busy={formState.isSubmitting} busyLabel="Creating...">
            Create Team
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <TextField
          label="Team Name"
          required
          autoComplete="off"
          placeholder="Lakeview Otters"
          error={getError("name")}
          {...register("name")}
        />
        <SportField error={getError("sport")} {...register("sport")} />
        <SelectField
          label="Time Zone"
          hint="Used for game times and reminders."
          options={TimeZone.options.map((zone) => ({ value: zone, label: timeZoneNames[zone] }))}
          {...register("timeZone")}
        />
        <ZoneOffer chosen={timeZone} onUse={(zone) => setValue("timeZone", zone, { shouldDirty: true })} />
        {withSeasonLength ? (
          <Controller
            control={control}
            name="seasonMonths"
            render={({ field }) => (
              <Segmented
                label="Season Length"
                showLabel
                full
                value={String(field.value)}
                onValueChange={(months) => field.onChange(Number(months))}
                options={SeasonMonths.options.map(({ value }) => ({
                  value: String(value),
                  label: `${value} months`,
                }))}
              />
            )}
          />
        ) : (
          <p className="caption text-ink-3">Your season runs for 3 months starting today.</p>
        )}
      </div>
    </Dialog>
  );
}

/** Shows the toast from CONST1-07 if a required field is missing. Otherwise shows the first problem. */
function toastMissingFields(errors: FieldErrors<Entries>) {
  const isMissing = [errors.name, errors.sport].some((error) => error?.type === "too_small");
  if (isMissing) showToast.error("Please fill in all required fields");
  else toastFirstProblem(errors);
}
