const TICK_MS = 5;

/**
 * Lets calls through at the provider's pace, in the order they arrived. Beyond it, they wait in line and become slow. A
 * call keeps its place if the caller gives up, because the provider has already read it.
 */
export function createCapacity(getPerSecond: () => number | null) {
  const line: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let [credit, lastTick] = [0, 0];

  function tick() {
    timer = undefined;
    const now = performance.now();
    const perSecond = getPerSecond();
    credit = perSecond === null ? line.length : credit + ((now - lastTick) / 1000) * perSecond;
    lastTick = now;
    const count = Math.min(Math.floor(credit), line.length);
    credit -= count;
    for (const proceed of line.splice(0, count)) proceed();
    if (line.length > 0) timer = setTimeout(tick, TICK_MS);
  }

  return {
    countWaiting: () => line.length,
    /** Resolves when it's the call's turn. */
    wait(): Promise<void> | undefined {
      if (getPerSecond() === null && line.length === 0) return undefined;
      return new Promise((resolve) => {
        line.push(resolve);
        if (timer) return;
        // An idle provider serves the first call right away, and saves up no more than that.
        [credit, lastTick] = [getPerSecond() === 0 ? 0 : 1, performance.now()];
        timer = setTimeout(tick, 0);
      });
    },
    stop: () => clearTimeout(timer),
  };
}
