import { useEffect, useEffectEvent, useRef, useState } from "react";
import { getErrorCode } from "#platform/api-client.ts";
import { builderQueries } from "../../client.ts";
import type { DraftContent, SavedDraft } from "../schema.ts";

/** Long enough to cover a few quick changes, but short enough that little work can be lost. */
const PAUSE_MS = 1_000;
const RETRY_MS = 5_000;

/** "idle" means that there's nothing to save yet, and "unsaved" that the draft can't be saved as it is. */
export type DraftSaveState = "idle" | "unsaved" | "saving" | "saved" | "failed" | "changed-elsewhere";

const { scheduleBuilder } = builderQueries;

/** The last save in this tab. A builder that opens again right away must not read the version before it. */
let lastSave: Promise<unknown> = Promise.resolve();

/** Loads the league's draft once a save that's under way is done. */
export async function loadDraft(leagueId: string): Promise<SavedDraft> {
  await lastSave;
  return scheduleBuilder.getDraft.call({ leagueId });
}

/**
 * Saves the draft to the server after a pause in editing (debounced), and right away when the builder closes. Saves run
 * one at a time, each based on the version from the previous one, so none of them overwrites another tab's changes.
 * `content` is undefined while the draft can't be saved, for example because the settings are invalid.
 */
export function useDraftSaving(leagueId: string, stored: SavedDraft, content: DraftContent | undefined) {
  const key = content && JSON.stringify(content);
  // What the builder opens with is either stored already or the default.
  const [savedKey, setSavedKey] = useState(key);
  const [isStored, setIsStored] = useState(stored.content !== null);
  const [outcome, setOutcome] = useState<"saving" | "failed">();
  /** The version that another tab or manager saved, until the user chooses one. */
  const [theirs, setTheirs] = useState<SavedDraft>();
  const version = useRef(stored.version);
  const isStopped = useRef(false);
  const [isOver, setIsOver] = useState(false);
  const hasChanges = key !== savedKey;

  async function save(json: string) {
    if (isStopped.current) return;
    setOutcome("saving");
    try {
      const saved = await scheduleBuilder.saveDraft.call({
        leagueId,
        version: version.current,
        content: JSON.parse(json) as DraftContent,
      });
      version.current = saved.version;
      setSavedKey(json);
      setIsStored(true);
      setOutcome(undefined);
    } catch (error) {
      // If the newer version can't be loaded, the retry finds the same conflict.
      if (getErrorCode(error) === "SCHEDULE_DRAFT_CHANGED" && !isStopped.current)
        setTheirs(await scheduleBuilder.getDraft.call({ leagueId }).catch(() => undefined));
      setOutcome("failed");
    }
  }
  const enqueue = (json: string) => {
    lastSave = lastSave.then(() => save(json));
  };
  const saveLatest = useEffectEvent(enqueue);
  const isWaiting = hasChanges && outcome !== "saving" && theirs === undefined;
  useEffect(() => {
    if (key === undefined || !isWaiting) return;
    const timer = setTimeout(() => saveLatest(key), outcome === "failed" ? RETRY_MS : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key, isWaiting, outcome]);

  const flush = useEffectEvent(() => {
    if (key !== undefined && hasChanges && theirs === undefined) enqueue(key);
  });
  useEffect(() => () => flush(), []);

  function getState(): DraftSaveState {
    if (isOver) return "idle";
    if (theirs) return "changed-elsewhere";
    if (!hasChanges) return isStored ? "saved" : "idle";
    if (key === undefined) return "unsaved";
    return outcome === "failed" ? "failed" : "saving";
  }
  return {
    state: getState(),
    theirs,
    /** Replaces the version from elsewhere with the draft on the screen. */
    keepMine: () => {
      version.current = theirs?.version ?? version.current;
      setTheirs(undefined);
      if (key !== undefined) enqueue(key);
    },
    /** Stops saving, because another version replaces this one or because it was published. */
    stop: () => {
      isStopped.current = true;
      setIsOver(true);
    },
    /** Empties the stored draft and returns what's stored then. Throws if that fails, and goes on saving. */
    startOver: async (): Promise<SavedDraft> => {
      await lastSave;
      isStopped.current = true;
      try {
        const emptied = await scheduleBuilder.saveDraft.call({
          leagueId,
          version: version.current,
          content: null,
        });
        return { ...emptied, content: null, author: null };
      } catch (error) {
        isStopped.current = false;
        throw error;
      }
    },
  };
}
