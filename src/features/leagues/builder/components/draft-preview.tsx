import { GitCompareArrows, Lock, Redo2, Scale, Send, Shuffle, Square, Undo2 } from "lucide-react";
import { useCallback, useEffect, useMemo, useState } from "react";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Kit } from "#ui/kit.tsx";
import { Matrix } from "#ui/matrix.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { StatStrip } from "#ui/stat-strip.tsx";
import { type AnyGame, conflictsOf, isPlaced, type Slot } from "../checker/conflicts.ts";
import type { BuilderStart } from "../schema.ts";
import { DraftBar } from "./draft-bar.tsx";
import { DraftComparison } from "./draft-comparison.tsx";
import { focusGameAt } from "./draft-days.tsx";
import { DraftGames } from "./draft-games.tsx";
import { type Draft, withLock, withMove } from "./draft-history.ts";
import {
  briefNames,
  counted,
  draftSummary,
  fairnessRows,
  fairnessVerdict,
  shortName,
  wishesMet,
} from "./draft-words.ts";
import { GameDialog } from "./game-dialog.tsx";
import type { DraftProgress } from "./draft-search.ts";

export interface DraftPreviewProps {
  teams: BuilderStart["teams"];
  draft: Draft | undefined;
  /** Another one to compare it with. */
  kept: Draft | undefined;
  progress: DraftProgress | undefined;
  /** The settings are others than the draft was made with. */
  isStale: boolean;
  onStop: () => void;
  onShuffle: () => void;
  onPublish: () => void;
  onChange: (draft: Draft) => void;
  onKeep: (draft: Draft | undefined) => void;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
}

const stages: Record<string, string> = {
  "first seasons": "Looking for a first schedule",
  shortening: "Making the season shorter",
  fairness: "Making it fairer",
  "venues and times": "Sharing out venues and times",
};

/** Where a manager decides: is this the season? */
export function DraftPreview({
  teams,
  draft,
  kept,
  progress,
  isStale,
  onChange,
  ...rest
}: DraftPreviewProps) {
  const names = useMemo(() => new Map(teams.map(({ id, name }) => [id, name])), [teams]);
  const brief = useMemo(() => briefNames(teams), [teams]);
  const nameOf = useCallback((id: string) => names.get(id) ?? "A team that left", [names]);
  const briefOf = useCallback((id: string) => brief.get(id) ?? nameOf(id), [brief, nameOf]);
  const [opened, setOpened] = useState<AnyGame>();
  // What was pressed is gone with a game's old place: its new one takes the focus.
  const [movedTo, setMovedTo] = useState<Slot>();
  useEffect(() => {
    if (movedTo) focusGameAt(movedTo);
  }, [movedTo]);
  const hasGames = draft !== undefined && draft.schedule.games.length > 0;
  const conflicts = useMemo(
    () => (draft ? conflictsOf(draft.league, draft.schedule.games, nameOf) : new Map<string, string[]>()),
    [draft, nameOf],
  );
  const wrong = [...new Set([...conflicts.values()].flat())];
  const isBusy = progress !== undefined || isStale;
  return (
    <div aria-busy={progress !== undefined}>
      <SectionHead
        title="Preview"
        subtitle={draft ? draftSummary(draft.schedule) : "Nothing is sent to the teams before you publish."}
        action={
          draft && (
            <>
              {!kept && (
                <Button variant="ghost" icon={<GitCompareArrows />} onClick={() => rest.onKeep(draft)}>
                  Keep to Compare
                </Button>
              )}
              <Button variant="secondary" icon={<Shuffle />} disabled={isStale} onClick={rest.onShuffle}>
                Shuffle Again
              </Button>
            </>
          )
        }
      />
      {progress && <Running progress={progress} onStop={rest.onStop} />}
      {isStale && !progress && (
        <Banner tone="warn" role="status" className="mb-4">
          The settings have changed since this draft was made. Please generate the schedule again.
        </Banner>
      )}
      {kept && draft && kept !== draft && (
        <DraftComparison
          draft={draft}
          kept={kept}
          onSwap={() => {
            rest.onKeep(draft);
            onChange(kept);
          }}
          onClose={() => rest.onKeep(undefined)}
        />
      )}
      {kept && kept === draft && (
        <Banner tone="info" role="status" className="mb-4">
          This draft is kept. Shuffle again or change the settings, and both stand side by side.
        </Banner>
      )}
      {hasGames && <Judged draft={draft} conflicts={wrong.length} nameOf={nameOf} />}
      {draft && (
        <DraftGames
          draft={draft}
          nameOf={briefOf}
          conflicts={conflicts}
          isBusy={isBusy}
          reveal={movedTo?.date}
          onOpen={(game) => !isBusy && setOpened(game)}
          onMove={(game, slot) => onChange(withMove(draft, game, slot))}
        />
      )}
      {hasGames && (
        <DraftBar note={barNote(draft, wrong)}>
          <div className="flex flex-none! gap-1">
            <IconButton label="Undo" disabled={!rest.undo || isBusy} onClick={rest.undo}>
              <Undo2 className="size-4.5" />
            </IconButton>
            <IconButton label="Redo" disabled={!rest.redo || isBusy} onClick={rest.redo}>
              <Redo2 className="size-4.5" />
            </IconButton>
          </div>
          <Button icon={<Send />} disabled={isBusy || wrong.length > 0} onClick={rest.onPublish}>
            Publish Schedule
          </Button>
        </DraftBar>
      )}
      {!draft && !progress && (
        <EmptyState title="No Draft Yet" headingLevel={3}>
          Generate a schedule to see every day, who plays where and when, and how fair it is.
        </EmptyState>
      )}
      {draft && opened && isOf(draft, opened) && !isBusy && (
        <GameDialog
          draft={draft}
          game={opened}
          nameOf={nameOf}
          onMove={(slot) => {
            setMovedTo(slot);
            onChange(withMove(draft, opened, slot));
            setOpened(undefined);
          }}
          onLock={() => isPlaced(opened) && onChange(withLock(draft, opened))}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

/** Going back or making it again may have taken the game that is open. */
const isOf = ({ schedule: { games, unplaced } }: Draft, game: AnyGame) =>
  isPlaced(game) ? games.includes(game) : unplaced.includes(game);

/** What stands in the way of publishing, or what stays when the rest is made again. */
function barNote({ locked }: Draft, wrong: readonly string[]) {
  if (wrong.length > 0)
    return (
      <span className="text-red-ink">{`${counted(wrong.length, "conflict")} to solve before publishing. ${wrong[0]}`}</span>
    );
  if (locked.length === 0) return "Open a game or drag it to move it. Nothing is sent before you publish.";
  return (
    <span className="flex items-center gap-1.5">
      <Lock className="size-3.5 flex-none" />
      {`${counted(locked.length, "game")} locked. Shuffle again to plan the others around ${locked.length === 1 ? "it" : "them"}.`}
    </span>
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

interface JudgedProps {
  draft: Draft;
  /** What is broken by hand counts before all fairness. */
  conflicts: number;
  nameOf: (id: string) => string;
}

function Judged({ draft: { schedule, league }, conflicts, nameOf }: JudgedProps) {
  const verdict = fairnessVerdict(schedule, league, conflicts);
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
