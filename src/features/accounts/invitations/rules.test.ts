import { expect, it } from "vitest";
import { INVITATION_LIFETIME_MS, invitationPath } from "./rules.ts";

it("lets invitations lapse after 14 days [OP2-33]", () => {
  expect(INVITATION_LIFETIME_MS).toBe(14 * 24 * 60 * 60 * 1000);
});

it("opens the invitation by its token [INVITE-01]", () => {
  expect(invitationPath("a+b/c")).toBe("/team-manager-invitation?token=a%2Bb%2Fc");
});
