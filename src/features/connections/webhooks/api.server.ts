import { implement } from "@orpc/server";
import { signedInAccess, type ApiContext } from "#platform/api-bases.ts";
import { requireWebhook, requireWebhookHolder } from "./access.server.ts";
import {
  createWebhook,
  removeWebhook,
  rotateSecret,
  sendAgain,
  sendAllFailed,
  sendTestEvent,
  updateWebhook,
  verifyWebhook,
} from "./commands.server.ts";
import { webhooksContract } from "./contract.ts";
import { listDeliveries, listWebhooks } from "./queries.server.ts";

const signedIn = implement(webhooksContract).$context<ApiContext>().use(signedInAccess);

export const webhooksApi = {
  list: signedIn.list.handler(async ({ context }) => ({
    webhooks: await listWebhooks(await requireWebhookHolder(context.signedIn)),
  })),
  create: signedIn.create.handler(async ({ input, context }) =>
    createWebhook(await requireWebhookHolder(context.signedIn), input),
  ),
  update: signedIn.update.handler(async ({ input: { webhookId, ...change }, context }) =>
    updateWebhook(await requireWebhook(context.signedIn, webhookId), change),
  ),
  remove: signedIn.remove.handler(async ({ input, context }) => {
    await removeWebhook(await requireWebhook(context.signedIn, input.webhookId));
    return { ok: true } as const;
  }),
  verify: signedIn.verify.handler(async ({ input, context }) =>
    verifyWebhook(await requireWebhook(context.signedIn, input.webhookId)),
  ),
  rotateSecret: signedIn.rotateSecret.handler(async ({ input, context }) =>
    rotateSecret(await requireWebhook(context.signedIn, input.webhookId)),
  ),
  sendTest: signedIn.sendTest.handler(async ({ input, context }) => {
    await sendTestEvent(await requireWebhook(context.signedIn, input.webhookId));
    return { ok: true } as const;
  }),
  listDeliveries: signedIn.listDeliveries.handler(async ({ input: { webhookId, ...page }, context }) =>
    listDeliveries(await requireWebhook(context.signedIn, webhookId), page),
  ),
  sendAgain: signedIn.sendAgain.handler(async ({ input, context }) => {
    await sendAgain(await requireWebhook(context.signedIn, input.webhookId), input.deliveryId);
    return { ok: true } as const;
  }),
  sendAllFailed: signedIn.sendAllFailed.handler(async ({ input, context }) => ({
    count: await sendAllFailed(await requireWebhook(context.signedIn, input.webhookId)),
  })),
};
