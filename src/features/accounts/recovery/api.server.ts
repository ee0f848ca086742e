import { implement } from "@orpc/server";
import { publicAccess, tokenAccess, type ApiContext } from "#platform/api-bases.ts";
import { consume } from "#platform/rate-limit.ts";
import { checkResetLink, requestPasswordReset, resetPassword } from "./commands.server.ts";
import { recoveryContract } from "./contract.ts";

const api = implement(recoveryContract).$context<ApiContext>();
const open = api.use(publicAccess);
const token = api.use(tokenAccess);

export const recoveryApi = {
  request: open.request.handler(async ({ input, context }) => {
    await consume("reset:address", context.clientAddress);
    await consume("email:account", input.email);
    await requestPasswordReset(input.email);
    return { ok: true } as const;
  }),
  start: token.start.handler(async ({ input }) => ({
    expiresAt: (await checkResetLink(input.token)).expiresAt.toISOString(),
  })),
  complete: token.complete.handler(({ input }) => resetPassword(input.token, input.password)),
};
