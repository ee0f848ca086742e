import fc from "fast-check";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { SharedPrefix } from "./gzip-document.ts";

it("produces valid gzip for any prefix and any text after it", () => {
  const text = fc.string({ unit: "binary", maxLength: 2000 });
  fc.assert(
    fc.property(text, text, (prefix, rest) => {
      const whole = Buffer.concat([Buffer.from(prefix), Buffer.from(rest)]);
      expect(gunzipSync(Buffer.concat(new SharedPrefix(prefix).compressWith(rest))).equals(whole)).toBe(true);
    }),
  );
});
