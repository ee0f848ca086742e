import { implement } from "@orpc/server";
import { requireIdentity } from "#features/accounts/security/commands.server.ts";
import { sendCookies } from "#features/accounts/sessions/api.server.ts";
import { signOut } from "#features/accounts/sessions/commands.server.ts";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { consume } from "#platform/rate-limit.ts";
import { cancelDeletion, requestDeletion } from "./commands.server.ts";
import { accountDeletionContract } from "./contract.ts";
import { previewDeletion } from "./queries.server.ts";

const signedIn = implement(accountDeletionContract).$context<ApiContext>().use(signedInAccess);

export const accountDeletionApi = {
  preview: signedIn.preview.handler(({ context }) => previewDeletion(context.signedIn)),
  request: signedIn.request.handler(async ({ input, context }) => {
    await consume("confirm-password:account", context.user.id);
    await requireIdentity(context.signedIn, input, context.headers);
    const deletesAt = await requestDeletion(context.signedIn);
    // The session is gone. This only clears its cookie.
    sendCookies(context, await signOut(context.headers));
    return { deletesAt: deletesAt.toISOString() };
  }),
  cancel: signedIn.cancel.handler(async ({ context }) => {
    await cancelDeletion(context.signedIn);
    return { ok: true } as const;
  }),
};
