import { expect, it } from "vitest";
import { removeUnusedRules } from "./unused-rules.ts";

it("removes only rules for what no public page has", () => {
  for (const unused of [
    ".skeleton{a:b}",
    "code,kbd,samp,pre{a:b}",
    "@media print{.spinner:after{a:b}}",
    ".h .hero{a:b}",
  ])
    expect(removeUnusedRules(unused)).toBe("");
  for (const used of [
    "button,textarea{a:b}",
    ".max-md\\:heroic{a:b}",
    ".noticeable{a:b}",
    "@layer base{body{a:b}}",
    "@font-face{src:url(pre.woff2)}",
    "@keyframes x{0%{a:b}}",
    ".bg-subtle,.presentation{a:b}",
  ])
    expect(removeUnusedRules(used)).toBe(used);
});
