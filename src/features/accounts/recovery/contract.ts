import * as z from "zod";
import { errors, publicOperation, tokenOperation } from "#platform/api-contract.ts";
import { Email, LinkToken, NewPassword } from "../schema.ts";

export const recoveryContract = {
  request: publicOperation
    .route({
      method: "POST",
      path: "/password-resets",
      successStatus: 202,
      tags: ["recovery"],
      summary: "Ask for a reset link",
      description: "Answers alike for known and unknown addresses.",
    })
    .input(z.object({ email: Email }))
    .output(z.object({ ok: z.literal(true) })),
  start: tokenOperation
    .route({
      method: "POST",
      path: "/password-resets/recovery-sessions",
      tags: ["recovery"],
      summary: "Check a reset link and start recovering",
      description: "Uses nothing up: the link works until a new password is saved or it lapses.",
    })
    .input(z.object({ token: LinkToken }))
    .output(z.object({ expiresAt: z.iso.datetime() })),
  complete: tokenOperation
    .route({
      method: "POST",
      path: "/password-resets/completions",
      tags: ["recovery"],
      summary: "Save a new password",
      description: "Uses the link up and ends all sessions of the account.",
    })
    .errors(errors("PASSWORD_TOO_COMMON"))
    .input(z.object({ token: LinkToken, password: NewPassword }))
    .output(z.object({ invitationAccepted: z.boolean() })),
};
