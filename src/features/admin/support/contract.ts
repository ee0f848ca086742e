import * as z from "zod";
import { RequestStatus } from "#features/support/schema.ts";
import { adminOperation, errors } from "#platform/api-contract.ts";
import { AdminRequest, RequestCounts, RequestId, RequestsFilter } from "./schema.ts";

const tags = ["admin"];

/** What people asked support. Closing and opening again is written down with who did it. */
export const adminSupportContract = {
  list: adminOperation
    .route({
      method: "GET",
      path: "/admin/support-requests",
      tags,
      summary: "What people asked support, newest first",
    })
    .input(RequestsFilter.extend({ cursor: z.string().max(200).optional() }))
    .output(z.object({ requests: z.array(AdminRequest), nextCursor: z.string().nullable() })),
  count: adminOperation
    .route({
      method: "GET",
      path: "/admin/support-request-counts",
      tags,
      summary: "How many requests are open and closed",
    })
    .output(RequestCounts),
  setStatus: adminOperation
    .errors(errors("NOT_FOUND"))
    .route({
      method: "PUT",
      path: "/admin/support-requests/{requestId}/status",
      tags,
      summary: "Close a request, or open it again",
    })
    .input(z.object({ requestId: RequestId, status: RequestStatus }))
    .output(AdminRequest),
};
