import * as z from "zod";
import { adminOperation } from "#platform/api-contract.ts";
import { ActsFilter, RecordedAct } from "./schema.ts";

export const adminAuditContract = {
  list: adminOperation
    .route({
      method: "GET",
      path: "/admin/acts",
      tags: ["admin"],
      summary: "What administrators did, newest first",
      description: "Written in the transaction that did it, and never changed.",
    })
    .input(ActsFilter.extend({ cursor: z.string().max(200).optional() }))
    .output(z.object({ acts: z.array(RecordedAct), nextCursor: z.string().nullable() })),
};
