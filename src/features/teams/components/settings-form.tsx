import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { errorMessage } from "#platform/api-client.ts";
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
import { timeZoneNames } from "../rules.ts";
import { TeamSettings, TimeZone, type TeamDetail } from "../schema.ts";
import { RemindersEditor } from "./reminders-editor.tsx";
import { entriesOf, SettingsEntries } from "./settings-entries.ts";

const zones = TimeZone.options.map((zone) => ({ value: zone, label: timeZoneNames[zone] }));

/** All settings of a team under one Save (OP2-10). What was entered survives a save that fails. */
export function SettingsForm({ team }: { team: TeamDetail }) {
  const form = useForm<SettingsEntries, unknown, TeamSettings>({
    resolver: zodResolver(SettingsEntries),
    mode: "onBlur",
    // An error that appears between mouse down and up would move what is being clicked.
    delayError: 300,
    defaultValues: entriesOf(team),
  });
  const { register, handleSubmit, formState, control, reset } = form;
  const { isDirty } = formState;
  const problem = (field: keyof typeof formState.errors) => formState.errors[field]?.message;
  const save = useSaveSettings(team.id);

  // Somebody else may have changed the team meanwhile; what is being entered here is left alone.
  useEffect(() => {
    if (!isDirty && !save.isPending) reset(entriesOf(team));
  }, [team, isDirty, save.isPending, reset]);

  const submit = handleSubmit((settings) => {
    const sent = JSON.stringify(form.getValues());
    save.mutate(
      { teamId: team.id, ...settings },
      {
        onSuccess: (saved) =>
          // What was typed while the answer was on its way is kept, as the next unsaved change.
          reset(entriesOf(saved), { keepValues: JSON.stringify(form.getValues()) !== sent }),
      },
    );
  }, toastFirstProblem);
  const [isQuiet, zone] = useWatch({ control, name: ["isQuiet", "timeZone"] });

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
              error={problem("name")}
              {...register("name")}
            />
            <TextField
              label="Sport"
              autoComplete="off"
              required
              maxLength={60}
              error={problem("sport")}
              {...register("sport")}
            />
            <SelectField
              label="Time Zone"
              options={zones}
              error={problem("timeZone")}
              {...register("timeZone")}
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
              error={problem("seasonEndsOn")}
              {...register("seasonEndsOn")}
            />
            <TextField
              label="Minimum Players"
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              optional
              hint="Warn me when fewer are coming"
              error={problem("minimumPlayers")}
              {...register("minimumPlayers")}
            />
          </div>
        </FormSection>
        <FormSection
          title="Reminders"
          lead="Up to four texts before every game, here for one on a Saturday morning."
        >
          <RemindersEditor />
        </FormSection>
        <FormSection title="Quiet Hours" lead="No text goes out in between, by the team's clock.">
          <div className="grid gap-4">
            <SwitchField
              label="Keep Quiet Hours"
              hint="A reminder that would fall into quiet hours goes out just before they begin."
              {...register("isQuiet")}
            />
            {isQuiet && (
              <div className="grid grid-cols-2 gap-4">
                <TextField
                  label="From"
                  type="time"
                  required
                  error={problem("quietFrom")}
                  {...register("quietFrom")}
                />
                <TextField
                  label="Until"
                  type="time"
                  required
                  error={problem("quietUntil")}
                  {...register("quietUntil")}
                />
              </div>
            )}
          </div>
        </FormSection>
        <ActionBar note={isDirty && "You have unsaved changes"} className="lg:pl-[260px] md:pb-8">
          <Button type="submit" busy={save.isPending} busyLabel="Saving...">
            Save Changes
          </Button>
        </ActionBar>
      </form>
      <LeaveGuard when={isDirty}>Your changes to this team's settings are not saved yet.</LeaveGuard>
    </FormProvider>
  );
}

/** Says what a change of zone does, before it is saved. */
function ZoneNotice({ zone }: { zone: TimeZone }) {
  return (
    <Banner tone="time" role="status">
      Games keep the time on the clock: one at 7:00 PM stays at 7:00 PM, now in {timeZoneNames[zone]}.
      Reminders follow.
    </Banner>
  );
}

/** Shows the new settings everywhere at once, and takes them back when they could not be saved. */
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
      onSuccess: (saved) => {
        queries.setQueryData(queryKey, saved);
        showToast.success("Team settings saved");
      },
      onError: (error, _, context) => {
        queries.setQueryData(queryKey, context?.before);
        showToast.error("Failed to save team settings", {
          description: errorMessage(error, "Your entries are still here. Please try again."),
        });
      },
      onSettled: () => queries.invalidateQueries({ queryKey: teamsQueries.teams.key() }),
    }),
  );
}
