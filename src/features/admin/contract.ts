import * as z from "zod";
import { adminOperation, routineOperation } from "#platform/admin-contract.ts";

const FailedJob = z.object({
  id: z.uuid(),
  job: z.string(),
  reason: z.string(),
  failedAt: z.iso.datetime(),
});

export const adminContract = {
  listFailedJobs: adminOperation
    .route({
      method: "GET",
      path: "/admin/failed-jobs",
      tags: ["admin"],
      summary: "List failed background jobs",
      description: "Jobs that failed after several retries in the last 30 days.",
    })
    .output(z.object({ jobs: z.array(FailedJob) })),
  retryFailedJobs: routineOperation
    .route({
      method: "POST",
      path: "/admin/failed-jobs/retries",
      tags: ["admin"],
      summary: "Retry failed background jobs",
      description: "Up to 100 at a time. `started` is the number of jobs that were queued again.",
    })
    .input(z.object({ ids: z.array(z.uuid()).min(1).max(100) }))
    .output(z.object({ started: z.number().int() })),
};
