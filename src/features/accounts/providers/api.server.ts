import { implement } from "@orpc/server";
import { publicAccess, signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { AppError } from "#platform/errors.ts";
import { consume } from "#platform/rate-limit.ts";
import { sendCookies } from "../sessions/api.server.ts";
import { startAttempt } from "./attempts/commands.server.ts";
import { startProviderSession } from "./commands.server.ts";
import { providersContract } from "./contract.ts";
import { disconnectProvider } from "./linking/commands.server.ts";
import { listLinkedProviders } from "./queries.server.ts";
import { registerWithProvider } from "./registration/commands.server.ts";

const api = implement(providersContract).$context<ApiContext>();
const open = api.use(publicAccess);
const signedIn = api.use(signedInAccess);

export const providersApi = {
  start: open.start.handler(async ({ input, context }) => {
    await consume("provider:address", context.clientAddress);
    const { url, cookie } = await startAttempt(input.provider, context.headers, { returnPath: input.next });
    sendCookies(context, [cookie]);
    return { url };
  }),
  register: open.register.handler(async ({ input, context }) => {
    await consume("register:address", context.clientAddress);
    const { userId, next, cookie } = await registerWithProvider(context.headers, input);
    const { cookies } = await startProviderSession(userId, context.headers);
    sendCookies(context, [...cookies, cookie]);
    return { next };
  }),
  list: signedIn.list.handler(({ context }) => listLinkedProviders(context.signedIn)),
  link: signedIn.link.handler(async ({ input, context }) => {
    // Administrators keep to ways that we check ourselves (CONNECT-31).
    if (context.user.role === "admin") throw new AppError("NOT_FOUND");
    await consume("provider:address", context.clientAddress);
    const { url, cookie } = await startAttempt(input.provider, context.headers, {
      linkFor: context.signedIn,
    });
    sendCookies(context, [cookie]);
    return { url };
  }),
  disconnect: signedIn.disconnect.handler(async ({ input, context }) => {
    sendCookies(context, [await disconnectProvider(context.signedIn, input.provider)]);
    return { ok: true } as const;
  }),
};
