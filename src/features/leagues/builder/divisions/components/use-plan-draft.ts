import { useCallback, useEffect, useRef, useState } from "react";
import { showToast } from "#ui/toast.tsx";
import { type DraftProgress, searchInBrowser, searchOnServer } from "../../components/draft-search.ts";
import { PREVIEW_ITERATIONS } from "../../components/use-draft.ts";
import type { NewRun } from "../../runs/schema.ts";
import type { DraftSchedule, LeaguePlan } from "../../schema.ts";

/** A draft of several divisions. `key` is the JSON of the plan it was generated from. */
export type PlanDraft = { key: string; schedule: DraftSchedule; requestKey: string };

/**
 * Manages the draft of several divisions. The browser generates a quick preview while the server runs the full search, and
 * the full search too if the server fails. Stopping keeps the best draft so far. A failure keeps the current draft.
 */
export function usePlanDraft(initial: PlanDraft | undefined) {
  const controllerRef = useRef<AbortController>(undefined);
  const [draft, setDraft] = useState(initial);
  const [progress, setProgress] = useState<DraftProgress>();

  const stop = useCallback(() => {
    controllerRef.current?.abort();
    controllerRef.current = undefined;
    setProgress(undefined);
  }, []);
  useEffect(() => stop, [stop]);

  const start = useCallback(
    (plan: LeaguePlan, request: NewRun & { leagueId: string }) => {
      stop();
      const run = new AbortController();
      const { signal } = run;
      controllerRef.current = run;
      setProgress({ share: 0, stage: "first seasons" });
      const [key, requestKey] = [JSON.stringify(plan), crypto.randomUUID()];
      const onDraft = (schedule: DraftSchedule) => !signal.aborted && setDraft({ key, schedule, requestKey });
      const onProgress = (next: DraftProgress) => !signal.aborted && setProgress(next);
      const search = { plan, seed: request.seed };
      async function finish() {
        try {
          const preview = searchInBrowser(
            { ...search, iterations: PREVIEW_ITERATIONS },
            { signal, onProgress: () => {}, onDraft },
          );
          const [schedule] = await Promise.all([
            searchOnServer(request, { signal, onProgress }),
            preview.then(onDraft),
          ]).catch((error: unknown) => {
            if (signal.aborted) throw error;
            return searchInBrowser(search, { signal, onProgress, onDraft }).then((local) => [local]);
          });
          onDraft(schedule);
          if (schedule.games.length === 0) throw new Error("no games could be scheduled");
        } catch {
          if (!signal.aborted) showToast.error("Failed to generate schedule");
        }
        if (controllerRef.current === run) stop();
      }
      void finish();
    },
    [stop],
  );
  return { draft, progress, start, stop };
}
