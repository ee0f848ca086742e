import * as z from "zod";
import { RequestStatus } from "#features/support/schema.ts";
import { adminOperation, routineOperation } from "#platform/admin-contract.ts";
import { declareErrors } from "#platform/api-contract.ts";
import { AdminRequest, RequestCounts, RequestId, RequestsFilter } from "./schema.ts";

const tags = ["admin"];

/** Support requests. Closing and reopening are recorded in the audit log. */
export const adminSupportContract = {
  list: adminOperation
    .route({
      method: "GET",
      path: "/admin/support-requests",
      tags,
      summary: "List support requests, newest first",
      description: "Returns 50 per page; use `nextCursor` for more.",
    })
    .input(RequestsFilter.extend({ cursor: z.string().max(200).optional() }))
    .output(z.object({ requests: z.array(AdminRequest), nextCursor: z.string().nullable() })),
  count: adminOperation
    .route({
      method: "GET",
      path: "/admin/support-request-counts",
      tags,
      summary: "Count support requests by status",
    })
    .output(RequestCounts),
  setStatus: routineOperation
    .errors(declareErrors("NOT_FOUND"))
    .route({
      method: "PUT",
      path: "/admin/support-requests/{requestId}/status",
      tags,
      summary: "Close or reopen a support request",
      description: "Idempotent. A call without a change isn't recorded in the audit log.",
    })
    .input(z.object({ requestId: RequestId, status: RequestStatus }))
    .output(AdminRequest),
};
