import { describe, expect, it } from "vitest";
import { matchesSearch } from "./rules.ts";

const aisha = {
  name: "Aisha Bello",
  email: "aisha.bello@example.com",
  phone: "+13125550103",
  contacts: [{ label: "Mother", phone: "+17735550118" }],
};

describe("searching the roster [MEMB-03]", () => {
  it.each([
    "",
    "  ",
    "aisha",
    "BELLO",
    "@example",
    "mother",
    "(312) 555-0103",
    "312.555.0103",
    "3125550103",
    "+1 312 555 0103",
    "1-312-555-0103",
    "0103",
    "555 01",
    "773",
  ])("finds her by %j", (typed) => {
    expect(matchesSearch(aisha, typed)).toBe(true);
  });

  it.each(["cole", "999", "(312) 555-0104", "+44 312 555 0103", "a1b2", "()"])("not by %j", (typed) => {
    expect(matchesSearch(aisha, typed)).toBe(false);
  });

  it("finds those without an e-mail too", () => {
    expect(matchesSearch({ ...aisha, email: null }, "aisha")).toBe(true);
  });
});
