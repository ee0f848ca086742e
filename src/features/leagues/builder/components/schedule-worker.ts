import { generateSchedule } from "../generator/run.ts";
import type { Stage } from "../generator/generate.ts";
import type { BuilderLeague, DraftSchedule } from "../schema.ts";

/** The request to the worker. To cancel the request, terminate the worker, which holds no other state. */
export type DraftRequest = { league: BuilderLeague; seed: number; iterations?: number };
/** Progress, sometimes with the best draft so far, then the final draft. */
export type DraftReport =
  | { kind: "progress"; share: number; stage: Stage; draft?: DraftSchedule }
  | { kind: "done"; draft: DraftSchedule };

/** Frequent enough to look live, but infrequent enough not to slow down the search. */
const REPORT_MS = 100;
const DRAFT_MS = 600;

// Runs the generator off the main thread. Timing affects only how often progress is reported, never the result.
const report = (message: DraftReport) => self.postMessage(message);
let reportedAt = 0;
let draftAt = -DRAFT_MS;
self.addEventListener("message", ({ data: { league, ...options } }: MessageEvent<DraftRequest>) => {
  const draft = generateSchedule(league, {
    ...options,
    onProgress: ({ iteration, iterations, stage, draft: soFar }) => {
      const now = performance.now();
      if (iteration > 1 && now - reportedAt < REPORT_MS) return;
      reportedAt = now;
      const withDraft = now - draftAt >= DRAFT_MS;
      if (withDraft) draftAt = now;
      report({
        kind: "progress",
        share: iteration / iterations,
        stage,
        ...(withDraft && { draft: soFar() }),
      });
    },
  });
  report({ kind: "done", draft });
});
