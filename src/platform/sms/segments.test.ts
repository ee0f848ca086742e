import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countSegments } from "#sandbox/carrier/segments.ts";
import { segmentsOf, sizeOf, toGsm } from "./segments.ts";

const GSM_BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const GSM_EXTENDED = "\f^{}\\[~]|€";

const oneOf = (characters: string) => fc.constantFrom(...Array.from(characters));
const gsmText = fc.string({
  unit: fc.oneof({ weight: 6, arbitrary: oneOf(GSM_BASIC) }, { weight: 1, arbitrary: oneOf(GSM_EXTENDED) }),
  maxLength: 700,
});
const anyText = fc.string({
  unit: fc.oneof(
    { weight: 8, arbitrary: oneOf(GSM_BASIC + GSM_EXTENDED) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", minLength: 1, maxLength: 1 }) },
    { weight: 1, arbitrary: oneOf("’“”–—…\u00A0áçőŁžđ🏀👨‍👩‍👧ж") },
  ),
  maxLength: 400,
});

describe("segmentsOf", () => {
  it("counts what the carrier counts, by code that was written apart", () => {
    fc.assert(
      fc.property(fc.oneof(gsmText, anyText), (text) => {
        expect(segmentsOf(text)).toBe(countSegments(text));
      }),
      { numRuns: 3000 },
    );
  });

  it("knows the whole GSM-7 alphabet and nothing else", () => {
    expect(GSM_BASIC.length).toBe(127);
    for (const character of GSM_BASIC)
      expect(sizeOf(character)).toMatchObject({ encoding: "GSM-7", units: 1 });
    for (const character of GSM_EXTENDED)
      expect(sizeOf(character)).toMatchObject({ encoding: "GSM-7", units: 2 });
    for (let code = 0; code < 0x3000; code++) {
      const character = String.fromCharCode(code);
      const isGsm = (GSM_BASIC + GSM_EXTENDED).includes(character);
      expect(sizeOf(character).encoding === "GSM-7", `U+${code.toString(16)}`).toBe(isGsm);
    }
  });

  it.each([
    ["", "GSM-7", 0, 0, 160],
    ["x".repeat(160), "GSM-7", 160, 1, 0],
    ["x".repeat(161), "GSM-7", 161, 2, 145],
    ["x".repeat(306), "GSM-7", 306, 2, 0],
    ["x".repeat(307), "GSM-7", 307, 3, 152],
    ["[".repeat(80), "GSM-7", 160, 1, 0],
    [`${"x".repeat(152)}[${"x".repeat(152)}`, "GSM-7", 306, 3, 152],
    ["ж".repeat(70), "UCS-2", 70, 1, 0],
    ["ж".repeat(71), "UCS-2", 71, 2, 63],
    ["🏀".repeat(35), "UCS-2", 70, 1, 0],
    [`${"x".repeat(134)}🏀`, "UCS-2", 136, 3, 65],
  ])("%j", (text, encoding, units, segments, left) => {
    expect(sizeOf(text)).toEqual({ encoding, units, segments, left });
  });

  it("`left` is how much more fits without another segment", () => {
    fc.assert(
      fc.property(gsmText, (text) => {
        const { left, segments } = sizeOf(text);
        fc.pre(segments > 0);
        expect(segmentsOf(text + "x".repeat(left))).toBe(segments);
        expect(segmentsOf(text + "x".repeat(left + 1))).toBe(segments + 1);
      }),
      { numRuns: 500 },
    );
  });
});

describe("toGsm", () => {
  it.each([
    ["Don’t be late – “really”…", `Don't be late - "really"...`],
    ["3:30\u202FPM\u00A0at the\u2009gym", "3:30 PM at the gym"],
    ["soft\u00ADhyphen\u200B, \uFEFFmark", "softhyphen, mark"],
    ["François, Łukasz, Zoë, Ngọc, Đorđe, Şule", "Francois, Lukasz, Zoe, Ngoc, Dorde, Sule"],
    ["José Muñoz, Renée, Jürgen, Åse, Ærø", "José Muñoz, Renée, Jürgen, Åse, Ærø"],
    ["Jose\u0301 Muñoz", "José Muñoz"],
    ["½ hour × 2, ﬁrst №１", "1/2 hour x 2, first No.1"],
    ["{[~|^€\\]}", "{[~|^€\\]}"],
    ["a\tb\u2028c", "a b\nc"],
  ])("%j becomes %j", (typed, plain) => {
    expect(toGsm(typed)).toBe(plain);
    expect(sizeOf(toGsm(typed)).encoding).toBe("GSM-7");
  });

  it("leaves a text as typed that cannot be GSM-7 anyway", () => {
    expect(toGsm("Don’t be late 🏀")).toBe("Don’t be late 🏀");
    expect(toGsm("“Спартак” – ЦСКА")).toBe("“Спартак” – ЦСКА");
  });

  it("changes nothing that already is GSM-7, and nothing twice", () => {
    fc.assert(
      fc.property(gsmText, (text) => {
        expect(toGsm(text)).toBe(text);
      }),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        expect(toGsm(toGsm(text))).toBe(toGsm(text));
      }),
    );
  });

  it("never costs more segments than the text as typed", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(segmentsOf(toGsm(text))).toBeLessThanOrEqual(segmentsOf(text));
      }),
    );
  });
});
