import { implement } from "@orpc/server";
import { adminAccess, type ApiContext } from "#platform/api-bases.ts";
import { adminAuditContract } from "./contract.ts";
import { listActions } from "./queries.server.ts";

const admin = implement(adminAuditContract).$context<ApiContext>().use(adminAccess);

export const adminAuditApi = {
  list: admin.list.handler(({ input }) => listActions(input)),
};
