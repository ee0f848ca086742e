import { expect, it } from "vitest";
import { KEEP_CLOSED_DAYS, KEEP_CLOSED_MS, DUPLICATE_WINDOW_MS } from "./rules.ts";

it("treats identical messages within ten minutes as one request", () => {
  expect(DUPLICATE_WINDOW_MS).toBe(10 * 60 * 1000);
});

it("keeps closed requests for 180 days, as the privacy policy promises", () => {
  expect(KEEP_CLOSED_DAYS).toBe(180);
  expect(KEEP_CLOSED_MS).toBe(180 * 24 * 60 * 60 * 1000);
});
