import { implement } from "@orpc/server";
import { signedInAccess, tokenAccess, type ApiContext } from "#platform/api-bases.ts";
import { consume } from "#platform/rate-limit.ts";
import { requireTeamOwner } from "../access.server.ts";
import { acceptTransfer, cancelTransfer, startTransfer } from "./commands.server.ts";
import { transferContract } from "./contract.ts";
import { findTransfer, getOffer } from "./queries.server.ts";

const api = implement(transferContract).$context<ApiContext>();
const signedIn = api.use(signedInAccess);
const token = api.use(tokenAccess);

export const transferApi = {
  get: signedIn.get.handler(async ({ input, context }) => ({
    transfer: await findTransfer(await requireTeamOwner(context.signedIn, input.teamId)),
  })),
  start: signedIn.start.handler(async ({ input, context }) => {
    const grant = await requireTeamOwner(context.signedIn, input.teamId);
    await consume("transfer:account", context.user.id);
    await consume("email:account", input.email);
    return { transfer: await startTransfer(grant, input.email) };
  }),
  cancel: signedIn.cancel.handler(async ({ input, context }) => {
    await cancelTransfer(await requireTeamOwner(context.signedIn, input.teamId));
    return { transfer: null };
  }),
  preview: token.preview.handler(async ({ input, context }) =>
    getOffer(input.token, await context.session()),
  ),
  accept: signedIn.accept.handler(async ({ input, context }) => {
    await consume("token:address", context.clientAddress);
    return { teamId: await acceptTransfer(context.signedIn, input.token) };
  }),
};
