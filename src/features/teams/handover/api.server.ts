import { implement } from "@orpc/server";
import { signedInAccess, tokenAccess, type ApiContext } from "#platform/api-bases.ts";
import { consume } from "#platform/rate-limit.ts";
import { requireTeamOwner } from "../access.server.ts";
import { acceptHandover, cancelHandover, startHandover } from "./commands.server.ts";
import { handoverContract } from "./contract.ts";
import { findHandover, getOffer } from "./queries.server.ts";

const api = implement(handoverContract).$context<ApiContext>();
const signedIn = api.use(signedInAccess);
const token = api.use(tokenAccess);

export const handoverApi = {
  get: signedIn.get.handler(async ({ input, context }) => ({
    handover: await findHandover(await requireTeamOwner(context.signedIn, input.teamId)),
  })),
  start: signedIn.start.handler(async ({ input, context }) => {
    const grant = await requireTeamOwner(context.signedIn, input.teamId);
    await consume("handover:account", context.user.id);
    await consume("mail:account", input.email);
    return { handover: await startHandover(grant, input.email) };
  }),
  cancel: signedIn.cancel.handler(async ({ input, context }) => {
    await cancelHandover(await requireTeamOwner(context.signedIn, input.teamId));
    return { handover: null };
  }),
  preview: token.preview.handler(async ({ input, context }) =>
    getOffer(input.token, await context.session()),
  ),
  accept: signedIn.accept.handler(async ({ input, context }) => {
    await consume("token:address", context.clientAddress);
    return { teamId: await acceptHandover(context.signedIn, input.token) };
  }),
};
