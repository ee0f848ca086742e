import { coversLeague, coversTeam } from "#platform/key-scope.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { refuse, refuseViewer } from "#platform/refusals.ts";
import type { Session } from "#platform/session.ts";

declare const proof: unique symbol;

/** A grant that proves this account can have webhooks. Only this file creates these grants. */
export type WebhookHolder = { user: Session["user"]; [proof]: "webhook-holder" };

/** A grant that proves this account has this webhook. Only this file creates these grants. */
export type WebhookGrant = { webhookId: string; user: Session["user"]; [proof]: "webhook" };

/**
 * Administrators have no webhooks, as if these operations didn't exist. One who's viewing as another user doesn't see
 * theirs either, because a link can hold a secret. Throws NOT_FOUND, READ_ONLY_SESSION.
 */
export async function requireWebhookHolder(session: Session): Promise<WebhookHolder> {
  if (session.operator) throw await refuseViewer(session);
  if (session.user.role === "admin") throw await refuse(session.user, "NOT_FOUND");
  return { user: session.user } as WebhookHolder;
}

/** Selects an account's webhooks, as far as its key covers their team or league if it uses one. */
export const selectOwnWebhooks = ({ user }: WebhookHolder) =>
  db
    .selectFrom("webhook")
    .where("webhook.userId", "=", user.id)
    .where((eb) =>
      eb.or([
        eb.and([eb("webhook.teamId", "is not", null), coversTeam("webhook.teamId")]),
        eb.and([eb("webhook.leagueId", "is not", null), coversLeague("webhook.leagueId")]),
      ]),
    );

/** Throws NOT_FOUND for a webhook that's missing, someone else's, or out of the key's reach, all in the same way. */
export async function requireWebhook(session: Session, webhookId: string): Promise<WebhookGrant> {
  const holder = await requireWebhookHolder(session);
  const webhook = await selectOwnWebhooks(holder)
    .select("webhook.id")
    .where("webhook.id", "=", webhookId)
    .executeTakeFirst();
  if (!webhook) throw new AppError("NOT_FOUND");
  return { webhookId, user: holder.user } as WebhookGrant;
}
