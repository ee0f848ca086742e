import { describe, expect, it } from "vitest";
import type { TextFacts } from "../rules.ts";
import { getConclusion, type Phone } from "./rules.ts";

const phone = (change: Partial<Phone> = {}): Phone => ({
  isActive: true,
  block: null,
  suppression: null,
  ...change,
});
const stopSuppression = { reason: "stop", on: "2026-04-03", code: null } as const;
const unreachable = { reason: "unreachable", on: "2026-04-03", code: 30_006 } as const;
const armed = { state: "armed", description: "Scheduled for Thu Apr 16, 7:00 PM" } as const;
const skipped = { state: "skipped", description: "Not sent: the game was canceled" } as const;
const sent = { state: "sent", description: "Sent Thu Apr 16, 7:00 PM" } as const;
const delivered: TextFacts = {
  state: "delivered",
  reason: null,
  code: null,
  at: { on: "2026-04-16", time: "19:02:11" },
  day: "2026-04-16",
  suppression: null,
};

describe("the doctor's conclusion about one phone and one reminder", () => {
  it.each([
    ["a text that went out", phone({ isActive: false }), skipped, delivered, "Delivered at 7:02 PM"],
    [
      "an inactive member",
      phone({ isActive: false }),
      skipped,
      undefined,
      "No text: not active on the roster",
    ],
    ["a skipped reminder", phone(), skipped, undefined, "No text. Not sent: the game was canceled"],
    [
      "one sent without them",
      phone(),
      sent,
      undefined,
      "No text: wasn't on the roster with this number when it was sent",
    ],
    ["one still to come", phone(), armed, undefined, "Would get it if sent now"],
    ["no consent", phone({ block: "no-consent" }), armed, undefined, "Wouldn't get it: No text consent"],
    [
      "a STOP",
      phone({ block: "stop", suppression: stopSuppression }),
      armed,
      undefined,
      "Wouldn't get it: Replied STOP on Apr 3",
    ],
    [
      "a wrong number",
      phone({ block: "wrong-number" }),
      armed,
      undefined,
      "Wouldn't get it: Replied that this is the wrong number",
    ],
    [
      "a landline",
      phone({ block: "landline", suppression: unreachable }),
      armed,
      undefined,
      "Wouldn't get it: Landlines can't receive texts",
    ],
  ] as const)("names the reason: %s", (_, phoneStatus, reminder, text, expected) => {
    expect(getConclusion(phoneStatus, reminder, text)).toBe(expected);
  });
});
