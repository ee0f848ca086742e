import fc from "fast-check";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { SharedText, SMALL } from "./gzip-document.ts";

it("produces valid gzip for any prefix and any text after it", () => {
  const text = fc.string({ unit: "binary", maxLength: 2000 });
  fc.assert(
    fc.property(text, text, (prefix, rest) => {
      const whole = Buffer.concat([Buffer.from(prefix), Buffer.from(rest)]);
      expect(gunzipSync(Buffer.concat(new SharedText(prefix).compressWith(rest))).equals(whole)).toBe(true);
    }),
  );
});

it("produces valid gzip of a document with the text anywhere in it", () => {
  const text = fc.string({ unit: "binary", maxLength: 2000 });
  fc.assert(
    fc.property(text, text, text, fc.boolean(), (before, shared, rest, hasIt) => {
      const document = before + (hasIt ? shared : "") + rest;
      const sent = new SharedText(shared, SMALL).compress(document);
      expect(gunzipSync(sent).equals(Buffer.from(document))).toBe(true);
    }),
  );
});
