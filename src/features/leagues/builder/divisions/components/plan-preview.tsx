import { Send, Shuffle } from "lucide-react";
import { useMemo } from "react";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { DraftBar } from "../../components/draft-bar.tsx";
import { shortenNames, summarizeDraft } from "../../components/draft-labels.ts";
import type { DraftProgress } from "../../components/draft-search.ts";
import { FairnessSummary } from "../../components/fairness-summary.tsx";
import { measureSchedule } from "../../generator/metrics.ts";
import type { BuilderData, BuilderLeague, DraftSchedule, ScheduleSettings } from "../../schema.ts";
import { PlanGames } from "./plan-games.tsx";
import { PlanProgress } from "./plan-progress.tsx";
import type { PlanDraft } from "./use-plan-draft.ts";

export interface PlanPreviewProps {
  data: BuilderData;
  draft: PlanDraft | undefined;
  progress: DraftProgress | undefined;
  /** True if the settings or the league changed after the draft was generated. */
  isStale: boolean;
  /** The division to show, by the settings it has now. */
  shown: { id: string; name: string; settings: ScheduleSettings; league: BuilderLeague };
  onStop: () => void;
  onShuffle: () => void;
  onPublish: () => void;
}

/** Returns the part of a schedule that one division's teams play, including games against other divisions. */
function selectDivision({ games, unscheduled }: DraftSchedule, league: BuilderLeague): DraftSchedule {
  const ids = new Set(league.teams.map(({ id }) => id));
  const isOwn = ({ home, away }: { home: string; away: string }) => ids.has(home) || ids.has(away);
  const own = games.filter(isOwn);
  return { games: own, unscheduled: unscheduled.filter(isOwn), metrics: measureSchedule(league, own, null) };
}

/** Shows the draft of all divisions, one division at a time, and the controls to shuffle and publish it. */
export function PlanPreview({ data, draft, progress, isStale, shown, ...rest }: PlanPreviewProps) {
  const shortNames = useMemo(() => shortenNames(data.teams), [data.teams]);
  const getName = (id: string) => shortNames.get(id) ?? "Former team";
  const schedule = useMemo(
    () => draft && selectDivision(draft.schedule, shown.league),
    [draft, shown.league],
  );
  const isBusy = progress !== undefined || isStale;
  return (
    <div aria-busy={progress !== undefined}>
      <SectionHead
        title="Preview"
        subtitle={draft ? summarizeDraft(draft.schedule) : "Teams won't see anything until you publish."}
        action={
          draft && (
            <Button variant="secondary" icon={<Shuffle />} disabled={isStale} onClick={rest.onShuffle}>
              Shuffle Again
            </Button>
          )
        }
      />
      {progress && <PlanProgress progress={progress} divisions={data.divisions} onStop={rest.onStop} />}
      {isStale && !progress && (
        <Banner tone="warn" role="status" className="mb-4">
          The settings have changed since this draft was generated. Generate the schedule again.
        </Banner>
      )}
      {draft && schedule && (
        <section aria-label={shown.name}>
          <h3 className="h3 mb-3 wrap-anywhere">{`${shown.name}: ${summarizeDraft(schedule)}`}</h3>
          {schedule.games.length > 0 && (
            <FairnessSummary
              draft={{
                schedule,
                league: shown.league,
                settings: shown.settings,
                earlier: null,
                locked: [],
                requestKey: draft.requestKey,
              }}
              conflicts={0}
              getName={getName}
            />
          )}
          <PlanGames key={shown.id} schedule={schedule} league={shown.league} getName={getName} />
        </section>
      )}
      {draft && draft.schedule.games.length > 0 && (
        <DraftBar note="To move a game, publish first, then move it on the schedule. Teams won't see anything until you publish.">
          <Button icon={<Send />} disabled={isBusy} onClick={rest.onPublish}>
            Publish Schedule
          </Button>
        </DraftBar>
      )}
      {!draft && !progress && (
        <EmptyState title="No draft yet" headingLevel={3}>
          Generate a schedule to see every division's game days and how balanced they are.
        </EmptyState>
      )}
    </div>
  );
}
