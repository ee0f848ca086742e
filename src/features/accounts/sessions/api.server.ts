import { implement } from "@orpc/server";
import { publicAccess, signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { endImpersonation } from "../administration/impersonation/commands.server.ts";
import { consume } from "#platform/rate-limit.ts";
import { findKnownDevice } from "../known-devices/commands.server.ts";
import { endOtherSessions, endSession, signIn, signOut, verifyTwoStep } from "./commands.server.ts";
import { sessionsContract } from "./contract.ts";
import { listSessions } from "./queries.server.ts";

const api = implement(sessionsContract).$context<ApiContext>();
const open = api.use(publicAccess);
const signedIn = api.use(signedInAccess);
const success = { ok: true } as const;

export function sendCookies(context: ApiContext, cookies: string[]) {
  for (const cookie of cookies) context.resHeaders?.append("set-cookie", cookie);
}

export const sessionsApi = {
  get: open.get.handler(async ({ context }) => {
    const session = await context.session();
    return { user: session?.user ?? null };
  }),
  signIn: open.signIn.handler(async ({ input, context }) => {
    const device = await findKnownDevice(context.headers, input.email);
    if (device) await consume("sign-in:device", device);
    else {
      await consume("sign-in:address", context.clientAddress);
      await consume("sign-in:account", input.email);
    }
    const { next, cookies } = await signIn(input, context.headers);
    sendCookies(context, cookies);
    return { next };
  }),
  verifyTwoStep: open.verifyTwoStep.handler(async ({ input, context }) => {
    await consume("two-step:address", context.clientAddress);
    sendCookies(context, await verifyTwoStep(input, context.headers));
    return success;
  }),
  signOut: open.signOut.handler(async ({ context }) => {
    // Signing out also ends any impersonation, and the audit log records that.
    await endImpersonation(context.headers);
    sendCookies(context, await signOut(context.headers));
    return success;
  }),
  endImpersonation: open.endImpersonation.handler(async ({ context }) => {
    await endImpersonation(context.headers);
    return success;
  }),
  list: signedIn.list.handler(async ({ context }) => ({ sessions: await listSessions(context.signedIn) })),
  end: signedIn.end.handler(async ({ input, context }) => {
    await endSession(context.signedIn, input.id);
    return success;
  }),
  endOthers: signedIn.endOthers.handler(async ({ context }) => ({
    ended: await endOtherSessions(context.signedIn),
  })),
};
