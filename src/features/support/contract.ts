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
      summary: "Ask support",
      description: "The sender's address and name are taken from the account.",
    })
    .input(SupportRequest)
    .output(z.object({ ok: z.literal(true) })),
};
