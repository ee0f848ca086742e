import { implement } from "@orpc/server";
import { adminAccess, type ApiContext } from "#platform/api-bases.ts";
import { releaseTexts } from "./commands.server.ts";
import { adminHoldContract } from "./contract.ts";
import { getHoldOverview } from "./queries.server.ts";

const admin = implement(adminHoldContract).$context<ApiContext>().use(adminAccess);

export const adminHoldApi = {
  get: admin.get.handler(() => getHoldOverview()),
  release: admin.release.handler(async ({ input, context }) => {
    await releaseTexts(context.signedIn, input.maxAge);
    return { ok: true } as const;
  }),
};
