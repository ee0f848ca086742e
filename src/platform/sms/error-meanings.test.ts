import { describe, expect, it } from "vitest";
import { meaningOf } from "./error-meanings.ts";

describe("meaningOf", () => {
  it.each([21_211, 21_614, 21_610, 30_005, 30_006])("%i: the number gets no more texts", (code) => {
    expect(meaningOf(code)).toEqual({ suppress: true, retry: "never", alert: false });
  });

  it.each([30_003, 30_008, 30_001])("%i: once more, later", (code) => {
    expect(meaningOf(code)).toEqual({ suppress: false, retry: "later", alert: false });
  });

  it.each([20_429, 21_611])("%i: not processed, safe to try again", (code) => {
    expect(meaningOf(code)).toEqual({ suppress: false, retry: "safe", alert: false });
  });

  it.each([30_004, 30_007, 30_034, 21_606, 99_999])("%i: never again, and someone looks", (code) => {
    expect(meaningOf(code)).toEqual({ suppress: false, retry: "never", alert: true });
  });

  it("wrong credentials: nothing was processed, and someone looks", () => {
    expect(meaningOf(20_003)).toEqual({ suppress: false, retry: "safe", alert: true });
  });

  it("a validity that ran out is what we asked for", () => {
    expect(meaningOf(30_036)).toEqual({ suppress: false, retry: "never", alert: false });
  });
});
