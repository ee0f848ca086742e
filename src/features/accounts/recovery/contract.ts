import * as z from "zod";
import { declareErrors, publicOperation, tokenOperation } from "#platform/api-contract.ts";
import { Email, LinkToken, NewPassword } from "../schema.ts";

export const recoveryContract = {
  request: publicOperation
    .route({
      method: "POST",
      path: "/password-resets",
      successStatus: 202,
      tags: ["recovery"],
      summary: "Request a password reset link",
      description:
        "Returns the same response for known and unknown emails. Limit: 5 requests per hour for one email from one IP " +
        "address. After 5 emails in an hour, no more are sent while one of their links still works.",
    })
    .input(z.object({ email: Email }))
    .output(z.object({ ok: z.literal(true) })),
  start: tokenOperation
    .route({
      method: "POST",
      path: "/password-resets/recovery-sessions",
      tags: ["recovery"],
      summary: "Check a reset link",
      description: "Doesn't consume the link. It works until a new password is saved or it expires.",
    })
    .input(z.object({ token: LinkToken }))
    .output(z.object({ expiresAt: z.iso.datetime() })),
  complete: tokenOperation
    .route({
      method: "POST",
      path: "/password-resets/completions",
      tags: ["recovery"],
      summary: "Save a new password",
      description:
        "Consumes the link and ends all of the account's sessions. Returns LINK_INVALID for used and expired links.",
    })
    .errors(declareErrors("PASSWORD_TOO_COMMON"))
    .input(z.object({ token: LinkToken, password: NewPassword }))
    .output(z.object({ invitationAccepted: z.boolean() })),
};
