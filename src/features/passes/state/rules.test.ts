import { describe, expect, it } from "vitest";
import type { Purchase, PassState } from "../ledger/rules.ts";
import { applyOverride } from "./rules.ts";

const at = (day: string) => new Date(`${day}T12:00:00Z`);
const now = at("2026-06-15");
const state: PassState = {
  status: "expired",
  tier: "mini",
  expiresAt: at("2026-06-01"),
  smsLimit: 300,
  usedEarlier: 7,
};
const pass = (day: string, counts = true): Purchase => ({
  kind: "pass",
  tier: "mini",
  months: 3,
  sms: 300,
  usedBefore: 0,
  at: at(day),
  counts,
});
const topup = (day: string): Purchase => ({ kind: "topup", sms: 100, at: at(day), counts: true });
const override = (status: PassState["status"]) => ({ status, at: at("2026-06-10") });

describe("administrator status override", () => {
  it("changes nothing if it isn't set", () => {
    expect(applyOverride(state, [], undefined, now)).toBe(state);
  });

  it.each(["pending", "expired"] as const)("replaces only the status: %s [OP2-40]", (status) => {
    const activeState = { ...state, status: "active" as const, expiresAt: at("2026-09-01") };
    expect(applyOverride(activeState, [pass("2026-06-01")], override(status), now)).toEqual({
      ...activeState,
      status,
    });
  });

  it.each([
    [at("2026-09-01"), at("2026-09-01")],
    [at("2026-06-01"), null],
    [now, null],
    [null, null],
  ])(
    "keeps an active team's end date only if it's in the future: %s becomes %s [OP-11]",
    (expiresAt, expected) => {
      expect(applyOverride({ ...state, expiresAt }, [], override("active"), now)).toEqual({
        ...state,
        status: "active",
        expiresAt: expected,
      });
    },
  );

  it.each([
    ["a pass bought later", [pass("2026-06-12")], "expired"],
    ["a later pass among others", [pass("2026-06-01"), pass("2026-06-12")], "expired"],
    ["a pass bought before", [pass("2026-06-09")], "pending"],
    ["a pass bought at that moment", [pass("2026-06-10")], "pending"],
    ["a later pass that was refunded", [pass("2026-06-12", false)], "pending"],
    ["a later top-up", [topup("2026-06-12")], "pending"],
  ] as const)("holds until the next pass that counts: %s", (_, purchases, status) => {
    expect(applyOverride(state, purchases, override("pending"), now).status).toBe(status);
  });
});
