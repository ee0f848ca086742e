import fc from "fast-check";
import { expect, it } from "vitest";
import { addCalendarMonths } from "../ledger/rules.ts";
import { getGrantEnd, MAX_GRANTED_MONTHS } from "./rules.ts";

const now = new Date("2026-11-18T09:00:00Z");
const days = fc.date({ min: new Date("2024-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });

it("shows the end that the ledger computes [OP-10]", () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: MAX_GRANTED_MONTHS }), (start, months) => {
      expect(getGrantEnd(start, null, months)).toEqual(addCalendarMonths(start, months));
    }),
  );
});

it("starts when the running pass ends", () => {
  expect(getGrantEnd(now, new Date("2027-01-31T09:00:00Z"), 1)).toEqual(new Date("2027-02-28T09:00:00Z"));
  expect(getGrantEnd(now, new Date("2026-11-01T09:00:00Z"), 1)).toEqual(new Date("2026-12-18T09:00:00Z"));
});
