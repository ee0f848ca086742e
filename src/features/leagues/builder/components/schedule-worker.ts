import { generateSchedule } from "../generator/run.ts";
import type { Stage } from "../generator/generate.ts";
import type { BuilderLeague, DraftSchedule } from "../schema.ts";

/** What the worker is asked. To cancel, end it: it holds nothing else. */
export type DraftRequest = { league: BuilderLeague; seed: number; iterations?: number };
/** How far it is, now and then with the best schedule so far; at the end the schedule. */
export type DraftReport =
  | { kind: "progress"; share: number; stage: Stage; draft?: DraftSchedule }
  | { kind: "done"; draft: DraftSchedule };

/** Often enough to be seen moving, seldom enough not to slow the search. */
const REPORT_MS = 100;
const DRAFT_MS = 600;

// The generator off the main thread. It never asks the time; what is shown meanwhile may depend on it.
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
