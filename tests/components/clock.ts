import { vi } from "vitest";

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/**
 * The page's clock, held and moved by a test; setup.tsx lets it go. While it is held, press keys and wait with `until`:
 * Vitest moves a held clock with every click and every try of `expect.element` and `expect.poll`.
 */
export const clock = {
  hold: () => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }),
  release: () => void vi.useRealTimers(),
  /** Moves the clock and lets the page draw what came of it, so that "still not there" means something. */
  async forward(ms: number) {
    await vi.advanceTimersByTimeAsync(ms);
    await nextFrame();
    await nextFrame();
  },
};

/** Waits while the clock stands still, or in steps of so many milliseconds: a toast comes a moment after its cause. */
export async function until(check: () => boolean, stepMs = 0) {
  while (!check()) await clock.forward(stepMs);
}
