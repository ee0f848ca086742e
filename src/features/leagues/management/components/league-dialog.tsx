import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm, useWatch, type FieldErrors } from "react-hook-form";
import type * as z from "zod";
import { GameChanges } from "#features/games/change-requests/schema.ts";
import { SportField } from "#features/teams/components/sport-field.tsx";
import { DEFAULT_TIME_ZONE } from "#features/teams/rules.ts";
import { TimeZone } from "#features/teams/schema.ts";
import { ZoneOffer } from "#features/teams/zones/components/zone-offer.tsx";
import { timeZoneNames } from "#features/teams/zones/rules.ts";
import { getErrorCode, getErrorMessage } from "#platform/api-client.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { toastFirstProblem } from "#ui/form-problems.ts";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { combineEdits, listChanges } from "../../components/combine-edits.ts";
import { ConflictNotice } from "../../components/conflict-notice.tsx";
import { DivisionList } from "../../seasons/components/division-list.tsx";
import { useDivisionEdits } from "../../seasons/components/use-division-edits.ts";
import { LeagueSettings, type LeagueDetail } from "../schema.ts";
import { useLeagueChanges } from "./use-leagues.ts";

export interface LeagueDialogProps {
  open: boolean;
  onClose: () => void;
  /** The league to edit, or null to create one. */
  league: LeagueDetail | null;
  onSaved: (league: LeagueDetail) => void;
}

type FormValues = z.input<typeof LeagueSettings>;

const toFormValues = (league: LeagueDetail | null): FormValues => ({
  name: league?.name ?? "",
  sport: league?.sport ?? "",
  timeZone: league?.timeZone ?? DEFAULT_TIME_ZONE,
  // A new league starts with the default.
  ...(league && { gameChanges: league.gameChanges }),
});

/** RESULT-14. */
const gameChanges = {
  teams: "Both Teams Agree",
  "venue-free": "Both Teams Agree and the Venue Is Free",
  league: "Both Teams and the League Agree",
} as const satisfies Record<GameChanges, string>;

const gameChangeHints = {
  teams: "You're only asked when a game can't be at its new time and place.",
  "venue-free": "You're also asked when the venue isn't free, and before a game is canceled or deleted.",
  league: "You're asked about every change.",
} as const satisfies Record<GameChanges, string>;

const describeLeague = ({
  name,
  sport,
  timeZone,
  ...league
}: LeagueDetail): [label: string, value: string][] => [
  ["League Name", name],
  ["Sport", sport],
  ["Time Zone for New Teams", timeZoneNames[timeZone]],
  ["Game Changes", gameChanges[league.gameChanges]],
];

/** Creates a league (LEAGUE-01, LEAGUE-02) or edits its settings. A failed save keeps the user's input. */
export default function LeagueDialog({ open, onClose, league, onSaved }: LeagueDialogProps) {
  const { create, update, reload } = useLeagueChanges();
  const form = useForm<FormValues, unknown, LeagueSettings>({
    resolver: zodResolver(LeagueSettings),
    mode: "onBlur",
    // Delay errors, because one that appears between mousedown and mouseup would shift the button being clicked.
    delayError: 300,
    defaultValues: toFormValues(league),
  });
  const { register, control, handleSubmit, formState, setValue } = form;
  /** The league that the entries are based on, and what someone else changed since the dialog was opened. */
  const [base, setBase] = useState(league && { league, changes: null as string[] | null });
  const divisions = useDivisionEdits(league?.id ?? null);
  const timeZone = useWatch({ control, name: "timeZone" }) ?? DEFAULT_TIME_ZONE;
  const changing = useWatch({ control, name: "gameChanges" }) ?? "venue-free";
  const getError = (field: keyof FormValues) => formState.errors[field]?.message;

  /** Updates what the user didn't edit, and shows what changed, so that saving again doesn't overwrite it unseen. */
  async function showLatest() {
    const latest = (await reload())?.find(({ id }) => id === league?.id);
    if (!base || !latest) return;
    const [loadedValues, latestValues] = [toFormValues(base.league), toFormValues(latest)];
    const combined = combineEdits([["name"], ["sport"], ["timeZone"], ["gameChanges"]], {
      typed: form.getValues(),
      loaded: loadedValues,
      latest: latestValues,
    });
    setBase({ league: latest, changes: listChanges(describeLeague, base.league, latest) });
    form.reset(latestValues);
    form.reset(combined, { keepDefaultValues: true });
  }

  const save = handleSubmit(async (settings) => {
    if (!divisions.check()) return;
    try {
      const savedLeague = base
        ? await update.mutateAsync({ leagueId: base.league.id, version: base.league.version, ...settings })
        : await create.mutateAsync(settings);
      await divisions.save();
      showToast.success(league ? "League updated" : "League created successfully!");
      onClose();
      onSaved(savedLeague);
    } catch (error) {
      if (getErrorCode(error) === "LEAGUE_CHANGED") await showLatest();
      showToast.error(league ? "We couldn't update the league" : "Failed to create league", {
        description: getErrorMessage(error, "") || undefined,
      });
    }
  }, toastMissingFields);

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
        {base?.changes && <ConflictNotice subject="these settings" changes={base.changes} />}
        <TextField
          label="League Name"
          required
          autoComplete="off"
          placeholder="Lakeshore Coed Soccer"
          error={getError("name")}
          {...register("name")}
        />
        <SportField error={getError("sport")} {...register("sport")} />
        <SelectField
          label="Time Zone for New Teams"
          hint={league ? "Existing teams keep their own time zone." : "You can change it for each team."}
          options={TimeZone.options.map((zone) => ({ value: zone, label: timeZoneNames[zone] }))}
          {...register("timeZone")}
        />
        <ZoneOffer chosen={timeZone} onUse={(zone) => setValue("timeZone", zone, { shouldDirty: true })} />
        {league && (
          <SelectField
            label="Game Changes"
            hint={gameChangeHints[changing]}
            options={GameChanges.options.map((value) => ({ value, label: gameChanges[value] }))}
            {...register("gameChanges")}
          />
        )}
        {league && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <div>
              <p className="label">Public Page</p>
              <p className="caption text-ink-3">Schedule, results, and standings for families and fans.</p>
            </div>
            <LinkButton variant="secondary" size="small" to={`/league/${league.id}/public-page`}>
              Public Page
            </LinkButton>
          </div>
        )}
        {league && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <div>
              <p className="label">Export Data</p>
              <p className="caption text-ink-3">Everything about this league in one file.</p>
            </div>
            <LinkButton variant="secondary" size="small" to={`/league/${league.id}/export`}>
              Export Data
            </LinkButton>
          </div>
        )}
        {divisions.list && (
          <DivisionList divisions={divisions.list} error={divisions.error} onChange={divisions.change} />
        )}
      </div>
    </Dialog>
  );
}

/**
 * Shows the LEAGUE-24 toast if a required field is empty (OP2-29). Otherwise, shows the first invalid field's error.
 */
function toastMissingFields(errors: FieldErrors<FormValues>) {
  const isMissing = [errors.name, errors.sport].some((error) => error?.type === "too_small");
  if (isMissing) showToast.error("Please fill in all required fields");
  else toastFirstProblem(errors);
}
