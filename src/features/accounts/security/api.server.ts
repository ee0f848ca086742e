import { implement } from "@orpc/server";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { consume } from "#platform/rate-limit.ts";
import { sendCookies } from "../sessions/api.server.ts";
import {
  changePassword,
  confirmIdentity,
  confirmTwoStep,
  listPasskeys,
  removePasskey,
  removeTwoStep,
  renewRecoveryCodes,
  startTwoStep,
} from "./commands.server.ts";
import { securityContract } from "./contract.ts";

const api = implement(securityContract).$context<ApiContext>();
const signedIn = api.use(signedInAccess);
const success = { ok: true } as const;

/** Rate-limits password and code checks per account. */
const rateLimited = signedIn.use(async ({ next, context }) => {
  await consume("confirm-password:account", context.user.id);
  return next();
});

export const securityApi = {
  changePassword: rateLimited.changePassword.handler(async ({ input, context }) => {
    sendCookies(context, [await changePassword(context.signedIn, input)]);
    return success;
  }),
  startTwoStep: rateLimited.startTwoStep.handler(({ input, context }) =>
    startTwoStep(context.signedIn, input.password, context.headers),
  ),
  confirmTwoStep: rateLimited.confirmTwoStep.handler(async ({ input, context }) => {
    sendCookies(context, await confirmTwoStep(context.signedIn, input.code, context.headers));
    return success;
  }),
  removeTwoStep: rateLimited.removeTwoStep.handler(async ({ input, context }) => {
    sendCookies(context, await removeTwoStep(context.signedIn, input, context.headers));
    return success;
  }),
  renewRecoveryCodes: rateLimited.renewRecoveryCodes.handler(async ({ input, context }) => {
    const { recoveryCodes, cookie } = await renewRecoveryCodes(context.signedIn, input, context.headers);
    sendCookies(context, [cookie]);
    return { recoveryCodes };
  }),
  confirmIdentity: rateLimited.confirmIdentity.handler(async ({ input, context }) => {
    sendCookies(context, [await confirmIdentity(context.signedIn, input, context.headers)]);
    return success;
  }),
  listPasskeys: signedIn.listPasskeys.handler(async ({ context }) => ({
    passkeys: await listPasskeys(context.signedIn),
  })),
  removePasskey: signedIn.removePasskey.handler(async ({ input, context }) => {
    sendCookies(context, [await removePasskey(context.signedIn, input.id)]);
    return success;
  }),
};
