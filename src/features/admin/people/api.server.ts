import { implement } from "@orpc/server";
import { adminAccess, type ApiContext } from "#platform/api-bases.ts";
import { deletePerson, exportAccount, exportPerson } from "./commands.server.ts";
import { adminPeopleContract } from "./contract.ts";
import { findPerson } from "./queries.server.ts";

const admin = implement(adminPeopleContract).$context<ApiContext>().use(adminAccess);

export const adminPeopleApi = {
  find: admin.find.handler(({ input }) => findPerson(input.phone)),
  export: admin.export.handler(({ input, context }) => exportPerson(context.signedIn, input.phone)),
  exportAccount: admin.exportAccount.handler(({ input, context }) =>
    exportAccount(context.signedIn, input.userId),
  ),
  remove: admin.remove.handler(({ input, context }) => deletePerson(context.signedIn, input.phone)),
};
