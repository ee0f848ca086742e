import { describe, expect, it } from "vitest";
import { describeEmailConsent } from "./describe-contacts.ts";

const stored = {
  email: "aisha@example.com",
  emailBlock: null,
  emailEvidence: {
    source: "manager",
    givenByName: "Maya Okafor",
    at: "2026-04-17T02:40:00.000Z",
    on: "2026-04-16",
  },
} as const;

const describeIt = (input: string, isChecked = true, changes: object = {}) =>
  describeEmailConsent([{ ...stored, ...changes }], input, isChecked);

describe("the consent of an email", () => {
  it("says who recorded it, or what keeps emails from arriving [REACH-23]", () => {
    expect(describeIt("Aisha@example.com ")).toBe("Agreed Apr 16, 2026, recorded by Maya Okafor");
    expect(describeIt("bello@example.com")).toBe("Saving records consent for this email.");
    expect(describeIt("bello@example.com", false)).toBeUndefined();
    expect(describeIt("aisha@example.com", false, { emailBlock: "bounced" })).toBe("Email bounced.");
    expect(describeEmailConsent([], "aisha@example.com", true)).toBeUndefined();
  });
});
