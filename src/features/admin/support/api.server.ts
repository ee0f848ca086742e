import { implement } from "@orpc/server";
import { adminAccess, type ApiContext } from "#platform/api-bases.ts";
import { changeRequestStatus } from "./commands.server.ts";
import { adminSupportContract } from "./contract.ts";
import { countRequests, listRequests } from "./queries.server.ts";

const admin = implement(adminSupportContract).$context<ApiContext>().use(adminAccess);

export const adminSupportApi = {
  list: admin.list.handler(({ input }) => listRequests(input)),
  count: admin.count.handler(() => countRequests()),
  setStatus: admin.setStatus.handler(({ input, context }) =>
    changeRequestStatus(context.signedIn, input.requestId, input.status),
  ),
};
