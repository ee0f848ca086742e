import { useCallback, useEffect, useRef, useState } from "react";
import { showToast } from "#ui/toast.tsx";
import { getGameKey } from "#features/games/season-rules/checker/conflicts.ts";
import type { DraftSchedule, PlannedGame } from "../schema.ts";
import { type Draft, type DraftHistory, pushDraft, redo, undo } from "./draft-history.ts";
import { type DraftProgress, searchInBrowser, searchOnServer } from "./draft-search.ts";

/** The input a draft is generated from. */
export type DraftPlan = Pick<Draft, "league" | "settings" | "earlier">;
type Search = { plan: DraftPlan; seed: number; locked: PlannedGame[] };

/** Enough iterations for a decent preview while the server keeps searching. */
export const PREVIEW_ITERATIONS = 150;

/**
 * Manages drafts of a league or of one of its divisions, and their undo history, which starts with the given draft. Only one search runs at a time, and starting a new one cancels the previous one.
 * The browser generates a quick preview while the server runs the full search. If the server fails, the browser runs the
 * full search too. The best draft so far is shown during the search, and stopping keeps it. A failure shows a toast and
 * keeps the current draft (BUILD-52).
 */
export function useDraft(initial?: Draft, divisionId?: string) {
  const controllerRef = useRef<AbortController>(undefined);
  const [history, setHistory] = useState<DraftHistory>({
    past: [],
    future: [],
    ...(initial && { present: initial }),
  });
  const [progress, setProgress] = useState<DraftProgress>();

  const stop = useCallback(() => {
    controllerRef.current?.abort();
    controllerRef.current = undefined;
    setProgress(undefined);
  }, []);
  useEffect(() => stop, [stop]);

  /** Starts a search: on the server if a league ID is given, otherwise only in the browser. */
  const start = useCallback(
    ({ plan, seed, locked }: Search, leagueId?: string) => {
      stop();
      const run = new AbortController();
      controllerRef.current = run;
      setProgress({ share: 0, stage: "first seasons" });
      const requestKey = crypto.randomUUID();
      const onDraft = (schedule: DraftSchedule) => {
        if (run.signal.aborted) return;
        const draft = { ...plan, schedule, locked: locked.map(getGameKey), requestKey };
        setHistory((current) => pushDraft(current, draft));
      };
      const options = {
        signal: run.signal,
        onProgress: (next: DraftProgress) => !run.signal.aborted && setProgress(next),
      };
      const request = { league: { ...plan.league, lockedGames: locked }, seed };
      const searchLocally = () => searchInBrowser(request, { ...options, onDraft });

      async function search(): Promise<DraftSchedule> {
        if (leagueId === undefined) return searchLocally();
        const { settings, earlier } = plan;
        const previewOptions = { signal: run.signal, onProgress: () => {}, onDraft };
        const preview = searchInBrowser({ ...request, iterations: PREVIEW_ITERATIONS }, previewOptions);
        try {
          const [serverDraft] = await Promise.all([
            searchOnServer(
              {
                leagueId,
                settings,
                earlier,
                seed,
                lockedGames: locked,
                ...(divisionId && { divisions: [{ divisionId, settings }] }),
              },
              options,
            ),
            preview.then(onDraft),
          ]);
          return serverDraft;
        } catch (error) {
          if (run.signal.aborted) throw error;
          return searchLocally();
        }
      }
      async function finish() {
        try {
          const schedule = await search();
          onDraft(schedule);
          // A draft with no games is a failure. A draft with some unscheduled games isn't (OP2-21).
          if (schedule.games.length === 0) throw new Error("no games could be scheduled");
        } catch {
          if (!run.signal.aborted) showToast.error("Failed to generate schedule");
        }
        if (controllerRef.current === run) stop();
      }
      void finish();
    },
    [stop, divisionId],
  );

  return {
    draft: history.present,
    progress,
    start,
    stop,
    change: useCallback((draft: Draft) => setHistory((current) => pushDraft(current, draft)), []),
    /** The drafts that undo and redo would show. */
    previous: history.past.at(-1),
    next: history.future[0],
    undo: useCallback(() => setHistory(undo), []),
    redo: useCallback(() => setHistory(redo), []),
  };
}
