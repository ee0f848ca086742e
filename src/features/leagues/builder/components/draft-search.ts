import { builderQueries } from "../client.ts";
import type { NewRun } from "../runs/schema.ts";
import type { DraftSchedule } from "../schema.ts";
import type { DraftReport, DraftRequest } from "./schedule-worker.ts";
import ScheduleWorker from "./schedule-worker.ts?worker";

export type DraftProgress = { share: number; stage: string };

/** How a search is watched. Aborting ends it, and its promise with the signal's reason. */
export type Watching = {
  signal: AbortSignal;
  onProgress: (progress: DraftProgress) => void;
};

/** In this browser, off the main thread; the best schedule so far is shown meanwhile. */
export function searchHere(
  request: DraftRequest,
  { signal, onProgress, onDraft }: Watching & { onDraft: (draft: DraftSchedule) => void },
): Promise<DraftSchedule> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new ScheduleWorker();
    const end = (settle: () => void) => {
      worker.terminate();
      settle();
    };
    signal.addEventListener("abort", () => end(() => reject(signal.reason as Error)));
    worker.addEventListener("error", () => end(() => reject(new Error("the search failed"))));
    worker.addEventListener("message", ({ data }: MessageEvent<DraftReport>) => {
      if (signal.aborted) return;
      if (data.kind === "done") return end(() => resolve(data.draft));
      if (data.draft) onDraft(data.draft);
      onProgress({ share: data.share, stage: data.stage });
    });
    worker.postMessage(request);
  });
}

const ASK_MS = 600;
/** A worker that is there takes a search within a second. */
const MOST_WAIT_MS = 10_000;

/** In the server's worker, asked how far it is. Fails when it fails there, or when nobody takes it. */
export async function searchOnServer(
  request: NewRun & { leagueId: string },
  { signal, onProgress }: Watching,
): Promise<DraftSchedule> {
  const { startRun, getRun, cancelRun } = builderQueries.scheduleBuilder;
  const { id: runId } = await startRun.call(request, { signal });
  const run = { leagueId: request.leagueId, runId };
  // Nobody waits for it any more; if that is not heard, the search ends by itself.
  const cancel = () => void cancelRun.call(run).catch(() => {});
  signal.addEventListener("abort", cancel);
  try {
    for (let waited = 0; ; waited += ASK_MS) {
      await pause(ASK_MS, signal);
      const { state, percent, stage, draft } = await getRun.call(run, { signal });
      if (draft) return draft;
      if (state === "failed" || (state === "waiting" && waited > MOST_WAIT_MS)) {
        cancel();
        throw new Error("the server found no schedule");
      }
      onProgress({ share: percent / 100, stage: stage ?? "first seasons" });
    }
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
