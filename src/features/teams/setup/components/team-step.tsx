import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod";
import { getErrorMessage } from "#platform/api-client.ts";
import { deviceDrafts } from "#platform/device-drafts.ts";
import { Button } from "#ui/button.tsx";
import { ChoiceTiles } from "#ui/choice-tiles.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { teamsQueries } from "../../client.ts";
import { SportField } from "../../components/sport-field.tsx";
import { useCreateTeam } from "../../components/team-list.ts";
import { DEFAULT_QUIET_HOURS, DEFAULT_REMINDERS, DEFAULT_TIME_ZONE } from "../../rules.ts";
import { NewTeam, TeamSettings, TimeZone, type TeamDetail } from "../../schema.ts";
import { ZoneOffer } from "../../zones/components/zone-offer.tsx";
import { timeZoneNames } from "../../zones/rules.ts";
import { SetupFrame, StepActions } from "./setup-frame.tsx";
import { formatTeamDefaults } from "./team-defaults.ts";

const OTHER = "Other";
const sports = ["Soccer", "Basketball", "Softball", "Volleyball", "Hockey"];

const Entries = NewTeam.pick({ name: true, sport: true }).extend({ timeZone: TimeZone });
type Entries = z.infer<typeof Entries>;

/** A draft may be from an earlier version of this page, and what's typed may be too long to save. */
const Draft = z.object({ name: z.string(), sport: z.string(), timeZone: TimeZone });

export interface TeamStepProps {
  userId: string;
  /** The team, if it's created already. */
  team: TeamDetail | undefined;
  onDone: (teamId: string) => void;
}

/** Creates the team, or changes its name, sport, and time zone when someone comes back to this step (START-09). */
export function TeamStep({ userId, team, onDone }: TeamStepProps) {
  const save = useSaveTeam(team);
  const [draft] = useState(() => Draft.safeParse(deviceDrafts.read(userId, "setup-team")).data);
  const { register, control, handleSubmit, formState, setValue } = useForm<Entries>({
    resolver: zodResolver(Entries),
    mode: "onBlur",
    // Delay errors, because one that appears between mouse down and mouse up would move the button being clicked.
    delayError: 300,
    defaultValues: team ?? draft ?? { name: "", sport: "", timeZone: DEFAULT_TIME_ZONE },
  });
  const [name, sport, timeZone] = useWatch({ control, name: ["name", "sport", "timeZone"] });
  const [isOther, setIsOther] = useState(sport !== "" && !sports.includes(sport));
  const [isChanging, setIsChanging] = useState(false);
  const isNew = team === undefined;
  useEffect(() => {
    if (isNew && (name !== "" || sport !== ""))
      deviceDrafts.write(userId, "setup-team", { name, sport, timeZone });
  }, [userId, isNew, name, sport, timeZone]);

  // A mutation's state reaches the screen a moment later, and a second press must not create a second team.
  const isSaving = useRef(false);
  async function submit(entries: Entries) {
    if (isSaving.current) return;
    isSaving.current = true;
    try {
      const { id } = await save.mutateAsync(entries);
      deviceDrafts.remove(userId, "setup-team");
      onDone(id);
    } catch (error) {
      isSaving.current = false;
      showToast.error(isNew ? "Failed to create team" : "We couldn't save the team settings", {
        description: getErrorMessage(
          error,
          "Everything you entered is still here. Check your connection and try again.",
        ),
      });
    }
  }

  const chooseSport = (choice: string) => {
    setIsOther(choice === OTHER);
    setValue("sport", choice === OTHER ? "" : choice, { shouldValidate: choice !== OTHER });
  };
  const sportError = formState.errors.sport?.message;
  return (
    <SetupFrame step="team" lead="You can change all of this later.">
      <form method="post" noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
        <div className="grid gap-5">
          <TextField
            label="Team Name"
            required
            autoComplete="off"
            placeholder="Lakeview Otters"
            error={formState.errors.name?.message}
            {...register("name")}
          />
          <div className="grid gap-3">
            <ChoiceTiles
              label="Sport"
              required
              options={[...sports, OTHER]}
              value={isOther ? OTHER : sport}
              onValueChange={chooseSport}
              error={isOther ? undefined : sportError}
            />
            {isOther && <SportField hideLabel error={sportError} {...register("sport")} />}
          </div>
          <div className="grid gap-3 rounded-lg bg-sunken px-4 py-3">
            <p className="text-sm text-ink-2">
              {formatTeamDefaults({
                timeZone,
                reminderOffsetsMinutes: team?.reminderOffsetsMinutes ?? DEFAULT_REMINDERS,
                quietHours: team ? team.quietHours : DEFAULT_QUIET_HOURS,
              })}{" "}
              {!isChanging && (
                <button type="button" className="link" onClick={() => setIsChanging(true)}>
                  Change
                </button>
              )}
            </p>
            {isChanging && (
              <SelectField
                label="Time Zone"
                hint="Reminder times and quiet hours are in the team's settings."
                options={TimeZone.options.map((zone) => ({ value: zone, label: timeZoneNames[zone] }))}
                {...register("timeZone")}
              />
            )}
            <ZoneOffer
              chosen={timeZone}
              onUse={(zone) => setValue("timeZone", zone, { shouldDirty: true })}
            />
          </div>
        </div>
        <StepActions
          primary={
            <Button type="submit" size="large" full busy={save.isPending} busyLabel="Saving...">
              Continue
            </Button>
          }
        />
      </form>
    </SetupFrame>
  );
}

/** Creates the team, or updates the one that exists with its other settings as they are. */
function useSaveTeam(team: TeamDetail | undefined) {
  const queries = useQueryClient();
  const create = useCreateTeam();
  const update = useMutation(
    teamsQueries.teams.update.mutationOptions({
      networkMode: "always",
      onSuccess: (saved) => {
        queries.setQueryData(teamsQueries.teams.get.queryKey({ input: { teamId: saved.id } }), saved);
        void queries.invalidateQueries({ queryKey: teamsQueries.teams.list.key() });
      },
    }),
  );
  const { isPending } = team ? update : create;
  return {
    isPending,
    mutateAsync: (entries: Entries): Promise<{ id: string }> =>
      team
        ? update.mutateAsync({
            ...TeamSettings.parse({ ...team, ...entries }),
            teamId: team.id,
            settingsVersion: team.settingsVersion,
          })
        : create.mutateAsync(entries),
  };
}
