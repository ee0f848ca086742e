import { describe, expect, it } from "vitest";
import { getCost, getRate } from "./rules.ts";

describe("what a text costs a team", () => {
  it.each([
    ["the US", "+13125550142", 1],
    ["Canada", "+14165550142", 1],
    ["Puerto Rico", "+17875550142", 1],
    ["the US Virgin Islands", "+13405550142", 1],
    ["Guam", "+16715550142", 3],
    ["the Northern Mariana Islands", "+16705550142", 3],
    ["American Samoa", "+16845550142", 3],
  ])("depends on what carriers charge in %s [TEXT-43]", (_place, phone, rate) => {
    expect(getRate(phone)).toBe(rate);
    expect(getCost({ kind: "reminder", segments: 2, phone })).toBe(2 * rate);
  });
});
