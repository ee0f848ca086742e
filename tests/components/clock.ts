import { vi } from "vitest";

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/**
 * Freezes the page's clock so that a test can advance it. After the test, setup.tsx releases it. While it's frozen,
 * press keys and wait with `waitUntil`, because Vitest advances a frozen clock on every click and every retry of
 * `expect.element` and `expect.poll`.
 */
export const clock = {
  freeze: () => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }),
  release: () => void vi.useRealTimers(),
  /** Advances the clock and lets the page render, so that a test can check that something still hasn't appeared. */
  async forward(ms: number) {
    await vi.advanceTimersByTimeAsync(ms);
    await nextFrame();
    await nextFrame();
  },
};

/**
 * Waits for a condition while the clock is frozen, advancing the clock by `stepMs` each time. A toast, for example,
 * appears a moment after the event that triggers it.
 */
export async function waitUntil(check: () => boolean, stepMs = 0) {
  while (!check()) await clock.forward(stepMs);
}
