import { expect, it } from "vitest";
import { decideLanguage } from "./rules.ts";

it.each([
  ["the person's choice", { chosen: "es", managers: "fr" }, "es"],
  ["the manager's choice", { chosen: null, managers: "fr" }, "fr"],
  ["English", { chosen: null, managers: null }, "en"],
] as const)("decides for %s [REACH-50]", (_, choices, language) => {
  expect(decideLanguage(choices)).toBe(language);
});
