import * as z from "zod";
import { adminOperation, sensitiveOperation } from "#platform/admin-contract.ts";
import { Delivery, StopReason, Suppression } from "./schema.ts";

const tags = ["admin"];

export const adminDeliveryContract = {
  get: adminOperation
    .route({
      method: "GET",
      path: "/admin/delivery",
      tags,
      summary: "Get delivery stats",
      description: "Texts from the last 24 hours. Lag and waiting texts are live.",
    })
    .output(Delivery),
  findSuppression: adminOperation
    .route({
      method: "GET",
      path: "/admin/suppressions",
      tags,
      summary: "Check whether a number can receive texts",
      description: "Returns null if the number isn't blocked.",
    })
    .input(z.object({ phone: z.string().max(40) }))
    .output(z.object({ phone: z.string().nullable(), suppression: Suppression.nullable() })),
  setSending: sensitiveOperation
    .route({
      method: "PUT",
      path: "/admin/sending",
      tags,
      summary: "Stop or resume all sending",
      description:
        "Idempotent. Queued texts are kept. When sending resumes, texts that are still timely go out.",
    })
    .input(z.object({ isStopped: z.boolean(), reason: StopReason }))
    .output(z.object({ ok: z.literal(true) })),
};
