import { expect, it } from "vitest";
import { decideLanguage, parseLanguage, pickLanguage } from "./rules.ts";

it.each([
  ["the person's choice", { chosen: "es", managers: "fr" }, "es"],
  ["the manager's choice", { chosen: null, managers: "fr" }, "fr"],
  ["English", { chosen: null, managers: null }, "en"],
] as const)("decides for %s [REACH-50]", (_, choices, language) => {
  expect(decideLanguage(choices)).toBe(language);
});

it.each([
  ["fr-CA,fr;q=0.9,en;q=0.8", "fr"],
  ["de-CH, es-MX;q=0.8, en;q=0.5", "es"],
  ["en;q=0.5, es;q=0.8", "es"],
  ["fr;q=0, en", "en"],
  ["de, zh-Hant", "en"],
  ["*", "en"],
  ["", "en"],
  [undefined, "en"],
] as const)("picks the first language of the browser's that we have: %s [REACH-50]", (header, language) => {
  expect(pickLanguage(header)).toBe(language);
});

it("reads a language in a URL only if we have it", () => {
  expect(["fr", "de", "", undefined].map(parseLanguage)).toEqual(["fr", null, null, null]);
});
