import * as z from "zod";
import { adminOperation } from "#platform/admin-contract.ts";
import { ActionsFilter, RecordedAction } from "./schema.ts";

export const adminAuditContract = {
  list: adminOperation
    .route({
      method: "GET",
      path: "/admin/actions",
      tags: ["admin"],
      summary: "List administrator actions, newest first",
      description:
        "Recorded in the same transaction as the action and never edited. Returns 50 per page; use `nextCursor` for more.",
    })
    .input(ActionsFilter.extend({ cursor: z.string().max(200).optional() }))
    .output(z.object({ actions: z.array(RecordedAction), nextCursor: z.string().nullable() })),
};
