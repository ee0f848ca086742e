import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { getErrorMessage } from "#platform/api-client.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { toastFirstProblem } from "#ui/form-problems.ts";
import { FormSection } from "#ui/form-section.tsx";
import { LeaveGuard } from "#ui/leave-guard.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { SwitchField } from "#ui/switch-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { teamsQueries } from "../client.ts";
import { formatResponsesDue } from "../rules.ts";
import { ResponsesDueHours, TeamSettings, TimeZone, type TeamDetail } from "../schema.ts";
import { ZoneOffer } from "../zones/components/zone-offer.tsx";
import { timeZoneNames } from "../zones/rules.ts";
import { RemindersEditor } from "./reminders-editor.tsx";
import { combineEntries, listNewerChanges } from "./settings-conflict.ts";
import { toEntries, SettingsEntries } from "./settings-entries.ts";

const zones = TimeZone.options.map((zone) => ({ value: zone, label: timeZoneNames[zone] }));

const deadlines = [null, ...ResponsesDueHours.def.values].map((hours) => ({
  value: hours === null ? "" : String(hours),
  label: formatResponsesDue(hours),
}));

interface SettingsFormProps {
  team: TeamDetail;
  /** Returns what a name means for the team's texts, if there's anything to say about it. */
  getNameNote: (name: string) => string | undefined;
  /** What else there is to say about reminders. */
  aboutReminders?: ReactNode;
}

type Base = { loaded: TeamDetail; replaced?: TeamDetail; newerChanges?: string[] | undefined };

/**
 * All of a team's settings, with one Save button (OP2-10). Keeps what was entered if saving fails, also if someone else
 * changed the settings in the meantime.
 */
export function SettingsForm({ team, getNameNote, aboutReminders }: SettingsFormProps) {
  const form = useForm<SettingsEntries, unknown, TeamSettings>({
    resolver: zodResolver(SettingsEntries),
    mode: "onBlur",
    // Delay errors, because one that appears between mouse down and mouse up would move the button being clicked.
    delayError: 300,
    defaultValues: toEntries(team),
  });
  const { register, handleSubmit, formState, control, reset, getValues } = form;
  const { isDirty } = formState;
  const getError = (field: keyof typeof formState.errors) => formState.errors[field]?.message;
  const save = useSaveSettings(team.id);

  /**
   * `loaded` has the settings that the entries are based on. Its version is sent, because the latest one would hide a
   * conflict. `replaced` has the settings before, if someone else changed them.
   */
  const [{ loaded, replaced, newerChanges }, setBase] = useState<Base>({ loaded: team });
  if (!save.isPending && team !== loaded) {
    const isConflict = isDirty && team.settingsVersion !== loaded.settingsVersion;
    setBase({
      loaded: team,
      replaced: loaded,
      newerChanges: isConflict ? listNewerChanges(loaded, team) : newerChanges,
    });
  }
  // Show other people's changes, but never overwrite what the user is typing.
  useEffect(() => {
    if (!replaced) return;
    const entries = combineEntries(getValues(), toEntries(replaced), toEntries(loaded));
    reset(toEntries(loaded));
    reset(entries, { keepDefaultValues: true });
  }, [loaded, replaced, getValues, reset]);

  const submit = handleSubmit((settings) => {
    const submittedValues = JSON.stringify(getValues());
    save.mutate(
      { teamId: team.id, settingsVersion: loaded.settingsVersion, ...settings },
      {
        onSuccess: (savedTeam) => {
          setBase({ loaded: savedTeam });
          // Anything typed while the request was in flight becomes the next unsaved change.
          reset(toEntries(savedTeam), { keepValues: JSON.stringify(getValues()) !== submittedValues });
        },
      },
    );
  }, toastFirstProblem);
  const [name, hasQuietHours, zone] = useWatch({ control, name: ["name", "hasQuietHours", "timeZone"] });

  return (
    <FormProvider {...form}>
      <form method="post" noValidate onSubmit={submit} className="[&_:is(input,select,button)]:scroll-mb-28">
        <FormSection title="Team">
          <div className="grid gap-4">
            <TextField
              label="Team Name"
              autoComplete="off"
              required
              maxLength={100}
              hint={getNameNote(name)}
              error={getError("name")}
              {...register("name")}
            />
            <TextField
              label="Sport"
              autoComplete="off"
              required
              maxLength={60}
              error={getError("sport")}
              {...register("sport")}
            />
            <SelectField
              label="Time Zone"
              options={zones}
              error={getError("timeZone")}
              {...register("timeZone")}
            />
            <ZoneOffer
              chosen={zone}
              onUse={(deviceZone) => form.setValue("timeZone", deviceZone, { shouldDirty: true })}
            />
            {zone !== team.timeZone && <ZoneNotice zone={zone} />}
          </div>
        </FormSection>
        <FormSection title="Season">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Season Ends"
              type="date"
              required
              error={getError("seasonEndsOn")}
              {...register("seasonEndsOn")}
            />
            <TextField
              label="Minimum Players"
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              optional
              hint="We'll warn you when fewer players are coming."
              error={getError("minimumPlayers")}
              {...register("minimumPlayers")}
            />
            <TextField
              label="Maximum Players"
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              optional
              hint="Once a game is full, a yes goes on its waitlist."
              error={getError("maximumPlayers")}
              {...register("maximumPlayers")}
            />
            <SelectField
              label="Responses Due"
              options={deadlines}
              hint="After that, you decide about every yes and maybe. A no always counts."
              error={getError("responsesDue")}
              {...register("responsesDue")}
            />
          </div>
        </FormSection>
        <FormSection
          title="Reminders"
          lead="Up to four texts before every game. Here's an example for a Saturday morning game."
        >
          <RemindersEditor />
          {aboutReminders}
        </FormSection>
        <FormSection
          title="Quiet Hours"
          lead="No reminders go out during these hours, in the team's time zone."
        >
          <div className="grid gap-4">
            <SwitchField
              label="Use Quiet Hours"
              hint="Reminders that fall in quiet hours go out right before they start."
              {...register("hasQuietHours")}
            />
            {hasQuietHours && (
              <div className="grid grid-cols-2 gap-4">
                <TextField
                  label="From"
                  type="time"
                  required
                  error={getError("quietFrom")}
                  {...register("quietFrom")}
                />
                <TextField
                  label="Until"
                  type="time"
                  required
                  error={getError("quietUntil")}
                  {...register("quietUntil")}
                />
              </div>
            )}
          </div>
        </FormSection>
        {newerChanges && <ConflictNotice changes={newerChanges} />}
        <ActionBar note={isDirty && "You have unsaved changes"} className="lg:pl-[260px] md:pb-8">
          <Button type="submit" busy={save.isPending} busyLabel="Saving...">
            Save Changes
          </Button>
        </ActionBar>
      </form>
      <LeaveGuard when={isDirty}>Your changes to this team's settings haven't been saved.</LeaveGuard>
    </FormProvider>
  );
}

/** Shows what someone else changed, next to the button that would save over it. */
function ConflictNotice({ changes }: { changes: readonly string[] }) {
  return (
    <Banner tone="warn" role="alert" className="mb-4 wrap-anywhere">
      Someone else changed these settings.
      {changes.length > 0 && (
        <ul className="list-disc pl-5">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      {changes.length > 0 && " "}What you entered is still here. Save to keep it.
    </Banner>
  );
}

/** Explains what a time zone change will do before the user saves it. */
function ZoneNotice({ zone }: { zone: TimeZone }) {
  return (
    <Banner tone="time" role="status">
      Game times don't shift: a 7:00 PM game stays at 7:00 PM, now in {timeZoneNames[zone]}. Reminders will
      follow.
    </Banner>
  );
}

/** Saves settings with an optimistic update that's rolled back on failure. */
function useSaveSettings(teamId: string) {
  const queries = useQueryClient();
  const { queryKey } = teamsQueries.teams.get.queryOptions({ input: { teamId } });
  return useMutation(
    teamsQueries.teams.update.mutationOptions({
      onMutate: async (input) => {
        await queries.cancelQueries({ queryKey });
        const before = queries.getQueryData(queryKey);
        queries.setQueryData(queryKey, (team) => team && { ...team, ...TeamSettings.parse(input) });
        return { before };
      },
      onSuccess: (savedTeam) => {
        queries.setQueryData(queryKey, savedTeam);
        showToast.success("Team settings saved");
      },
      onError: (error, _, context) => {
        queries.setQueryData(queryKey, context?.before);
        showToast.error("We couldn't save the team settings", {
          description: getErrorMessage(error, "Your changes are still here. Try again."),
        });
      },
      onSettled: () => queries.invalidateQueries({ queryKey: teamsQueries.teams.key() }),
    }),
  );
}
