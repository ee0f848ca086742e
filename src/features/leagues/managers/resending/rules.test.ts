import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { INVITATION_LIFETIME_MS } from "#features/accounts/invitations/rules.ts";
import { findResendBlocker, formatResent, RESEND_WAIT_MS } from "./rules.ts";

const now = new Date("2026-11-18T12:00:00Z");
const confirmed = { emailVerified: true };
const sentAgo = (ms: number, emailState = "sent") => ({
  emailState,
  expiresAt: new Date(now.getTime() - ms + INVITATION_LIFETIME_MS),
});

describe("findResendBlocker", () => {
  it("lets an email arrive for ten minutes", () => {
    expect(findResendBlocker(sentAgo(RESEND_WAIT_MS - 1), confirmed, now)).toBe("recent");
    expect(findResendBlocker(sentAgo(RESEND_WAIT_MS), confirmed, now)).toBeNull();
    // An expired invitation was sent long ago.
    expect(findResendBlocker(sentAgo(INVITATION_LIFETIME_MS * 2), confirmed, now)).toBeNull();
  });

  it("doesn't wait for an email that failed or was held", () => {
    expect(findResendBlocker(sentAgo(0, "failed"), confirmed, now)).toBeNull();
  });

  it("never allows an unconfirmed sender", () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom("waiting", "sent", "failed"), (age, emailState) => {
        expect(findResendBlocker(sentAgo(age, emailState), { emailVerified: false }, now)).toBe(
          "unconfirmed",
        );
      }),
    );
  });
});

it("counts what was sent", () => {
  expect([0, 1, 1200].map(formatResent)).toEqual([
    "No invitations sent",
    "1 invitation sent again",
    "1,200 invitations sent again",
  ]);
});
