import { expect, it } from "vitest";
import { INVITATION_LIFETIME_MS, getInvitationPath } from "./rules.ts";

it("expires invitations after 14 days [OP2-33]", () => {
  expect(INVITATION_LIFETIME_MS).toBe(14 * 24 * 60 * 60 * 1000);
});

it("builds an invitation's path from its token [INVITE-01]", () => {
  expect(getInvitationPath("a+b/c")).toBe("/team-manager-invitation?token=a%2Bb%2Fc");
});
