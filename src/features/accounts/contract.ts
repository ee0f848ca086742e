import * as z from "zod";
import { declareErrors, publicOperation, signedInOperation, tokenOperation } from "#platform/api-contract.ts";
import { LinkToken, Me, Name, Registration } from "./schema.ts";

const OkResponse = z.object({ ok: z.literal(true) });

export const accountsContract = {
  register: publicOperation
    .route({
      method: "POST",
      path: "/accounts",
      successStatus: 202,
      tags: ["accounts"],
      summary: "Create an account",
      description:
        "Returns the same response whether or not the email already has an account. We email the address to say what " +
        "happened. Limit: 20 per hour per IP address.",
    })
    .errors(declareErrors("CAPTCHA_REQUIRED", "PASSWORD_TOO_COMMON"))
    .input(Registration)
    .output(OkResponse),
  confirmEmail: tokenOperation
    .route({
      method: "POST",
      path: "/email-confirmations",
      tags: ["accounts"],
      summary: "Confirm an email address",
      description:
        "Idempotent until the link expires. Returns LINK_INVALID for unknown and expired links. The first time, ends the " +
        "account's sessions, except one in this browser, and removes passkeys and two-step verification added before. " +
        "`isSignedIn` says whether this browser has a session.",
    })
    .input(z.object({ token: LinkToken }))
    .output(OkResponse.extend({ isSignedIn: z.boolean() })),
  resendConfirmation: signedInOperation
    .route({
      method: "POST",
      path: "/me/email-confirmations",
      tags: ["accounts"],
      summary: "Resend the confirmation email",
      description: "Does nothing if the email is already confirmed. Limit: 5 emails per hour.",
    })
    .output(OkResponse),
  getMe: signedInOperation
    .route({ method: "GET", path: "/me", tags: ["accounts"], summary: "Get the signed-in account" })
    .output(Me.extend({ hasSeenWelcome: z.boolean() })),
  updateName: signedInOperation
    .route({ method: "PATCH", path: "/me", tags: ["accounts"], summary: "Update your name" })
    .input(z.object({ name: Name }))
    .output(z.object({ name: z.string() })),
  markWelcomeSeen: signedInOperation
    .route({
      method: "POST",
      path: "/me/welcome-seen",
      tags: ["accounts"],
      summary: "Mark the welcome as seen",
      description: "Idempotent.",
    })
    .output(OkResponse),
  dismissSetup: signedInOperation
    .route({
      method: "POST",
      path: "/me/setup-dismissed",
      tags: ["accounts"],
      summary: "Dismiss the checklist of first steps",
      description: "Idempotent. It won't show up on any device.",
    })
    .output(OkResponse),
  becomeLeagueManager: signedInOperation
    .route({
      method: "POST",
      path: "/me/league-manager",
      tags: ["accounts"],
      summary: "Upgrade from team manager to league manager",
      description: "Idempotent. Returns the new role. Other roles don't change.",
    })
    .output(z.object({ role: Me.shape.role })),
};
