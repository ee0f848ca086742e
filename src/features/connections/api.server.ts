import { implement } from "@orpc/server";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { requireKeyHolder } from "./access.server.ts";
import { createKey, revokeKey } from "./commands.server.ts";
import { keysContract } from "./contract.ts";
import { listKeyChoices, listKeys } from "./queries.server.ts";

const signedIn = implement(keysContract).$context<ApiContext>().use(signedInAccess);

export const keysApi = {
  list: signedIn.list.handler(async ({ context }) => ({
    keys: await listKeys(await requireKeyHolder(context.signedIn)),
  })),
  listChoices: signedIn.listChoices.handler(async ({ context }) =>
    listKeyChoices(await requireKeyHolder(context.signedIn)),
  ),
  create: signedIn.create.handler(async ({ input, context }) =>
    createKey(await requireKeyHolder(context.signedIn), input),
  ),
  revoke: signedIn.revoke.handler(async ({ input, context }) => {
    await revokeKey(await requireKeyHolder(context.signedIn), input.id);
    return { ok: true } as const;
  }),
};
