import { describe, expect, it } from "vitest";
import type { TextFacts } from "../rules.ts";
import { conclusionOf, type Phone } from "./rules.ts";

const phone = (change: Partial<Phone> = {}): Phone => ({
  isActive: true,
  hasAgreed: true,
  suppression: null,
  ...change,
});
const stopped = { reason: "stop", on: "2026-04-03", code: null } as const;
const dead = { reason: "unreachable", on: "2026-04-03", code: 30_006 } as const;
const armed = { state: "armed", words: "Texts go out Thu Apr 16, 7:00 PM" } as const;
const skipped = { state: "skipped", words: "Not sent: cancelled" } as const;
const sent = { state: "sent", words: "Went out Thu Apr 16, 7:00 PM" } as const;
const delivered: TextFacts = {
  state: "delivered",
  reason: null,
  code: null,
  at: { on: "2026-04-16", time: "19:02:11" },
  day: "2026-04-16",
  suppression: null,
};

describe("what the doctor concludes about one phone and one reminder", () => {
  it.each([
    ["a text that went out", phone({ isActive: false }), skipped, delivered, "Delivered at 7:02 PM"],
    [
      "somebody inactive",
      phone({ isActive: false }),
      skipped,
      undefined,
      "No text: not active on the roster",
    ],
    ["a skipped reminder", phone(), skipped, undefined, "No text. Not sent: cancelled"],
    [
      "one sent without them",
      phone(),
      sent,
      undefined,
      "No text: was not on the roster with this phone when it went out",
    ],
    ["one still to come", phone(), armed, undefined, "Would get it as things stand"],
    ["no consent", phone({ hasAgreed: false }), armed, undefined, "Would get none: Has not agreed to texts"],
    ["a STOP", phone({ suppression: stopped }), armed, undefined, "Would get none: Replied STOP on Apr 3"],
    [
      "a STOP without consent",
      phone({ suppression: stopped, hasAgreed: false }),
      armed,
      undefined,
      "Would get none: Replied STOP on Apr 3",
    ],
    [
      "a landline",
      phone({ suppression: dead }),
      armed,
      undefined,
      "Would get none: Landline cannot get texts",
    ],
  ] as const)("names the reason: %s", (_, whose, reminder, text, words) => {
    expect(conclusionOf(whose, reminder, text)).toBe(words);
  });
});
