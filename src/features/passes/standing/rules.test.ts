import { describe, expect, it } from "vitest";
import type { Purchase, Standing } from "../ledger/rules.ts";
import { withOverride } from "./rules.ts";

const at = (day: string) => new Date(`${day}T12:00:00Z`);
const now = at("2026-06-15");
const standing: Standing = {
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
const override = (status: Standing["status"]) => ({ status, at: at("2026-06-10") });

describe("a status set by an administrator", () => {
  it("changes nothing where none was set", () => {
    expect(withOverride(standing, [], undefined, now)).toBe(standing);
  });

  it.each(["pending", "expired"] as const)("replaces the status alone: %s [OP2-40]", (status) => {
    const running = { ...standing, status: "active" as const, expiresAt: at("2026-09-01") };
    expect(withOverride(running, [pass("2026-06-01")], override(status), now)).toEqual({
      ...running,
      status,
    });
  });

  it.each([
    [at("2026-09-01"), at("2026-09-01")],
    [at("2026-06-01"), null],
    [now, null],
    [null, null],
  ])("keeps an active team's end only while it is ahead: %s becomes %s [OP-11]", (expiresAt, kept) => {
    expect(withOverride({ ...standing, expiresAt }, [], override("active"), now)).toEqual({
      ...standing,
      status: "active",
      expiresAt: kept,
    });
  });

  it.each([
    ["a pass bought later", [pass("2026-06-12")], "expired"],
    ["a later pass among others", [pass("2026-06-01"), pass("2026-06-12")], "expired"],
    ["a pass bought before", [pass("2026-06-09")], "pending"],
    ["a pass bought at that moment", [pass("2026-06-10")], "pending"],
    ["a later pass that was refunded", [pass("2026-06-12", false)], "pending"],
    ["a later top-up", [topup("2026-06-12")], "pending"],
  ] as const)("holds until the next pass that counts: %s", (_, purchases, status) => {
    expect(withOverride(standing, purchases, override("pending"), now).status).toBe(status);
  });
});
