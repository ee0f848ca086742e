import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import * as z from "zod";
import { teamsQueries } from "#features/teams/client.ts";
import type { Member } from "#features/teams/members/schema.ts";
import { NewTeam, SeasonMonths, type TeamDetail } from "#features/teams/schema.ts";
import { getErrorCode, getErrorMessage } from "#platform/api-client.ts";
import { addMonths } from "#platform/calendar.ts";
import { addDays, formatDate } from "#platform/date-format.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { Button } from "#ui/button.tsx";
import { toastFirstProblem } from "#ui/form-problems.ts";
import { FormSection } from "#ui/form-section.tsx";
import { LeaveGuard } from "#ui/leave-guard.tsx";
import { Segmented } from "#ui/segmented.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { seasonsQueries } from "../client.ts";
import { SeasonRoster } from "./season-roster.tsx";

const SeasonEntries = z.object({ name: NewTeam.shape.name, seasonMonths: SeasonMonths });
type SeasonEntries = z.infer<typeof SeasonEntries>;

/** Asks for the new season's name, its end, and who plays (START-28). Entries stay if the request fails. */
export function NewSeasonForm({ team, members }: { team: TeamDetail; members: readonly Member[] }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  /** Stays the same across retries, so a lost response never makes a second team. */
  const [requestKey] = useState(() => crypto.randomUUID());
  /** What the manager checked and unchecked. Everyone else follows the roster, even if it changes in the meantime. */
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [startedId, setStartedId] = useState<string>();
  const { register, control, handleSubmit, formState } = useForm<SeasonEntries>({
    resolver: zodResolver(SeasonEntries),
    mode: "onBlur",
    delayError: 300,
    defaultValues: { name: team.name, seasonMonths: 6 },
  });
  const seasonMonths = useWatch({ control, name: "seasonMonths" });
  const today = addDays(team.seasonEndsOn, -team.seasonDaysLeft);
  const isSelected = (member: Member) => choices.get(member.id) ?? member.active;
  const memberIds = members.filter(isSelected).map(({ id }) => id);
  const start = useMutation(
    seasonsQueries.seasons.start.mutationOptions({
      networkMode: "always",
      onSuccess: (season) => {
        showToast.success("New season started");
        setStartedId(season.id);
        return queries.invalidateQueries({ queryKey: teamsQueries.key() });
      },
      onError: (error) => {
        showToast.error("We couldn't start the new season", {
          description: getErrorMessage(error, "Nothing has changed. Try again."),
        });
        // Another tab or manager was faster, so the page shows their season.
        if (getErrorCode(error) === "SEASON_STARTED")
          void queries.invalidateQueries({ queryKey: seasonsQueries.key() });
      },
    }),
  );
  useEffect(() => {
    // Navigate in an effect, after the leave guard has been turned off.
    if (startedId !== undefined) void navigate(`/teams/${startedId}`, { replace: true });
  }, [startedId, navigate]);

  const send = handleSubmit((entries) => {
    if (start.isPending || startedId !== undefined) return;
    start.mutate({ teamId: team.id, ...entries, memberIds, requestKey });
  }, toastFirstProblem);
  const isDirty = (formState.isDirty || choices.size > 0) && startedId === undefined;
  const isBusy = start.isPending || startedId !== undefined;

  return (
    <form className="max-w-[880px]" noValidate onSubmit={(event) => void send(event)}>
      <FormSection title="Season" lead="The new season is a team of its own, with an empty schedule.">
        <div className="grid gap-4">
          <TextField
            label="Team Name"
            required
            autoComplete="off"
            error={formState.errors.name?.message}
            {...register("name")}
          />
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
          <p className="caption text-ink-3">Season ends {formatDate(addMonths(today, seasonMonths))}.</p>
        </div>
      </FormSection>
      <FormSection title="Who Plays" lead="Players you leave out stay on the earlier team.">
        <SeasonRoster
          members={members}
          isSelected={isSelected}
          onSelect={(ids, isChecked) =>
            setChoices((last) => new Map([...last, ...ids.map((id) => [id, isChecked] as const)]))
          }
        />
      </FormSection>
      <FormSection title="What Carries Over">
        <ul className="grid list-disc gap-1.5 pl-5 text-ink-2">
          <li>Phone numbers, contacts, and who agreed to texts. Everyone who opted out stays opted out.</li>
          <li>Subs in their order, and away days that aren't over.</li>
          <li>Managers, alert numbers, leagues, reminders, quiet hours, and minimum players.</li>
          <li>
            Your Season Pass, with the time and texts that are left, once this team has played its last game.
          </li>
        </ul>
        <p className="mt-3 text-ink-2">
          Games, responses, and messages stay with this team. It&apos;s archived after its last game, and you
          can still open it under Past Seasons. The join link and calendar links then lead to the new team.
        </p>
      </FormSection>
      <ActionBar
        note={`${memberIds.length} of ${members.length} ${members.length === 1 ? "player" : "players"}`}
        className="lg:pl-[260px] md:pb-8"
      >
        <Button type="submit" busy={isBusy} busyLabel="Starting...">
          Start New Season
        </Button>
      </ActionBar>
      <LeaveGuard when={isDirty}>The new season hasn't been started.</LeaveGuard>
    </form>
  );
}
