import type { DraftSchedule, LeaguePlan } from "../../schema.ts";
import { generatePlanStepwise, type PlanProgress } from "./generate.ts";

type RunOptions = { seed: number; iterations?: number; onProgress?: (progress: PlanProgress) => void };

/** Generates the schedule of all divisions synchronously. */
export function generatePlan(plan: LeaguePlan, options: RunOptions): DraftSchedule {
  const steps = generatePlanStepwise(plan, options);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    options.onProgress?.(step.value);
  }
}

/** Generates the schedule and yields to the event loop after each iteration. Throws the signal's reason once aborted. */
export async function generatePlanWithPauses(
  plan: LeaguePlan,
  { signal, ...options }: RunOptions & { signal: AbortSignal },
): Promise<DraftSchedule> {
  const steps = generatePlanStepwise(plan, options);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    options.onProgress?.(step.value);
    await new Promise((resolve) => setTimeout(resolve, 0));
    signal.throwIfAborted();
  }
}
