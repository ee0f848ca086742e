import { GitCompareArrows, Lock, Redo2, Send, Shuffle, Square, Undo2 } from "lucide-react";
import { useCallback, useEffect, useMemo, useState } from "react";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import {
  type AnyGame,
  findConflicts,
  isScheduled,
  type Slot,
} from "#features/games/season-rules/checker/conflicts.ts";
import type { BuilderData } from "../schema.ts";
import { DraftBar } from "./draft-bar.tsx";
import { DraftComparison } from "./draft-comparison.tsx";
import { focusGameAt } from "./draft-days.tsx";
import { DraftGames } from "./draft-games.tsx";
import { type Draft, moveGameInDraft, swapSidesInDraft, toggleLock } from "./draft-history.ts";
import { shortenNames, formatCount, summarizeDraft } from "./draft-labels.ts";
import { FairnessSummary } from "./fairness-summary.tsx";
import { GameDialog } from "./game-dialog.tsx";
import type { DraftProgress } from "./draft-search.ts";
import { useUndoKeys } from "./use-undo-keys.ts";

export interface DraftPreviewProps {
  teams: BuilderData["teams"];
  draft: Draft | undefined;
  /** A saved draft to compare with. */
  saved: Draft | undefined;
  progress: DraftProgress | undefined;
  /** True if the settings changed after the draft was generated. */
  isStale: boolean;
  onStop: () => void;
  onShuffle: () => void;
  onPublish: () => void;
  onChange: (draft: Draft) => void;
  onSave: (draft: Draft | undefined) => void;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
}

export const stages: Record<string, string> = {
  "first seasons": "Building a first draft",
  shortening: "Shortening the season",
  fairness: "Balancing the schedule",
  "venues and times": "Balancing venues and start times",
};

/** Shows a draft, how balanced it is, and the controls to change and publish it. */
export function DraftPreview({
  teams,
  draft,
  saved,
  progress,
  isStale,
  onChange,
  ...rest
}: DraftPreviewProps) {
  const names = useMemo(() => new Map(teams.map(({ id, name }) => [id, name])), [teams]);
  const shortNames = useMemo(() => shortenNames(teams), [teams]);
  const getName = useCallback((id: string) => names.get(id) ?? "Former team", [names]);
  const getShortName = useCallback((id: string) => shortNames.get(id) ?? getName(id), [shortNames, getName]);
  const [opened, setOpened] = useState<AnyGame>();
  // The focused button disappears when its game moves, so focus the game in its new slot.
  const [movedTo, setMovedTo] = useState<Slot>();
  useEffect(() => {
    if (movedTo) focusGameAt(movedTo);
  }, [movedTo]);
  const hasGames = draft !== undefined && draft.schedule.games.length > 0;
  const conflicts = useMemo(
    () => (draft ? findConflicts(draft.league, draft.schedule.games, getName) : new Map<string, string[]>()),
    [draft, getName],
  );
  const conflictMessages = [...new Set([...conflicts.values()].flat())];
  const isBusy = progress !== undefined || isStale;
  useUndoKeys(isBusy || !hasGames ? {} : rest);
  return (
    <div aria-busy={progress !== undefined}>
      <SectionHead
        title="Preview"
        subtitle={draft ? summarizeDraft(draft.schedule) : "Teams won't see anything until you publish."}
        action={
          draft && (
            <>
              {!saved && (
                <Button variant="ghost" icon={<GitCompareArrows />} onClick={() => rest.onSave(draft)}>
                  Save to Compare
                </Button>
              )}
              <Button variant="secondary" icon={<Shuffle />} disabled={isStale} onClick={rest.onShuffle}>
                Shuffle Again
              </Button>
            </>
          )
        }
      />
      {progress && <ProgressBar progress={progress} onStop={rest.onStop} />}
      {isStale && !progress && (
        <Banner tone="warn" role="status" className="mb-4">
          The settings have changed since this draft was generated. Generate the schedule again.
        </Banner>
      )}
      {saved && draft && saved !== draft && (
        <DraftComparison
          draft={draft}
          saved={saved}
          onSwap={() => {
            rest.onSave(draft);
            onChange(saved);
          }}
          onClose={() => rest.onSave(undefined)}
        />
      )}
      {saved && saved === draft && (
        <Banner tone="info" role="status" className="mb-4">
          Draft saved. Shuffle again or change the settings to compare the two side by side.
        </Banner>
      )}
      {hasGames && <FairnessSummary draft={draft} conflicts={conflictMessages.length} getName={getName} />}
      {draft && (
        <DraftGames
          draft={draft}
          getName={getShortName}
          conflicts={conflicts}
          isBusy={isBusy}
          reveal={movedTo?.date}
          onOpen={(game) => !isBusy && setOpened(game)}
          onMove={(game, slot) => onChange(moveGameInDraft(draft, game, slot))}
        />
      )}
      {hasGames && (
        <DraftBar note={getBarNote(draft, conflictMessages)}>
          <div className="flex flex-none! gap-1">
            <IconButton
              label="Undo"
              aria-keyshortcuts="Control+Z Meta+Z"
              disabled={!rest.undo || isBusy}
              onClick={rest.undo}
            >
              <Undo2 className="size-4.5" />
            </IconButton>
            <IconButton
              label="Redo"
              aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z Control+Y"
              disabled={!rest.redo || isBusy}
              onClick={rest.redo}
            >
              <Redo2 className="size-4.5" />
            </IconButton>
          </div>
          <Button icon={<Send />} disabled={isBusy || conflictMessages.length > 0} onClick={rest.onPublish}>
            Publish Schedule
          </Button>
        </DraftBar>
      )}
      {!draft && !progress && (
        <EmptyState title="No draft yet" headingLevel={3}>
          Generate a schedule to see every game day, who plays where and when, and how balanced it is.
        </EmptyState>
      )}
      {draft && opened && isInDraft(draft, opened) && !isBusy && (
        <GameDialog
          draft={draft}
          game={opened}
          getName={getName}
          onMove={(slot) => {
            setMovedTo(slot);
            onChange(moveGameInDraft(draft, opened, slot));
            setOpened(undefined);
          }}
          onLock={() => isScheduled(opened) && onChange(toggleLock(draft, opened))}
          onSwapSides={() => {
            const [next, turned] = swapSidesInDraft(draft, opened);
            onChange(next);
            setOpened(turned);
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

/** Returns whether the draft still has the game that's open. Undoing or regenerating may have removed it. */
const isInDraft = ({ schedule: { games, unscheduled } }: Draft, game: AnyGame) =>
  isScheduled(game) ? games.includes(game) : unscheduled.includes(game);

/**
 * Describes the conflicts that block publishing. If there are none, explains how to move games or which games are
 * locked.
 */
function getBarNote({ locked }: Draft, conflictMessages: readonly string[]) {
  if (conflictMessages.length > 0)
    return (
      <span className="text-red-ink">{`${formatCount(conflictMessages.length, "conflict")} to resolve before publishing. ${conflictMessages[0]}`}</span>
    );
  if (locked.length === 0)
    return "Select or drag a game to move it. Teams won't see anything until you publish.";
  return (
    <span className="flex items-center gap-1.5">
      <Lock className="size-3.5 flex-none" />
      {`${formatCount(locked.length, "game")} locked. Shuffle again to rebuild the schedule around ${locked.length === 1 ? "it" : "them"}.`}
    </span>
  );
}

function ProgressBar({ progress, onStop }: { progress: DraftProgress; onStop: () => void }) {
  const percent = Math.round(progress.share * 100);
  return (
    <div className="mb-4 rounded-lg border border-line bg-surface p-4">
      <div className="mb-2.5 flex items-center justify-between gap-3">
        <p role="status" className="text-sm font-[560]">
          {stages[progress.stage] ?? progress.stage}
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
