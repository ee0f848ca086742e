import { afterAll, afterEach, beforeEach } from "vitest";

/**
 * Starts an arena before the first test of a file and keeps it for the others. After a failed try, the next one gets an
 * arena of its own: the failed one may have left workers, locks, and faults behind, and still be running.
 */
export function keepArena<Arena extends { stop: () => Promise<void> }>(start: () => Promise<Arena>) {
  let arena: Arena | undefined;
  const stop = async () => {
    const last = arena;
    arena = undefined;
    await last?.stop();
  };
  beforeEach(async () => {
    arena ??= await start();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await stop();
  });
  afterAll(stop);
  return () => arena!;
}
