import { implement } from "@orpc/server";
import { adminAccess, type ApiContext } from "#platform/api-bases.ts";
import { setSending } from "./commands.server.ts";
import { adminDeliveryContract } from "./contract.ts";
import { findSuppression, getDeliveryStats } from "./queries.server.ts";

const admin = implement(adminDeliveryContract).$context<ApiContext>().use(adminAccess);

export const adminDeliveryApi = {
  get: admin.get.handler(() => getDeliveryStats()),
  findSuppression: admin.findSuppression.handler(({ input }) => findSuppression(input.phone)),
  setSending: admin.setSending.handler(async ({ input, context }) => {
    await setSending(context.signedIn, input.isStopped, input.reason);
    return { ok: true } as const;
  }),
};
