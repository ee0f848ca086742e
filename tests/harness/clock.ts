import { afterEach } from "vitest";
import { clock } from "#platform/clock.ts";

const realNow = clock.now;
afterEach(() => {
  clock.now = realNow;
});

/** Shifts the app's clock by some milliseconds until the end of the test. */
export function shiftClock(milliseconds: number) {
  clock.now = () => new Date(realNow().getTime() + milliseconds);
}

/** Freezes the app's clock at an instant until the end of the test. */
export function setTime(instant: string) {
  clock.now = () => new Date(instant);
}
