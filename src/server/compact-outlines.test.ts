import { expect, it } from "vitest";
import { withCompactOutlines } from "./compact-outlines.ts";

const compact = (outline: string) =>
  withCompactOutlines(`<path transform="translate(37.4 24.4)" class="x" d="${outline}"></path>`);

it("draws the same points in tenths, from one to the next", () => {
  expect(compact("M2 0V-16.52H15.7L13 1ZM17.7 -14.5Q27.6 -11.3 28.1 -11.8Z")).toBe(
    '<path transform="translate(37.4 24.4) scale(.1)" class="x" d="m20 0v-165h137l-27 175zm157-145q99 32 104 27z"></path>',
  );
});

it("goes on from each point if a command has several", () => {
  expect(compact("M59.98 0 55.25 -16.48L60 -1 70 -2H80 90V3 4Z")).toContain(
    ' d="m600 0-47-165l47 155 100-10h100 100v50 10z"',
  );
});

it("leaves outlines with other commands, and those that aren't moved", () => {
  const arc =
    '<path transform="translate(1 1)" d="M17.5 16a2.3 2.3 0 0 1 2.3 2.3"></path><path d="M1 1H2"></path>';
  expect(withCompactOutlines(arc)).toBe(arc);
});
