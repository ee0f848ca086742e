import { implement } from "@orpc/server";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { consume } from "#platform/rate-limit.ts";
import { sendSupportRequest } from "./commands.server.ts";
import { supportContract } from "./contract.ts";

const signedIn = implement(supportContract).$context<ApiContext>().use(signedInAccess);

export const supportApi = {
  send: signedIn.send.handler(async ({ input, context }) => {
    await consume("support:account", context.user.id);
    await sendSupportRequest(context.signedIn, input);
    return { ok: true } as const;
  }),
};
