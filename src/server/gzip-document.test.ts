import fc from "fast-check";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { SharedBeginning } from "./gzip-document.ts";

it("is gzip of beginning and rest, whatever they are", () => {
  const text = fc.string({ unit: "binary", maxLength: 2000 });
  fc.assert(
    fc.property(text, text, (beginning, rest) => {
      const whole = Buffer.concat([Buffer.from(beginning), Buffer.from(rest)]);
      expect(gunzipSync(Buffer.concat(new SharedBeginning(beginning).withRest(rest))).equals(whole)).toBe(
        true,
      );
    }),
  );
});
