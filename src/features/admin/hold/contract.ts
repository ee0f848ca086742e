import * as z from "zod";
import { MaxAge } from "#features/messages/holds/schema.ts";
import { adminOperation, sensitiveOperation } from "#platform/admin-contract.ts";
import { declareErrors } from "#platform/api-contract.ts";
import { HoldOverview } from "./schema.ts";

const tags = ["admin"];

export const adminHoldContract = {
  get: adminOperation
    .route({
      method: "GET",
      path: "/admin/hold",
      tags,
      summary: "Get the hold on all texts",
      description: "Texts are held when the database may have gone back in time. Counts are live.",
    })
    .output(HoldOverview),
  release: sensitiveOperation
    .errors(declareErrors("HOLD_NOT_WAITING"))
    .route({
      method: "POST",
      path: "/admin/hold/release",
      tags,
      summary: "Release held texts",
      description:
        "Discards texts that are more than `maxAge` minutes late or too late to be of use, then sends the rest. If `maxAge` is null, sends everything that's still useful.",
    })
    .input(z.object({ maxAge: MaxAge }))
    .output(z.object({ ok: z.literal(true) })),
};
