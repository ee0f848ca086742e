import { generatePlan } from "../divisions/generator/run.ts";
import { generateSchedule } from "../generator/run.ts";
import type { BuilderLeague, DraftSchedule, LeaguePlan } from "../schema.ts";

/**
 * The request to the worker, for one league or several divisions. To cancel the request, terminate the worker, which
 * holds no other state.
 */
export type DraftRequest = { seed: number; iterations?: number } & (
  | { league: BuilderLeague }
  | { plan: LeaguePlan }
);
export type DraftProgress = {
  share: number;
  stage: string;
  /** How far each division is, if several are planned together. */
  divisions?: { id: string; share: number; stage: string }[];
};

/** Progress, sometimes with the best draft so far, then the final draft. */
export type DraftReport =
  | ({ kind: "progress"; draft?: DraftSchedule } & DraftProgress)
  | { kind: "done"; draft: DraftSchedule };

/** Frequent enough to look live, but infrequent enough not to slow down the search. */
const REPORT_MS = 100;
const DRAFT_MS = 600;

// Runs the generator off the main thread. Timing affects only how often progress is reported, never the result.
const report = (message: DraftReport) => self.postMessage(message);
let reportedAt = 0;
let draftAt = -DRAFT_MS;

function reportProgress(getProgress: () => DraftProgress, isFirst: boolean, getDraft: () => DraftSchedule) {
  const now = performance.now();
  if (!isFirst && now - reportedAt < REPORT_MS) return;
  reportedAt = now;
  const withDraft = now - draftAt >= DRAFT_MS;
  if (withDraft) draftAt = now;
  report({ kind: "progress", ...getProgress(), ...(withDraft && { draft: getDraft() }) });
}

self.addEventListener("message", ({ data }: MessageEvent<DraftRequest>) => {
  if ("league" in data) {
    const { league, ...options } = data;
    const draft = generateSchedule(league, {
      ...options,
      onProgress: ({ iteration, iterations, stage, draft: soFar }) =>
        reportProgress(() => ({ share: iteration / iterations, stage }), iteration <= 1, soFar),
    });
    return report({ kind: "done", draft });
  }
  const { plan, ...options } = data;
  const draft = generatePlan(plan, {
    ...options,
    onProgress: ({ divisions: all, draft: soFar }) => {
      // The first draft of the plan has games of all divisions.
      if (all.some(({ iteration }) => iteration === 0)) return;
      const divisions = all.map(({ id, iteration, iterations, stage }) => ({
        id,
        share: iteration / iterations,
        stage,
      }));
      const slowest = divisions.reduce((least, division) =>
        division.share < least.share ? division : least,
      );
      reportProgress(() => ({ share: slowest.share, stage: slowest.stage, divisions }), false, soFar);
    },
  });
  report({ kind: "done", draft });
});
