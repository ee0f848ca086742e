import { implement } from "@orpc/server";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { searchContract } from "./contract.ts";
import { findEverything } from "./queries.server.ts";

const signedIn = implement(searchContract).$context<ApiContext>().use(signedInAccess);

export const searchApi = {
  find: signedIn.find.handler(({ input, context }) => findEverything(context.signedIn, input.query)),
};
