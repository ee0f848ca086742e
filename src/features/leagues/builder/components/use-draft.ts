import { useCallback, useEffect, useRef, useState } from "react";
import { showToast } from "#ui/toast.tsx";
import { gameKey } from "../checker/conflicts.ts";
import type { DraftSchedule, PlannedGame } from "../schema.ts";
import { type Draft, type DraftHistory, redo, show, undo } from "./draft-history.ts";
import { type DraftProgress, searchHere, searchOnServer } from "./draft-search.ts";

/** What a draft is made of. */
export type DraftPlan = Pick<Draft, "league" | "settings" | "earlier">;
type Search = { plan: DraftPlan; seed: number; locked: PlannedGame[] };

/** Enough for a good look at once, while the server searches on. */
const PREVIEW_ITERATIONS = 150;

/**
 * Drafts, one search at a time: starting again ends the one before. A preview is made in this browser; a full search runs in
 * the server's worker, or here when the server does not answer. Meanwhile the best schedule so far is there already, and
 * stopping keeps it. A fault says so and keeps what was there (BUILD-52). Every draft can be gone back to, those that were
 * changed by hand too.
 */
export function useDraft() {
  const running = useRef<AbortController>(undefined);
  const [history, setHistory] = useState<DraftHistory>({ past: [], future: [] });
  const [progress, setProgress] = useState<DraftProgress>();

  const stop = useCallback(() => {
    running.current?.abort();
    running.current = undefined;
    setProgress(undefined);
  }, []);
  useEffect(() => stop, [stop]);

  /** With a league in the server's worker, without in this browser. */
  const start = useCallback(
    ({ plan, seed, locked }: Search, leagueId?: string) => {
      stop();
      const run = new AbortController();
      running.current = run;
      setProgress({ share: 0, stage: "first seasons" });
      const requestKey = crypto.randomUUID();
      const onDraft = (schedule: DraftSchedule) => {
        if (run.signal.aborted) return;
        const draft = { ...plan, schedule, locked: locked.map(gameKey), requestKey };
        setHistory((before) => show(before, draft));
      };
      const watching = {
        signal: run.signal,
        onProgress: (next: DraftProgress) => !run.signal.aborted && setProgress(next),
      };
      const request = { league: { ...plan.league, lockedGames: locked }, seed };
      const here = () => searchHere(request, { ...watching, onDraft });

      async function search(): Promise<DraftSchedule> {
        if (leagueId === undefined) return here();
        const { settings, earlier } = plan;
        const looking = { signal: run.signal, onProgress: () => {}, onDraft };
        const preview = searchHere({ ...request, iterations: PREVIEW_ITERATIONS }, looking);
        try {
          const [found] = await Promise.all([
            searchOnServer({ leagueId, settings, earlier, seed, lockedGames: locked }, watching),
            preview.then(onDraft),
          ]);
          return found;
        } catch (error) {
          if (run.signal.aborted) throw error;
          return here();
        }
      }
      async function finish() {
        try {
          const schedule = await search();
          onDraft(schedule);
          // No schedule at all is a failure; one with games left out is not (OP2-21).
          if (schedule.games.length === 0) throw new Error("no game found a place");
        } catch {
          if (!run.signal.aborted) showToast.error("Failed to generate schedule");
        }
        if (running.current === run) stop();
      }
      void finish();
    },
    [stop],
  );

  return {
    draft: history.now,
    progress,
    start,
    stop,
    change: useCallback((draft: Draft) => setHistory((before) => show(before, draft)), []),
    /** The draft one would go back to, or forth. */
    previous: history.past.at(-1),
    next: history.future[0],
    undo: useCallback(() => setHistory(undo), []),
    redo: useCallback(() => setHistory(redo), []),
  };
}
