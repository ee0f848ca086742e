import { describe, expect, it } from "vitest";
import { getMeaning } from "./error-meanings.ts";

describe("getMeaning", () => {
  it.each([21_211, 21_614, 21_610, 30_005, 30_006])("suppresses the number for code %i", (code) => {
    expect(getMeaning(code)).toEqual({ suppress: true, retry: "never", alert: false });
  });

  it.each([30_003, 30_008, 30_001])("allows one later retry for code %i", (code) => {
    expect(getMeaning(code)).toEqual({ suppress: false, retry: "later", alert: false });
  });

  it.each([20_429, 21_611])("treats code %i as not processed and safe to retry", (code) => {
    expect(getMeaning(code)).toEqual({ suppress: false, retry: "safe", alert: false });
  });

  it.each([30_004, 30_007, 30_034, 21_606, 99_999])(
    "allows no retry for code %i and raises an alert",
    (code) => {
      expect(getMeaning(code)).toEqual({ suppress: false, retry: "never", alert: true });
    },
  );

  it("treats wrong credentials as not processed and raises an alert", () => {
    expect(getMeaning(20_003)).toEqual({ suppress: false, retry: "safe", alert: true });
  });

  it("raises no alert when the validity period expires", () => {
    expect(getMeaning(30_036)).toEqual({ suppress: false, retry: "never", alert: false });
  });
});
