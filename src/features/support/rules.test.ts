import { expect, it } from "vitest";
import { KEEP_CLOSED_DAYS, KEEP_CLOSED_MS, SAME_REQUEST_MS } from "./rules.ts";

it("takes the same words within ten minutes for one request", () => {
  expect(SAME_REQUEST_MS).toBe(10 * 60 * 1000);
});

it("keeps settled requests for 180 days, as the privacy policy says", () => {
  expect(KEEP_CLOSED_DAYS).toBe(180);
  expect(KEEP_CLOSED_MS).toBe(180 * 24 * 60 * 60 * 1000);
});
