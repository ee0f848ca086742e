import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, type FieldErrors } from "react-hook-form";
import type * as z from "zod";
import { SportField } from "#features/teams/components/sport-field.tsx";
import { DEFAULT_TIME_ZONE, timeZoneNames } from "#features/teams/rules.ts";
import { TimeZone } from "#features/teams/schema.ts";
import { errorMessage } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { toastFirstProblem } from "#ui/form-problems.ts";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { LeagueSettings, type LeagueDetail } from "../schema.ts";
import { useLeagueChanges } from "./use-leagues.ts";

export interface LeagueDialogProps {
  open: boolean;
  onClose: () => void;
  /** Whose settings are changed; null creates a league. */
  league: LeagueDetail | null;
  onSaved: (league: LeagueDetail) => void;
}

type Entries = z.input<typeof LeagueSettings>;

/** Creates a league (LEAGUE-01, LEAGUE-02) or changes its settings. What was typed survives a failure. */
export default function LeagueDialog({ open, onClose, league, onSaved }: LeagueDialogProps) {
  const { create, update } = useLeagueChanges();
  const { register, handleSubmit, formState } = useForm<Entries, unknown, LeagueSettings>({
    resolver: zodResolver(LeagueSettings),
    mode: "onBlur",
    // An error that appears between mouse down and up would move what is being clicked.
    delayError: 300,
    defaultValues: {
      name: league?.name ?? "",
      sport: league?.sport ?? "",
      timeZone: league?.timeZone ?? DEFAULT_TIME_ZONE,
    },
  });
  const problem = (field: keyof Entries) => formState.errors[field]?.message;

  const save = handleSubmit(async (settings) => {
    try {
      const saved = league
        ? await update.mutateAsync({ leagueId: league.id, ...settings })
        : await create.mutateAsync(settings);
      showToast.success(league ? "League updated successfully" : "League created successfully!");
      onClose();
      onSaved(saved);
    } catch (error) {
      showToast.error(league ? "Failed to update league" : "Failed to create league", {
        description: errorMessage(error, "") || undefined,
      });
    }
  }, sayWhatIsMissing);

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={league ? "League Settings" : "Create League"}
      busy={formState.isSubmitting}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <Button variant="secondary" disabled={formState.isSubmitting} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            busy={formState.isSubmitting}
            busyLabel={league ? "Saving..." : "Creating..."}
          >
            {league ? "Save Changes" : "Create League"}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <TextField
          label="League Name"
          required
          autoComplete="off"
          placeholder="Lakeshore Coed Soccer"
          error={problem("name")}
          {...register("name")}
        />
        <SportField error={problem("sport")} {...register("sport")} />
        <SelectField
          label="Time Zone for New Teams"
          hint={league ? "Teams that are there keep their own." : "Each team can have another one."}
          options={TimeZone.options.map((zone) => ({ value: zone, label: timeZoneNames[zone] }))}
          {...register("timeZone")}
        />
      </div>
    </Dialog>
  );
}

/** LEAGUE-24 when something is missing (OP2-29); anything else says what is wrong with it. */
function sayWhatIsMissing(errors: FieldErrors<Entries>) {
  const isMissing = [errors.name, errors.sport].some((error) => error?.type === "too_small");
  if (isMissing) showToast.error("Please fill in all required fields");
  else toastFirstProblem(errors);
}
