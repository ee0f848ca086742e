import { builderQueries } from "../client.ts";
import type { NewRun } from "../runs/schema.ts";
import type { DraftSchedule } from "../schema.ts";
import type { DraftProgress, DraftReport, DraftRequest } from "./schedule-worker.ts";
import ScheduleWorker from "./schedule-worker.ts?worker";

export type { DraftProgress } from "./schedule-worker.ts";

/** Aborting the signal stops the search and rejects its promise with the signal's reason. */
export type SearchOptions = {
  signal: AbortSignal;
  onProgress: (progress: DraftProgress) => void;
};

/** Generates a schedule in a web worker and reports the best draft so far while it runs. */
export function searchInBrowser(
  request: DraftRequest,
  { signal, onProgress, onDraft }: SearchOptions & { onDraft: (draft: DraftSchedule) => void },
): Promise<DraftSchedule> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new ScheduleWorker();
    const stopWorker = (callback: () => void) => {
      worker.terminate();
      callback();
    };
    signal.addEventListener("abort", () => stopWorker(() => reject(signal.reason as Error)));
    worker.addEventListener("error", () =>
      stopWorker(() => reject(new Error("schedule generation failed in the web worker"))),
    );
    worker.addEventListener("message", ({ data }: MessageEvent<DraftReport>) => {
      if (signal.aborted) return;
      if (data.kind === "done") return stopWorker(() => resolve(data.draft));
      if (data.draft) onDraft(data.draft);
      onProgress(data);
    });
    worker.postMessage(request);
  });
}

const POLL_MS = 600;
/** A healthy server worker picks up a run within a second, so waiting longer means none is available. */
const MAX_WAIT_MS = 10_000;

/** Generates a schedule on the server and polls for progress. Throws if the run fails or no worker picks it up. */
export async function searchOnServer(
  request: NewRun & { leagueId: string },
  { signal, onProgress }: SearchOptions,
): Promise<DraftSchedule> {
  const { startRun, getRun, cancelRun } = builderQueries.scheduleBuilder;
  const { id: runId } = await startRun.call(request, { signal });
  const run = { leagueId: request.leagueId, runId };
  // Best effort: if the request fails, the run ends on its own.
  const cancel = () => void cancelRun.call(run).catch(() => {});
  signal.addEventListener("abort", cancel);
  try {
    for (let waited = 0; ; waited += POLL_MS) {
      await sleep(POLL_MS, signal);
      const { state, percent, stage, draft, divisions } = await getRun.call(run, { signal });
      if (draft) return draft;
      if (state === "failed" || (state === "waiting" && waited > MAX_WAIT_MS)) {
        cancel();
        throw new Error("schedule generation failed on the server");
      }
      onProgress({
        share: percent / 100,
        stage: stage ?? "first seasons",
        ...(divisions && {
          divisions: divisions.map((division) => ({
            id: division.divisionId,
            share: division.percent / 100,
            stage: division.stage,
          })),
        }),
      });
    }
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}

const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
