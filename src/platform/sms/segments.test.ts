import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countSegments } from "#sandbox/carrier/segments.ts";
import { getSegments, measureText, toGsm, toGsmName } from "./segments.ts";

const GSM_BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const GSM_EXTENDED = "\f^{}\\[~]|€";

const charFrom = (characters: string) => fc.constantFrom(...Array.from(characters));
const gsmText = fc.string({
  unit: fc.oneof(
    { weight: 6, arbitrary: charFrom(GSM_BASIC) },
    { weight: 1, arbitrary: charFrom(GSM_EXTENDED) },
  ),
  maxLength: 700,
});
const anyText = fc.string({
  unit: fc.oneof(
    { weight: 8, arbitrary: charFrom(GSM_BASIC + GSM_EXTENDED) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", minLength: 1, maxLength: 1 }) },
    { weight: 1, arbitrary: charFrom("’“”–—…\u00A0áçőŁžđ🏀👨‍👩‍👧ж") },
  ),
  maxLength: 400,
});

describe("measureText", () => {
  it("matches the sandbox carrier's independent count", () => {
    fc.assert(
      fc.property(fc.oneof(gsmText, anyText), (text) => {
        expect(getSegments(text)).toBe(countSegments(text));
      }),
      { numRuns: 3000 },
    );
  });

  it("recognizes exactly the GSM-7 alphabet", () => {
    expect(GSM_BASIC.length).toBe(127);
    for (const character of GSM_BASIC)
      expect(measureText(character)).toMatchObject({ encoding: "GSM-7", units: 1 });
    for (const character of GSM_EXTENDED)
      expect(measureText(character)).toMatchObject({ encoding: "GSM-7", units: 2 });
    for (let code = 0; code < 0x3000; code++) {
      const character = String.fromCharCode(code);
      const isGsm = (GSM_BASIC + GSM_EXTENDED).includes(character);
      expect(measureText(character).encoding === "GSM-7", `U+${code.toString(16)}`).toBe(isGsm);
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
  ])("measures %j", (text, encoding, units, segments, left) => {
    expect(measureText(text)).toEqual({ encoding, units, segments, left });
  });

  it("reports in `left` how many more units fit without another segment", () => {
    fc.assert(
      fc.property(gsmText, (text) => {
        const { left, segments } = measureText(text);
        fc.pre(segments > 0);
        expect(getSegments(text + "x".repeat(left))).toBe(segments);
        expect(getSegments(text + "x".repeat(left + 1))).toBe(segments + 1);
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
  ])("turns %j into %j", (input, expected) => {
    expect(toGsm(input)).toBe(expected);
    expect(measureText(toGsm(input)).encoding).toBe("GSM-7");
  });

  it("leaves a text that can't be GSM-7 as typed", () => {
    expect(toGsm("Don’t be late 🏀")).toBe("Don’t be late 🏀");
    expect(toGsm("“Спартак” – ЦСКА")).toBe("“Спартак” – ЦСКА");
  });

  it("is idempotent and doesn't change GSM-7 text", () => {
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

  it("never needs more segments than the text as typed", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(getSegments(toGsm(text))).toBeLessThanOrEqual(getSegments(text));
      }),
    );
  });
});

describe("toGsmName", () => {
  it.each([
    ["Łódź “Stars”", 'Lodz "Stars"'],
    ["🔥 Heat 🔥 Wave", "Heat Wave"],
    ["Team 1️⃣", "Team 1"],
    ["🇨🇦 Montréal ★ FC", "Montréal FC"],
    ["Kāneʻohe", "Kane'ohe"],
    ["A👨‍👩‍👧‍👦B", "AB"],
  ])("turns %j into %j [TEXT-03]", (input, expected) => {
    expect(toGsmName(input)).toBe(expected);
    expect(measureText(toGsmName(input)).encoding).toBe("GSM-7");
  });

  it.each(["Спартак ⚽", "東京 FC", "🦦🦦", "Chicago Спартак"])("leaves %j as typed [TEXT-03]", (name) => {
    expect(toGsmName(name)).toBe(name);
  });

  it("is idempotent and keeps every letter and digit that GSM-7 has", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(toGsmName(toGsmName(text))).toBe(toGsmName(text));
      }),
    );
  });
});
