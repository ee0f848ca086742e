import * as z from "zod";
import { declareErrors, signedInOperation, tokenOperation } from "#platform/api-contract.ts";
import { LinkToken } from "../schema.ts";
import { EmailChange, LinkOutcome, NewEmail } from "./schema.ts";

const tags = ["accounts"];
const path = "/me/email-change";
const Pending = z.object({ change: EmailChange.nullable() });

export const emailChangeContract = {
  get: signedInOperation
    .route({ method: "GET", path, tags, summary: "Get your pending email change" })
    .output(Pending),
  start: signedInOperation
    .route({
      method: "PUT",
      path,
      tags,
      summary: "Ask to change your email",
      description:
        "Emails a link to the current and to the new address. The email changes when both links have been used, in " +
        "any order, within 24 hours. Replaces a pending change. The response is the same if the new address " +
        "already has an account.",
    })
    .errors(declareErrors("CURRENT_PASSWORD_INCORRECT", "TWO_STEP_CODE_INVALID"))
    .input(NewEmail)
    .output(Pending),
  resend: signedInOperation
    .route({
      method: "POST",
      path: `${path}/emails`,
      tags,
      summary: "Send the links again",
      description: "Sends only links that haven't been used. Returns NOT_FOUND if no change is pending.",
    })
    .errors(declareErrors("NOT_FOUND"))
    .output(Pending),
  cancel: signedInOperation
    .route({
      method: "DELETE",
      path,
      tags,
      summary: "Cancel your pending email change",
      description: "Idempotent. Both links stop working.",
    })
    .output(Pending),
  accept: tokenOperation
    .route({
      method: "POST",
      path: "/email-change-confirmations",
      tags,
      summary: "Approve or confirm an email change",
      description:
        "Using both links changes the email, signs out all other devices, and ends both " +
        "links. Using the same link twice has no further effect.",
    })
    .input(z.object({ token: LinkToken }))
    .output(LinkOutcome),
};
