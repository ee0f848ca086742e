import { implement } from "@orpc/server";
import { acceptInvitation } from "#features/accounts/invitations/commands.server.ts";
import { signedInAccess, tokenAccess, type ApiContext } from "#platform/api-bases.ts";
import { consume } from "#platform/rate-limit.ts";
import { registerInvitedAccount } from "./commands.server.ts";
import { invitationsContract } from "./contract.ts";
import { getInvitation } from "./queries.server.ts";

const api = implement(invitationsContract).$context<ApiContext>();
const signedIn = api.use(signedInAccess);
const token = api.use(tokenAccess);

export const invitationsApi = {
  preview: token.preview.handler(async ({ input, context }) =>
    getInvitation(input.token, await context.session()),
  ),
  register: token.register.handler(async ({ input, context }) => {
    await consume("register:address", context.clientAddress);
    return { email: await registerInvitedAccount(input) };
  }),
  accept: signedIn.accept.handler(async ({ input, context }) => {
    await consume("token:address", context.clientAddress);
    return { teamId: await acceptInvitation(context.signedIn, input.token) };
  }),
};
