import * as z from "zod";
import { adminOperation } from "#platform/admin-contract.ts";
import { EventsFilter, ListedEvent } from "./schema.ts";

export const adminSecurityContract = {
  list: adminOperation
    .route({
      method: "GET",
      path: "/admin/security-events",
      tags: ["admin"],
      summary: "List security events, newest first",
      description:
        "Sign-ins, failures, changes of factors, limits, refusals, and administrator actions of the last 400 days. " +
        "Returns 50 per page; use `nextCursor` for more.",
    })
    .input(EventsFilter.extend({ cursor: z.string().max(200).optional() }))
    .output(z.object({ events: z.array(ListedEvent), nextCursor: z.string().nullable() })),
};
