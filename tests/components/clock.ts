import { vi } from "vitest";

/**
 * The page's clock, held and moved by a test; setup.tsx lets it go. While it is held, press keys and wait with `until`:
 * Vitest moves a held clock with every click and every try of `expect.element` and `expect.poll`.
 */
export const clock = {
  hold: () => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }),
  release: () => void vi.useRealTimers(),
  forward: (ms: number) => vi.advanceTimersByTimeAsync(ms),
};

/** Waits without moving the clock, so that only what is due now happens, or in steps of so many milliseconds. */
export async function until(check: () => boolean, stepMs = 0) {
  while (!check()) {
    await clock.forward(stepMs);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}
