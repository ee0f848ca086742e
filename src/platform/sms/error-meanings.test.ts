import { describe, expect, it } from "vitest";
import { getMeaning, isSenderRefused } from "./error-meanings.ts";

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

  it.each([30_004, 30_007, 99_999])("allows no retry for code %i and raises an alert", (code) => {
    expect(getMeaning(code)).toEqual({ suppress: false, retry: "never", alert: true });
  });

  it.each([20_003, 21_606, 30_034])(
    "treats code %i as a refused sender, raises an alert, and keeps the text [TEXT-51]",
    (code) => {
      expect(getMeaning(code)).toEqual({ suppress: false, retry: "safe", alert: true });
      expect(isSenderRefused(code)).toBe(true);
    },
  );

  it.each([21_610, 20_429, 30_007, 99_999])("doesn't blame the sender for code %i [TEXT-51]", (code) => {
    expect(isSenderRefused(code)).toBe(false);
  });

  it("raises no alert when the validity period expires", () => {
    expect(getMeaning(30_036)).toEqual({ suppress: false, retry: "never", alert: false });
  });
});
