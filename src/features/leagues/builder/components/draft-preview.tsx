import { Scale, Send, Shuffle, Square } from "lucide-react";
import { useMemo } from "react";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Kit } from "#ui/kit.tsx";
import { Matrix } from "#ui/matrix.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { StatStrip } from "#ui/stat-strip.tsx";
import type { BuilderStart } from "../schema.ts";
import { DraftDays, UnplacedGames } from "./draft-days.tsx";
import { DraftBar } from "./draft-bar.tsx";
import {
  briefNames,
  draftSummary,
  fairnessRows,
  fairnessVerdict,
  shortName,
  wishesMet,
} from "./draft-words.ts";
import type { Draft, DraftProgress } from "./use-draft.ts";

export interface DraftPreviewProps {
  teams: BuilderStart["teams"];
  draft: Draft | undefined;
  progress: DraftProgress | undefined;
  /** The settings are others than the draft was made with. */
  isStale: boolean;
  onStop: () => void;
  onShuffle: () => void;
  onPublish: () => void;
}

const stages: Record<string, string> = {
  "first seasons": "Looking for a first schedule",
  shortening: "Making the season shorter",
  fairness: "Making it fairer",
  "venues and times": "Sharing out venues and times",
};

/** Where a manager decides: is this the season? */
export function DraftPreview({ teams, draft, progress, ...rest }: DraftPreviewProps) {
  const names = useMemo(() => new Map(teams.map(({ id, name }) => [id, name])), [teams]);
  const brief = useMemo(() => briefNames(teams), [teams]);
  const nameOf = (id: string) => names.get(id) ?? "A team that left";
  const briefOf = (id: string) => brief.get(id) ?? nameOf(id);
  const hasGames = draft !== undefined && draft.schedule.games.length > 0;
  return (
    <div aria-busy={progress !== undefined}>
      <SectionHead
        title="Preview"
        subtitle={draft ? draftSummary(draft.schedule) : "Nothing is sent to the teams before you publish."}
        action={
          draft && (
            <Button variant="secondary" icon={<Shuffle />} disabled={rest.isStale} onClick={rest.onShuffle}>
              Shuffle Again
            </Button>
          )
        }
      />
      {progress && <Running progress={progress} onStop={rest.onStop} />}
      {rest.isStale && !progress && (
        <Banner tone="warn" role="status" className="mb-4">
          The settings have changed since this draft was made. Please generate the schedule again.
        </Banner>
      )}
      {hasGames && <Judged draft={draft} nameOf={nameOf} />}
      {draft && <UnplacedGames schedule={draft.schedule} nameOf={nameOf} />}
      {hasGames && (
        <>
          <DraftDays schedule={draft.schedule} league={draft.league} nameOf={briefOf} />
          <DraftBar note={rest.isStale ? "" : "Nothing is sent to the teams before you publish."}>
            <Button
              icon={<Send />}
              disabled={progress !== undefined || rest.isStale}
              onClick={rest.onPublish}
            >
              Publish Schedule
            </Button>
          </DraftBar>
        </>
      )}
      {!draft && !progress && (
        <EmptyState title="No Draft Yet" headingLevel={3}>
          Generate a schedule to see every day, who plays where and when, and how fair it is.
        </EmptyState>
      )}
    </div>
  );
}

function Running({ progress: { share, stage }, onStop }: { progress: DraftProgress; onStop: () => void }) {
  const percent = Math.round(share * 100);
  return (
    <div className="mb-4 rounded-lg border border-line bg-surface p-4">
      <div className="mb-2.5 flex items-center justify-between gap-3">
        <p role="status" className="text-sm font-[560]">
          {stages[stage] ?? stage}
        </p>
        <Button variant="secondary" size="small" icon={<Square />} onClick={onStop}>
          Stop
        </Button>
      </div>
      <div
        role="progressbar"
        aria-label="Generating the schedule"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1.5 overflow-hidden rounded-[3px] bg-track"
      >
        <span className="block h-full rounded-[3px] bg-court" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}

function Judged({ draft: { schedule, league }, nameOf }: { draft: Draft; nameOf: (id: string) => string }) {
  const verdict = fairnessVerdict(schedule, league);
  const wishes = wishesMet(schedule, league);
  const { figures } = schedule;
  const rows = useMemo(() => fairnessRows(schedule, league), [schedule, league]);
  return (
    <>
      <StatStrip
        dense
        className="mb-4"
        stats={[
          {
            label: "Season Length",
            value: figures.seasonDays,
            unit: " days",
            ...(figures.seasonDaysBound !== null && {
              note:
                figures.seasonDays <= figures.seasonDaysBound
                  ? "The shortest possible"
                  : `${figures.seasonDaysBound} is the least possible`,
            }),
          },
          {
            label: "Wishes Met",
            value: wishes ? wishes.met : "None",
            ...(wishes ? { unit: `/${wishes.all}` } : { isText: true }),
            note: wishes ? "Games off a team's days off" : "No team has days off",
          },
          {
            label: "Days of Rest",
            value: figures.shortestRestDays ?? "None",
            ...(figures.shortestRestDays === null ? { isText: true } : { unit: " at least" }),
            note:
              figures.longestRestDays === null
                ? "Nobody plays twice"
                : `${figures.longestRestDays} at most between games`,
          },
          {
            label: "Early Rematches",
            value: figures.earlyRepeats,
            note: league.gamesPerMatchup === 1 ? "Each pair meets once" : "Sooner than an even spread",
          },
        ]}
      />
      <Matrix
        label="Games, venues and start times of each team"
        corner="Per team"
        rangeLabel="Range"
        columns={league.teams.map(({ id }) => ({
          key: id,
          label: shortName(nameOf(id)),
          title: nameOf(id),
          picture: <Kit id={id} size={22} />,
        }))}
        rows={rows}
        verdict={{
          tone: verdict.isFair ? "green" : "yellow",
          icon: <Scale className="size-5 flex-none" />,
          children: (
            <>
              <b>{verdict.title}</b> {verdict.words}
            </>
          ),
        }}
      />
    </>
  );
}
