import { implement } from "@orpc/server";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { consume } from "#platform/rate-limit.ts";
import { openBillingPortal } from "./commands.server.ts";
import { billingContract } from "./contract.ts";
import { getReceiptUrl, listActiveTeams, listPaymentMethods } from "./queries.server.ts";
import { exportTransactions, listTransactions } from "./transactions/queries.server.ts";

const signedIn = implement(billingContract).$context<ApiContext>().use(signedInAccess);

export const billingApi = {
  listActiveTeams: signedIn.listActiveTeams.handler(({ input, context }) =>
    listActiveTeams(context.signedIn, input.cursor),
  ),
  listPaymentMethods: signedIn.listPaymentMethods.handler(async ({ context }) => ({
    paymentMethods: await listPaymentMethods(context.signedIn),
  })),
  openPortal: signedIn.openPortal.handler(async ({ context }) => {
    await consume("checkout:account", context.user.id);
    return { url: await openBillingPortal(context.user) };
  }),
  listTransactions: signedIn.listTransactions.handler(({ input, context }) =>
    listTransactions(context.signedIn, input),
  ),
  export: signedIn.export.handler(({ context }) => exportTransactions(context.signedIn)),
  getReceipt: signedIn.getReceipt.handler(async ({ input, context }) => ({
    url: await getReceiptUrl(context.signedIn, input.paymentIntentId),
  })),
};
