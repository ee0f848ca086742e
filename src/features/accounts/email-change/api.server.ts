import { implement } from "@orpc/server";
import { signedInAccess, tokenAccess, type ApiContext } from "#platform/api-bases.ts";
import { AppError } from "#platform/errors.ts";
import { consume } from "#platform/rate-limit.ts";
import { requireIdentity } from "../security/commands.server.ts";
import { cancelEmailChange, resendLinks, startEmailChange, acceptChangeLink } from "./commands.server.ts";
import { emailChangeContract } from "./contract.ts";
import { findEmailChange } from "./queries.server.ts";

const api = implement(emailChangeContract).$context<ApiContext>();
const signedIn = api.use(signedInAccess);
const token = api.use(tokenAccess);

/** Limits emails to the user, which others can't use up, and to the new address, no matter who sends them. */
async function limitEmails(userId: string, newEmail: string) {
  await consume("email:requester", userId);
  await consume("email:account", newEmail);
}

export const emailChangeApi = {
  get: signedIn.get.handler(async ({ context }) => ({ change: await findEmailChange(context.signedIn) })),
  start: signedIn.start.handler(async ({ input: { email, ...identity }, context }) => {
    await consume("confirm-password:account", context.user.id);
    await requireIdentity(context.signedIn, identity, context.headers);
    await limitEmails(context.user.id, email);
    await startEmailChange(context.signedIn, email);
    return { change: await findEmailChange(context.signedIn) };
  }),
  resend: signedIn.resend.handler(async ({ context }) => {
    const change = await findEmailChange(context.signedIn);
    if (!change) throw new AppError("NOT_FOUND");
    await limitEmails(context.user.id, change.newEmail);
    await resendLinks(context.signedIn);
    return { change };
  }),
  cancel: signedIn.cancel.handler(async ({ context }) => {
    await cancelEmailChange(context.signedIn);
    return { change: null };
  }),
  accept: token.accept.handler(({ input }) => acceptChangeLink(input.token)),
};
