import { implement } from "@orpc/server";
import { administer, recordAct } from "#features/accounts/administration/audit/commands.server.ts";
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
      reason: reasonOf(dead.sourceOutput),
      failedAt: dead.createdOn.toISOString(),
    })),
  })),
  retryDeadJobs: admin.retryDeadJobs.handler(({ input, context }) =>
    administer(context.signedIn, async (trx, by) => {
      await recordAct(trx, by, "jobs.retry", null, { after: { ids: input.ids } });
      return { started: await deadLetters.redrive(input.ids) };
    }),
  ),
};

/** What the last try said of itself; pg-boss puts its own words, such as a timeout, one level deeper. */
function reasonOf(output: unknown) {
  const said = output as { message?: unknown; value?: { message?: unknown } } | null;
  const message = said?.message ?? said?.value?.message;
  return typeof message === "string" ? message : "No reason was recorded.";
}
