import * as z from "zod";
import { adminOperation } from "#platform/api-contract.ts";

const DeadJob = z.object({
  id: z.uuid(),
  job: z.string(),
  reason: z.string(),
  failedAt: z.iso.datetime(),
});

export const adminContract = {
  listDeadJobs: adminOperation
    .route({ method: "GET", path: "/admin/dead-jobs", tags: ["admin"], summary: "Jobs that failed for good" })
    .output(z.object({ jobs: z.array(DeadJob) })),
  retryDeadJobs: adminOperation
    .route({
      method: "POST",
      path: "/admin/dead-jobs/retries",
      tags: ["admin"],
      summary: "Start failed jobs again",
    })
    .input(z.object({ ids: z.array(z.uuid()).min(1).max(100) }))
    .output(z.object({ started: z.number().int() })),
};
