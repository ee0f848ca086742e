import { implement } from "@orpc/server";
import { adminAccess, type ApiContext } from "#platform/api-bases.ts";
import { deadLetters } from "#platform/jobs.ts";
import { adminContract } from "./contract.ts";

const api = implement(adminContract).$context<ApiContext>();
const admin = api.use(adminAccess);

export const adminApi = {
  listDeadJobs: admin.listDeadJobs.handler(async () => ({
    jobs: (await deadLetters.list(100)).map((dead) => ({
      id: dead.id,
      job: dead.sourceName ?? "unknown",
      reason: reasonOf(dead.output),
      failedAt: dead.createdOn.toISOString(),
    })),
  })),
  retryDeadJobs: admin.retryDeadJobs.handler(async ({ input }) => ({
    started: await deadLetters.redrive(input.ids),
  })),
};

function reasonOf(output: unknown) {
  const message = (output as { message?: unknown } | null)?.message;
  return typeof message === "string" ? message : "No reason was recorded.";
}
