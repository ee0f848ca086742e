import type { BuilderLeague, DraftSchedule } from "../schema.ts";
import { type GenerateOptions, generateStepwise, type Progress } from "./generate.ts";

type RunOptions = GenerateOptions & {
  onProgress?: (progress: Progress) => void;
};

/** Generates a schedule synchronously. */
export function generateSchedule(league: BuilderLeague, options: RunOptions): DraftSchedule {
  const steps = generateStepwise(league, options);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    options.onProgress?.(step.value);
  }
}

/** Iterations between pauses. They take tens of milliseconds, so a worker can handle other events in between. */
const ITERATIONS_PER_PAUSE = 2;

/** Generates a schedule and yields to the event loop between iterations. Throws the signal's reason once aborted. */
export async function generateWithPauses(
  league: BuilderLeague,
  { signal, ...options }: RunOptions & { signal: AbortSignal },
): Promise<DraftSchedule> {
  const steps = generateStepwise(league, options);
  for (let count = 1; ; count++) {
    const step = steps.next();
    if (step.done) return step.value;
    options.onProgress?.(step.value);
    if (count % ITERATIONS_PER_PAUSE === 0) await new Promise((resolve) => setTimeout(resolve, 0));
    signal.throwIfAborted();
  }
}
