import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { MoveRight } from "lucide-react";
import { useState } from "react";
import { getErrorMessage } from "#platform/api-client.ts";
import { addDays, formatDate, formatTime, getWeekday } from "#platform/date-format.ts";
import { useInstallation } from "#platform/installation.ts";
import { TEXTING_OFF } from "#platform/sms/texting-off.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { SwitchField } from "#ui/switch-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { builderQueries } from "../../client.ts";
import { BlockedDates } from "../../components/blocked-dates.tsx";
import { formatCount, formatAwayAtHome } from "../../components/draft-labels.ts";
import { unscheduledReasonLabels } from "../../rules.ts";
import type { BuilderData, PlannedGame } from "../../schema.ts";
import type { ReschedulePlan } from "../rules.ts";
import { formatChanges } from "./reschedule-labels.ts";
import { useReschedulePlan } from "./use-reschedule-plan.ts";

export interface RescheduleDialogProps {
  data: BuilderData;
  onClose: () => void;
}

/** Reschedules the rest of a season after rainouts, or when a team joins or leaves. Previews the changes before saving. */
export default function RescheduleDialog({ data, onClose }: RescheduleDialogProps) {
  const leagueId = data.league.id;
  const { scheduleBuilder } = builderQueries;
  const queries = useQueryClient();
  const season = useQuery(scheduleBuilder.getSeason.queryOptions({ input: { leagueId }, staleTime: 0 }));
  const [from, setFrom] = useState(() => addDays(data.today, 1));
  const [lostDates, setLostDates] = useState<string[]>([]);
  const { hasTexting } = useInstallation();
  const [textTeams, setTextTeams] = useState(hasTexting);
  const plan = useReschedulePlan(data, season.data, from, lostDates);
  const save = useMutation(
    scheduleBuilder.rescheduleSeason.mutationOptions({
      networkMode: "always",
      onSuccess: ({ textedCount, ...saved }) => {
        const texts =
          textedCount === null ? "" : ` We'll text ${formatCount(textedCount, "person", "people")}.`;
        showToast.success(`${formatChanges(saved)}.${texts}`);
        void queries.invalidateQueries();
        onClose();
      },
      onError: (error) => {
        void queries.invalidateQueries({ queryKey: scheduleBuilder.key() });
        showToast.error("We couldn't save the changes", {
          description: getErrorMessage(error, "Nothing changed. Try again."),
        });
      },
    }),
  );
  const hasPlan = plan !== undefined && plan !== "failed";
  const changeCount = hasPlan ? plan.moved.length + plan.added.length + plan.dropped.length : 0;
  const names = new Map(data.teams.map(({ id, name }) => [id, name]));
  const getName = (id: string) => names.get(id) ?? "a former team";

  function submit() {
    if (!hasPlan || changeCount === 0) return;
    save.mutate({
      leagueId,
      from,
      blockedDates: lostDates,
      moved: plan.moved.map(({ game, to }) => ({ leagueGameId: game.leagueGameId, to })),
      added: plan.added,
      dropped: plan.dropped.map(({ leagueGameId }) => leagueGameId),
      textTeams,
    });
  }

  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Reschedule the Rest of the Season"
      description="Games that still work stay put. We'll reschedule canceled games and lost days, and account for teams that joined or left."
      size="wide"
      busy={save.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      footer={
        <>
          <Button variant="secondary" disabled={save.isPending} onClick={onClose}>
            Keep Schedule
          </Button>
          <Button type="submit" disabled={changeCount === 0} busy={save.isPending} busyLabel="Saving...">
            {changeCount === 0 ? "Save Changes" : `Save ${formatCount(changeCount, "Change")}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <TextField
          label="Reschedule From"
          type="date"
          hint="Games before this day won't change."
          min={data.today}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <BlockedDates dates={lostDates} onChange={setLostDates} />
        <SwitchField
          label="Text the Teams"
          hint={
            hasTexting
              ? "One text per person covering all changes, as long as their team has texts left."
              : `${TEXTING_OFF}.`
          }
          disabled={!hasTexting}
          checked={textTeams}
          onChange={(event) => setTextTeams(event.target.checked)}
        />
        {season.isError ? (
          <Banner
            tone="error"
            role="alert"
            action={
              <Button variant="secondary" size="small" onClick={() => void season.refetch()}>
                Try Again
              </Button>
            }
          >
            We couldn't load the season.
          </Banner>
        ) : plan === undefined ? (
          <Loading label="Rescheduling the rest of the season">
            <Skeleton shape="block" className="h-28" />
          </Loading>
        ) : plan === "failed" ? (
          <Banner tone="error" role="alert">
            We couldn't find a schedule that works. Try another start day.
          </Banner>
        ) : (
          <Changes plan={plan} changeCount={changeCount} getName={getName} />
        )}
      </div>
    </Dialog>
  );
}

const MAX_SHOWN = 60;
const formatPlace = ({ date, time, venue }: PlannedGame) =>
  `${getWeekday(date)}, ${formatDate(date)}, ${formatTime(time)}, ${venue}`;

interface ChangesProps {
  plan: ReschedulePlan;
  changeCount: number;
  getName: (teamId: string) => string;
}

function Changes({ plan, changeCount, getName }: ChangesProps) {
  const formatPair = (game: Pick<PlannedGame, "home" | "away">) => formatAwayAtHome(game, getName);
  const rows = [
    ...plan.moved.map(({ game, to }) => ({
      key: game.leagueGameId,
      title: formatPair(game),
      from: formatPlace(game),
      to: formatPlace(to),
    })),
    ...plan.added.map((game) => ({
      key: formatPlace(game),
      title: formatPair(game),
      from: "New",
      to: formatPlace(game),
    })),
    ...plan.dropped.map((game) => ({
      key: game.leagueGameId,
      title: formatPair(game),
      from: formatPlace(game),
      to: "Canceled",
    })),
  ];
  if (changeCount === 0 && plan.unscheduled.length === 0)
    return (
      <Banner tone="ok" role="status">
        No changes needed.
      </Banner>
    );
  return (
    <section aria-label="Changes">
      <p role="status" className="text-sm font-[560]">
        {formatChanges({ moved: plan.moved.length, added: plan.added.length, dropped: plan.dropped.length })}.
        {plan.endsOn && ` The season ends on ${formatDate(plan.endsOn)}.`}
      </p>
      {plan.minMoves > 0 && (
        <p className="caption mt-0.5 text-ink-3">
          {`At least ${formatCount(plan.minMoves, "game has", "games have")} to move.`}
        </p>
      )}
      {plan.unscheduled.map(({ home, away, reason }, index) => (
        <p key={`${home} ${away} ${index}`} className="mt-1 text-sm text-red-ink">
          {`${formatPair({ home, away })} couldn't be scheduled: ${unscheduledReasonLabels[reason]}.`}
        </p>
      ))}
      <ul className="mt-3 divide-y divide-line rounded-lg border border-line">
        {rows.slice(0, MAX_SHOWN).map(({ key, title, from, to }) => (
          <li key={key} className="px-3.5 py-2.5 text-sm">
            <p className="font-[560] wrap-anywhere">{title}</p>
            <p className="flex flex-wrap items-center gap-x-2 text-ink-2">
              <span>{from}</span>
              <MoveRight aria-label="to" className="size-4 flex-none" />
              <span className="text-ink">{to}</span>
            </p>
          </li>
        ))}
      </ul>
      {rows.length > MAX_SHOWN && (
        <p className="caption mt-2 text-ink-3">{`and ${formatCount(rows.length - MAX_SHOWN, "more change")}`}</p>
      )}
    </section>
  );
}
