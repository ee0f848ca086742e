import { afterEach } from "vitest";
import { clock } from "#platform/clock.ts";

const real = clock.now;
afterEach(() => {
  clock.now = real;
});

/** Moves the product's clock by so many milliseconds until the end of the test. */
export function moveClock(milliseconds: number) {
  clock.now = () => new Date(real().getTime() + milliseconds);
}

/** Stops the product's clock at an instant until the end of the test. */
export function setTime(instant: string) {
  clock.now = () => new Date(instant);
}
