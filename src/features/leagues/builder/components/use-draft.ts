import { useCallback, useEffect, useRef, useState } from "react";
import { showToast } from "#ui/toast.tsx";
import type { BuilderLeague, DraftSchedule } from "../schema.ts";
import type { DraftReport, DraftRequest } from "./schedule-worker.ts";
import ScheduleWorker from "./schedule-worker.ts?worker";

export type Draft = {
  schedule: DraftSchedule;
  league: BuilderLeague;
  /** Every try to publish this draft carries the same. */
  requestKey: string;
};

export type DraftProgress = { share: number; stage: string };

/**
 * Drafts made off the main thread, one at a time: starting again ends the run before. While it runs, the best schedule so
 * far is there already; stopping keeps it. A fault says so and keeps what was there (BUILD-52).
 */
export function useDraft() {
  const worker = useRef<Worker>(undefined);
  const [draft, setDraft] = useState<Draft>();
  const [progress, setProgress] = useState<DraftProgress>();

  const stop = useCallback(() => {
    worker.current?.terminate();
    worker.current = undefined;
    setProgress(undefined);
  }, []);
  useEffect(() => stop, [stop]);

  const start = useCallback(
    (league: BuilderLeague, seed: number) => {
      stop();
      const requestKey = crypto.randomUUID();
      const fail = () => {
        stop();
        showToast.error("Failed to generate schedule");
      };
      try {
        const run = new ScheduleWorker();
        worker.current = run;
        setProgress({ share: 0, stage: "first seasons" });
        run.addEventListener("message", ({ data }: MessageEvent<DraftReport>) => {
          if (worker.current !== run) return;
          if (data.draft) setDraft({ schedule: data.draft, league, requestKey });
          if (data.kind === "progress") return setProgress({ share: data.share, stage: data.stage });
          stop();
          // No schedule at all is a failure; one with games left out is not (OP2-21).
          if (data.draft.games.length === 0) showToast.error("Failed to generate schedule");
        });
        run.addEventListener("error", fail);
        run.postMessage({ league, seed } satisfies DraftRequest);
      } catch {
        fail();
      }
    },
    [stop],
  );

  return { draft, progress, start, stop };
}
