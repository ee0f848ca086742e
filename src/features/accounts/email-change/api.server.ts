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

export const emailChangeApi = {
  get: signedIn.get.handler(async ({ context }) => ({ change: await findEmailChange(context.signedIn) })),
  start: signedIn.start.handler(async ({ input: { email, ...identity }, context }) => {
    await consume("confirm-password:account", context.user.id);
    await requireIdentity(context.signedIn, identity, context.headers);
    for (const recipient of [context.user.email, email]) await consume("email:account", recipient);
    await startEmailChange(context.signedIn, email);
    return { change: await findEmailChange(context.signedIn) };
  }),
  resend: signedIn.resend.handler(async ({ context }) => {
    const change = await findEmailChange(context.signedIn);
    if (!change) throw new AppError("NOT_FOUND");
    for (const recipient of [context.user.email, change.newEmail]) await consume("email:account", recipient);
    await resendLinks(context.signedIn);
    return { change };
  }),
  cancel: signedIn.cancel.handler(async ({ context }) => {
    await cancelEmailChange(context.signedIn);
    return { change: null };
  }),
  accept: token.accept.handler(({ input }) => acceptChangeLink(input.token)),
};
