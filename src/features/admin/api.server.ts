import { implement } from "@orpc/server";
import { runAdminAction, recordAction } from "#features/accounts/administration/audit/commands.server.ts";
import { adminAccess, type ApiContext } from "#platform/api-bases.ts";
import { deadLetters } from "#platform/jobs.ts";
import { adminContract } from "./contract.ts";

const api = implement(adminContract).$context<ApiContext>();
const admin = api.use(adminAccess);

export const adminApi = {
  listFailedJobs: admin.listFailedJobs.handler(async () => ({
    jobs: (await deadLetters.list(100)).map((job) => ({
      id: job.id,
      job: job.sourceName ?? "unknown",
      reason: getReason(job.sourceOutput),
      failedAt: job.createdOn.toISOString(),
    })),
  })),
  retryFailedJobs: admin.retryFailedJobs.handler(({ input, context }) =>
    runAdminAction(context.signedIn, async (trx, administrator) => {
      await recordAction(trx, administrator, "jobs.retry", null, { after: { ids: input.ids } });
      return { started: await deadLetters.redrive(input.ids) };
    }),
  ),
};

/**
 * Returns the last attempt's error message. pg-boss nests its own messages, such as those about timeouts, one level
 * deeper.
 */
function getReason(output: unknown) {
  const failure = output as { message?: unknown; value?: { message?: unknown } } | null;
  const message = failure?.message ?? failure?.value?.message;
  return typeof message === "string" ? message : "No reason recorded.";
}
