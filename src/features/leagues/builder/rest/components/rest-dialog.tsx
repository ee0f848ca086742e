import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { MoveRight } from "lucide-react";
import { useState } from "react";
import { errorMessage } from "#platform/api-client.ts";
import { addDays, dateInWords, timeInWords, weekdayOf } from "#platform/date-words.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { SwitchField } from "#ui/switch-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { builderQueries } from "../../client.ts";
import { BlockedDates } from "../../components/blocked-dates.tsx";
import { counted } from "../../components/draft-words.ts";
import { unplacedReasonInWords } from "../../rules.ts";
import type { BuilderStart, PlannedGame } from "../../schema.ts";
import type { RestPlan } from "../rules.ts";
import { changesInWords } from "./rest-words.ts";
import { useRestPlan } from "./use-rest-plan.ts";

export interface RestDialogProps {
  start: BuilderStart;
  onClose: () => void;
}

/** The rest of a season after rain-outs, a late team or one that left: what would change is shown before it is saved. */
export default function RestDialog({ start, onClose }: RestDialogProps) {
  const leagueId = start.league.id;
  const { scheduleBuilder } = builderQueries;
  const queries = useQueryClient();
  const season = useQuery(scheduleBuilder.getSeason.queryOptions({ input: { leagueId }, staleTime: 0 }));
  const [from, setFrom] = useState(() => addDays(start.today, 1));
  const [lost, setLost] = useState<string[]>([]);
  const [tellTeams, setTellTeams] = useState(true);
  const plan = useRestPlan(start, season.data, from, lost);
  const save = useMutation(
    scheduleBuilder.saveRest.mutationOptions({
      networkMode: "always",
      onSuccess: ({ told, ...saved }) => {
        const texts = told === null ? "" : ` ${counted(told, "person gets", "people get")} a text.`;
        showToast.success(`${changesInWords(saved)}.${texts}`);
        void queries.invalidateQueries();
        onClose();
      },
      onError: (error) => {
        void queries.invalidateQueries({ queryKey: scheduleBuilder.key() });
        showToast.error("Failed to save the changes", {
          description: errorMessage(error, "Nothing was changed. Please try again."),
        });
      },
    }),
  );
  const isPlanned = plan !== undefined && plan !== "failed";
  const many = isPlanned ? plan.moved.length + plan.added.length + plan.dropped.length : 0;
  const names = new Map(start.teams.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => names.get(id) ?? "a team that left";

  function submit() {
    if (!isPlanned || many === 0) return;
    save.mutate({
      leagueId,
      from,
      blockedDates: lost,
      moved: plan.moved.map(({ game, to }) => ({ matchId: game.matchId, to })),
      added: plan.added,
      dropped: plan.dropped.map(({ matchId }) => matchId),
      tellTeams,
    });
  }

  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Re-plan the Rest of the Season"
      description="Games that can stay where they are stay. Cancelled games, days that are lost, and teams that came or left are planned anew."
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
          <Button type="submit" disabled={many === 0} busy={save.isPending} busyLabel="Saving...">
            {many === 0 ? "Save Changes" : `Save ${counted(many, "Change")}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <TextField
          label="Plan From"
          type="date"
          hint="Games before this day stay as they are."
          min={start.today}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <BlockedDates dates={lost} onChange={setLost} />
        <SwitchField
          label="Text the Teams"
          hint="One text per person about all changes, as far as each team's pass goes."
          checked={tellTeams}
          onChange={(event) => setTellTeams(event.target.checked)}
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
            The season could not be loaded.
          </Banner>
        ) : plan === undefined ? (
          <Loading label="Planning the rest of the season">
            <Skeleton shape="block" className="h-28" />
          </Loading>
        ) : plan === "failed" ? (
          <Banner tone="error" role="alert">
            No plan could be made. Please try another day.
          </Banner>
        ) : (
          <Changes plan={plan} many={many} nameOf={nameOf} />
        )}
      </div>
    </Dialog>
  );
}

const MOST_SHOWN = 60;
const placeInWords = ({ date, time, venue }: PlannedGame) =>
  `${weekdayOf(date)}, ${dateInWords(date)}, ${timeInWords(time)}, ${venue}`;

interface ChangesProps {
  plan: RestPlan;
  many: number;
  nameOf: (teamId: string) => string;
}

function Changes({ plan, many, nameOf }: ChangesProps) {
  const pair = ({ home, away }: Pick<PlannedGame, "home" | "away">) => `${nameOf(home)} vs ${nameOf(away)}`;
  const rows = [
    ...plan.moved.map(({ game, to }) => ({
      key: game.matchId,
      title: pair(game),
      from: placeInWords(game),
      to: placeInWords(to),
    })),
    ...plan.added.map((game) => ({
      key: placeInWords(game),
      title: pair(game),
      from: "New",
      to: placeInWords(game),
    })),
    ...plan.dropped.map((game) => ({
      key: game.matchId,
      title: pair(game),
      from: placeInWords(game),
      to: "Cancelled",
    })),
  ];
  if (many === 0 && plan.unplaced.length === 0)
    return (
      <Banner tone="ok" role="status">
        Nothing has to change.
      </Banner>
    );
  return (
    <section aria-label="Changes">
      <p role="status" className="text-sm font-[560]">
        {changesInWords({ moved: plan.moved.length, added: plan.added.length, dropped: plan.dropped.length })}
        .{plan.endsOn && ` The season ends on ${dateInWords(plan.endsOn)}.`}
      </p>
      {plan.least > 0 && (
        <p className="caption mt-0.5 text-ink-3">
          {`No plan moves fewer than ${counted(plan.least, "game")}.`}
        </p>
      )}
      {plan.unplaced.map(({ home, away, reason }, index) => (
        <p key={`${home} ${away} ${index}`} className="mt-1 text-sm text-red-ink">
          {`${pair({ home, away })} found no place: ${unplacedReasonInWords[reason]}.`}
        </p>
      ))}
      <ul className="mt-3 divide-y divide-line rounded-lg border border-line">
        {rows.slice(0, MOST_SHOWN).map(({ key, title, from, to }) => (
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
      {rows.length > MOST_SHOWN && (
        <p className="caption mt-2 text-ink-3">{`and ${counted(rows.length - MOST_SHOWN, "more change")}`}</p>
      )}
    </section>
  );
}
