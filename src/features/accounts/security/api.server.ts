import { implement } from "@orpc/server";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { consume } from "#platform/rate-limit.ts";
import { sendCookies } from "../sessions/api.server.ts";
import {
  changePassword,
  confirmPassword,
  confirmSecondFactor,
  listPasskeys,
  removePasskey,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from "./commands.server.ts";
import { securityContract } from "./contract.ts";

const api = implement(securityContract).$context<ApiContext>();
const signedIn = api.use(signedInAccess);
const done = { ok: true } as const;

/** For operations that check the password or a code again: guessing is counted per account. */
const confirming = signedIn.use(async ({ next, context }) => {
  await consume("confirm-password:account", context.user.id);
  return next();
});

export const securityApi = {
  changePassword: confirming.changePassword.handler(async ({ input, context }) => {
    await changePassword(context.signedIn, input);
    return done;
  }),
  startSecondFactor: confirming.startSecondFactor.handler(({ input, context }) =>
    startSecondFactor(input.password, context.headers),
  ),
  confirmSecondFactor: confirming.confirmSecondFactor.handler(async ({ input, context }) => {
    sendCookies(context, await confirmSecondFactor(context.signedIn, input.code, context.headers));
    return done;
  }),
  removeSecondFactor: confirming.removeSecondFactor.handler(async ({ input, context }) => {
    sendCookies(context, await removeSecondFactor(context.signedIn, input.password, context.headers));
    return done;
  }),
  renewRecoveryCodes: confirming.renewRecoveryCodes.handler(async ({ input, context }) => ({
    recoveryCodes: await renewRecoveryCodes(input.password, context.headers),
  })),
  confirmPassword: confirming.confirmPassword.handler(async ({ input, context }) => {
    await confirmPassword(context.signedIn, input.password);
    return done;
  }),
  listPasskeys: signedIn.listPasskeys.handler(async ({ context }) => ({
    passkeys: await listPasskeys(context.signedIn),
  })),
  removePasskey: signedIn.removePasskey.handler(async ({ input, context }) => {
    await removePasskey(context.signedIn, input.id);
    return done;
  }),
};
