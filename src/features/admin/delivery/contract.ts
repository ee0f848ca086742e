import * as z from "zod";
import { adminOperation } from "#platform/api-contract.ts";
import { Delivery, StopReason, Suppression } from "./schema.ts";

const tags = ["admin"];

export const adminDeliveryContract = {
  get: adminOperation
    .route({ method: "GET", path: "/admin/delivery", tags, summary: "How texts are doing" })
    .output(Delivery),
  findSuppression: adminOperation
    .route({
      method: "GET",
      path: "/admin/suppressions",
      tags,
      summary: "Whether a number gets texts",
      description: "Null when nothing is known against it.",
    })
    .input(z.object({ phone: z.string().max(40) }))
    .output(z.object({ phone: z.string().nullable(), suppression: Suppression.nullable() })),
  setSending: adminOperation
    .route({
      method: "PUT",
      path: "/admin/sending",
      tags,
      summary: "Stop all sending, or resume it",
      description: "What waits stays; on resuming, texts that are still of use go out.",
    })
    .input(z.object({ isStopped: z.boolean(), reason: StopReason }))
    .output(z.object({ ok: z.literal(true) })),
};
