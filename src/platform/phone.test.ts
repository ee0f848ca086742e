import { describe, expect, it } from "vitest";
import { parsePhone, formatPhone } from "./phone.ts";

describe("parsing and formatting phone numbers", () => {
  it.each([
    "(312) 555-0142",
    "312-555-0142",
    "312.555.0142",
    "3125550142",
    "1 312 555 0142",
    "+1 (312) 555 0142",
    "  +13125550142 ",
    "001 312 555 0142".replace("001", "+1"),
  ])("normalizes %j to E.164 [MEMB-07]", (input) => {
    expect(parsePhone(input)).toBe("+13125550142");
  });

  it("requires a country code outside the US and Canada", () => {
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
  ])("rejects %j", (input) => {
    expect(parsePhone(input)).toBeNull();
  });

  it("rejects a number with an extension, which can't get texts", () => {
    expect(parsePhone("312-555-0142 ext. 12")).toBeNull();
  });

  it("uses the national format for US and Canadian numbers, and the international format for others", () => {
    expect(formatPhone("+13125550142")).toBe("(312) 555-0142");
    expect(formatPhone("+442079460958")).toBe("+44 20 7946 0958");
  });
});
