import * as z from "zod";
import { declareErrors, signedInOperation } from "#platform/api-contract.ts";
import { Purchase } from "./schema.ts";

export const purchasesContract = {
  get: signedInOperation
    .errors(declareErrors("NOT_FOUND"))
    .route({
      method: "GET",
      path: "/purchases/{purchaseId}",
      tags: ["passes"],
      summary: "Get what each team got from a payment",
      description: "Only for the account that started it. Anyone else gets NOT_FOUND.",
    })
    .input(z.object({ purchaseId: z.uuid() }))
    .output(Purchase),
};
