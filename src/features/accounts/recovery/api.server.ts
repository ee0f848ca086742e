import { implement } from "@orpc/server";
import { publicAccess, tokenAccess, type ApiContext } from "#platform/api-bases.ts";
import { consume, hasRoom, limitKey } from "#platform/rate-limit.ts";
import { findKnownDevice } from "../known-devices/commands.server.ts";
import { checkResetLink, requestPasswordReset, resetPassword } from "./commands.server.ts";
import { recoveryContract } from "./contract.ts";

const api = implement(recoveryContract).$context<ApiContext>();
const open = api.use(publicAccess);
const token = api.use(tokenAccess);

export const recoveryApi = {
  request: open.request.handler(async ({ input, context }) => {
    await consume("reset:address", context.clientAddress);
    const device = await findKnownDevice(context.headers, input.email);
    await consume("email:requester", device ?? `${input.email} ${limitKey(context.clientAddress)}`);
    const isFlooded = !device && !(await hasRoom("email:account", input.email));
    await requestPasswordReset(input.email, isFlooded);
    return { ok: true } as const;
  }),
  start: token.start.handler(async ({ input }) => ({
    expiresAt: (await checkResetLink(input.token)).expiresAt.toISOString(),
  })),
  complete: token.complete.handler(({ input }) => resetPassword(input.token, input.password)),
};
