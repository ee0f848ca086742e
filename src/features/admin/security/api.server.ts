import { implement } from "@orpc/server";
import { adminAccess, type ApiContext } from "#platform/api-bases.ts";
import { adminSecurityContract } from "./contract.ts";
import { listSecurityEvents } from "./queries.server.ts";

const admin = implement(adminSecurityContract).$context<ApiContext>().use(adminAccess);

export const adminSecurityApi = {
  list: admin.list.handler(({ input }) => listSecurityEvents(input)),
};
