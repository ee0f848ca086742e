import { expect, it } from "vitest";
import { kitColors } from "#ui/kit-design.ts";
import { computeContrast, getPageColors, MIN_CONTRAST } from "./rules.ts";
import { pageColors } from "./schema.ts";

it("has 13 colors", () => expect(pageColors).toHaveLength(13));

it.each(kitColors)("writes text that can be read on %s", (color) => {
  const { background, text } = getPageColors(color);
  expect(computeContrast(background, text)).toBeGreaterThanOrEqual(MIN_CONTRAST);
});

it("writes in the kit's own trim where it can be read", () =>
  expect(getPageColors("maroon")).toEqual({ background: "#7f1d1d", text: "#e7b9a5" }));
