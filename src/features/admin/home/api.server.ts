import { implement } from "@orpc/server";
import { adminAccess, type ApiContext } from "#platform/api-bases.ts";
import { adminHomeContract } from "./contract.ts";
import { getAdminHome } from "./queries.server.ts";

const admin = implement(adminHomeContract).$context<ApiContext>().use(adminAccess);

export const adminHomeApi = { get: admin.get.handler(() => getAdminHome()) };
