import * as z from "zod";
import { signedInOperation } from "#platform/api-contract.ts";
import { SupportRequest } from "./schema.ts";

export const supportContract = {
  send: signedInOperation
    .route({
      method: "POST",
      path: "/support-requests",
      successStatus: 202,
      tags: ["support"],
      summary: "Create a support request",
      description:
        "Uses the account's name and email. Sending the same request again right away doesn't " +
        "create a second one. Limit: 10 per hour.",
    })
    .input(SupportRequest)
    .output(z.object({ ok: z.literal(true) })),
};
