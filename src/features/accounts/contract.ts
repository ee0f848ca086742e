import * as z from "zod";
import { errors, publicOperation, signedInOperation, tokenOperation } from "#platform/api-contract.ts";
import { LinkToken, Me, Name, Registration } from "./schema.ts";

const Done = z.object({ ok: z.literal(true) });

export const accountsContract = {
  register: publicOperation
    .route({
      method: "POST",
      path: "/accounts",
      successStatus: 202,
      tags: ["accounts"],
      summary: "Create an account",
      description:
        "Answers alike whether or not the address already has an account; what happened is said in a mail to it.",
    })
    .errors(errors("CAPTCHA_REQUIRED", "PASSWORD_TOO_COMMON"))
    .input(Registration)
    .output(Done),
  confirmEmail: tokenOperation
    .route({
      method: "POST",
      path: "/email-confirmations",
      tags: ["accounts"],
      summary: "Confirm an address",
    })
    .input(z.object({ token: LinkToken }))
    .output(Done),
  resendConfirmation: signedInOperation
    .route({
      method: "POST",
      path: "/me/email-confirmations",
      tags: ["accounts"],
      summary: "Send the confirmation mail again",
    })
    .output(Done),
  getMe: signedInOperation
    .route({ method: "GET", path: "/me", tags: ["accounts"], summary: "The signed-in account" })
    .output(Me.extend({ hasSeenWelcome: z.boolean() })),
  updateName: signedInOperation
    .route({ method: "PATCH", path: "/me", tags: ["accounts"], summary: "Change one's own name" })
    .input(z.object({ name: Name }))
    .output(z.object({ name: z.string() })),
  markWelcomeSeen: signedInOperation
    .route({
      method: "POST",
      path: "/me/welcome-seen",
      tags: ["accounts"],
      summary: "Remember the welcome was shown",
    })
    .output(Done),
  becomeLeagueManager: signedInOperation
    .route({
      method: "POST",
      path: "/me/league-manager",
      tags: ["accounts"],
      summary: "Upgrade from team manager to league manager",
    })
    .output(z.object({ role: Me.shape.role })),
};
