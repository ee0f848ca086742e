import fc from "fast-check";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { SharedText, SMALL } from "./gzip-document.ts";

it("produces valid gzip for any prefix and any text after it", () => {
  const text = fc.string({ unit: "binary", maxLength: 2000 });
  fc.assert(
    fc.property(text, text, fc.constantFrom(undefined, SMALL), (prefix, rest, options) => {
      const whole = Buffer.concat([Buffer.from(prefix), Buffer.from(rest)]);
      const sent = Buffer.concat(new SharedText(prefix, options).compressWith(rest));
      expect(gunzipSync(sent).equals(whole)).toBe(true);
    }),
  );
});
