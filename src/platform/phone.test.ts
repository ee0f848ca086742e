import { describe, expect, it } from "vitest";
import { parsePhone, phoneInWords } from "./phone.ts";

describe("a phone number", () => {
  it.each([
    "(312) 555-0142",
    "312-555-0142",
    "312.555.0142",
    "3125550142",
    "1 312 555 0142",
    "+1 (312) 555 0142",
    "  +13125550142 ",
    "001 312 555 0142".replace("001", "+1"),
  ])("written as %j is the same one [MEMB-07]", (typed) => {
    expect(parsePhone(typed)).toBe("+13125550142");
  });

  it("of Canada needs no country code either, and others do", () => {
    expect(parsePhone("(416) 555-0199")).toBe("+14165550199");
    expect(parsePhone("+44 20 7946 0958")).toBe("+442079460958");
  });

  it.each([
    "",
    "call me",
    "555-0142",
    "123",
    "(012) 555-0142",
    "(312) 155-0142",
    "31255501422",
    "++1312",
    "+1",
  ])("cannot be %j", (typed) => {
    expect(parsePhone(typed)).toBeNull();
  });

  it("has no extension: no text reaches one", () => {
    expect(parsePhone("312-555-0142 ext. 12")).toBeNull();
  });

  it("is shown as people here write it, and abroad with its country", () => {
    expect(phoneInWords("+13125550142")).toBe("(312) 555-0142");
    expect(phoneInWords("+442079460958")).toBe("+44 20 7946 0958");
  });
});
