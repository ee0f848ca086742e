import type { EventType } from "#features/connections/webhooks/schema.ts";
import { EventType as EventTypes } from "#features/connections/webhooks/schema.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { deriveWebhookSecret, LINK_KEY_VERSION } from "#platform/secrets.ts";

type Owner = { teamId: string; leagueId?: never } | { leagueId: string; teamId?: never };
type Options = Owner & { url?: string; events?: EventType[]; state?: string };

/** Creates a webhook that's active, for all events that its team or league has. */
export async function createWebhook(userId: string, { state = "active", ...options }: Options) {
  const { teamId = null, leagueId = null } = options;
  const forLeague = EventTypes.options.filter((type) => type.startsWith("game.") || type === "result.final");
  const { id } = await db
    .insertInto("webhook")
    .values({
      userId,
      teamId,
      leagueId,
      url: options.url ?? "https://hooks.example.com/firstwhistle",
      events: options.events ?? (teamId === null ? forLeague : EventTypes.options),
      state,
      keyVersion: LINK_KEY_VERSION,
      pacedUntil: clock.now(),
      createdAt: clock.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, secret: `whsec_${deriveWebhookSecret(id, 1, LINK_KEY_VERSION).toString("base64")}` };
}

/** Lists a webhook's events, oldest first. */
export const listEvents = (webhookId: string) =>
  db.selectFrom("webhookEvent").selectAll().where("webhookId", "=", webhookId).orderBy("id").execute();
