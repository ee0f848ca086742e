import { implement } from "@orpc/server";
import { publicAccess, signedInAccess, tokenAccess, type ApiContext } from "#platform/api-bases.ts";
import { consume, hasRoom } from "#platform/rate-limit.ts";
import { acceptCaptcha } from "./captcha/commands.server.ts";
import {
  becomeLeagueManager,
  confirmEmail,
  dismissSetup,
  markWelcomeSeen,
  registerAccount,
  resendConfirmation,
  updateName,
} from "./commands.server.ts";
import { accountsContract } from "./contract.ts";
import { hasSeenWelcome } from "./queries.server.ts";
import { sendCookies } from "./sessions/api.server.ts";

const api = implement(accountsContract).$context<ApiContext>();
const publicApi = api.use(publicAccess);
const token = api.use(tokenAccess);
const signedIn = api.use(signedInAccess);
const success = { ok: true } as const;

export const accountsApi = {
  register: publicApi.register.handler(async ({ input, context }) => {
    await consume("register:address", context.clientAddress);
    await acceptCaptcha(input.captcha);
    await registerAccount(input, !(await hasRoom("email:account", input.email)));
    return success;
  }),
  confirmEmail: token.confirmEmail.handler(async ({ input, context }) => {
    const session = await context.session();
    const cookies = await confirmEmail(input.token, session);
    sendCookies(context, cookies);
    return { ok: true, isSignedIn: session !== null } as const;
  }),
  resendConfirmation: signedIn.resendConfirmation.handler(async ({ context }) => {
    await consume("email:requester", context.user.id);
    await resendConfirmation(context.signedIn);
    return success;
  }),
  getMe: signedIn.getMe.handler(async ({ context }) => ({
    ...context.user,
    // Hide the welcome screen during impersonation, because dismissing it would change data.
    hasSeenWelcome: context.signedIn.operator !== undefined || (await hasSeenWelcome(context.signedIn)),
  })),
  updateName: signedIn.updateName.handler(async ({ input, context }) => ({
    name: await updateName(context.signedIn, input.name),
  })),
  markWelcomeSeen: signedIn.markWelcomeSeen.handler(async ({ context }) => {
    await markWelcomeSeen(context.signedIn);
    return success;
  }),
  dismissSetup: signedIn.dismissSetup.handler(async ({ context }) => {
    await dismissSetup(context.signedIn);
    return success;
  }),
  becomeLeagueManager: signedIn.becomeLeagueManager.handler(async ({ context }) => ({
    role: await becomeLeagueManager(context.signedIn),
  })),
};
