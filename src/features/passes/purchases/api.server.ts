import { implement } from "@orpc/server";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { purchasesContract } from "./contract.ts";
import { getPurchase } from "./queries.server.ts";

const signedIn = implement(purchasesContract).$context<ApiContext>().use(signedInAccess);

export const purchasesApi = {
  get: signedIn.get.handler(({ input, context }) => getPurchase(context.signedIn, input.purchaseId)),
};
