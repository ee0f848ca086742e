import type { BuilderLeague, DraftSchedule } from "../schema.ts";
import { type GenerateOptions, generateStepwise, type Progress } from "./generate.ts";

type RunOptions = GenerateOptions & {
  onProgress?: (progress: Progress) => void;
};

/** A schedule in one go. */
export function generateSchedule(league: BuilderLeague, options: RunOptions): DraftSchedule {
  const steps = generateStepwise(league, options);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    options.onProgress?.(step.value);
  }
}

/** So many iterations run between two pauses: some hundredths of a second, as a worker has other things to do. */
const AT_ONCE = 2;

/** The same, with pauses in which messages arrive: throws the signal's reason once it is aborted. */
export async function generateWithPauses(
  league: BuilderLeague,
  { signal, ...options }: RunOptions & { signal: AbortSignal },
): Promise<DraftSchedule> {
  const steps = generateStepwise(league, options);
  for (let count = 1; ; count++) {
    const step = steps.next();
    if (step.done) return step.value;
    options.onProgress?.(step.value);
    if (count % AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve, 0));
    signal.throwIfAborted();
  }
}
