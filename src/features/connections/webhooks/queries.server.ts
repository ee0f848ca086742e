import { clock } from "#platform/clock.ts";
import { decodeCursor, encodeCursor, ID_PART } from "#platform/cursor.ts";
import { db, type Database, type Trx } from "#platform/database.ts";
import { selectOwnWebhooks, type WebhookGrant, type WebhookHolder } from "./access.server.ts";
import type { Delivery, EventType, Webhook, WebhookState, WebhookTry } from "./schema.ts";

const webhookColumns = [
  "webhook.id",
  "webhook.url",
  "webhook.events",
  "webhook.teamId",
  "webhook.leagueId",
  "webhook.state",
  "webhook.verificationId",
  "webhook.problem",
  "webhook.failingSince",
  "webhook.earlierUntil",
  "webhook.createdAt",
] as const;

/** Lists the account's webhooks, newest first. There are few, so one list holds them all. */
export async function listWebhooks(holder: WebhookHolder): Promise<Webhook[]> {
  const rows = await selectOwnWebhooks(holder)
    .leftJoin("team", "team.id", "webhook.teamId")
    .leftJoin("league", "league.id", "webhook.leagueId")
    .select([...webhookColumns, "team.name as teamName", "league.name as leagueName"])
    .orderBy("webhook.createdAt", "desc")
    .orderBy("webhook.id", "desc")
    .execute();
  return rows.map(toWebhook);
}

/** Returns a webhook as it's listed. */
export async function getWebhook(webhookId: string, executor: Database | Trx = db): Promise<Webhook> {
  const row = await executor
    .selectFrom("webhook")
    .leftJoin("team", "team.id", "webhook.teamId")
    .leftJoin("league", "league.id", "webhook.leagueId")
    .select([...webhookColumns, "team.name as teamName", "league.name as leagueName"])
    .where("webhook.id", "=", webhookId)
    .executeTakeFirstOrThrow();
  return toWebhook(row);
}

type Row = {
  id: string;
  url: string;
  events: string[];
  teamId: string | null;
  leagueId: string | null;
  state: string;
  verificationId: string | null;
  problem: string | null;
  failingSince: Date | null;
  earlierUntil: Date | null;
  createdAt: Date;
  teamName: string | null;
  leagueName: string | null;
};

const toWebhook = (row: Row): Webhook => ({
  id: row.id,
  url: row.url,
  events: row.events as EventType[],
  teamId: row.teamId,
  leagueId: row.leagueId,
  name: row.teamName ?? row.leagueName,
  state: row.state as WebhookState,
  isVerifying: row.verificationId !== null,
  problem: row.problem,
  failingSince: row.failingSince?.toISOString() ?? null,
  earlierSecretUntil:
    row.earlierUntil && row.earlierUntil > clock.now() ? row.earlierUntil.toISOString() : null,
  createdAt: row.createdAt.toISOString(),
});

const PAGE_SIZE = 25;

/** Lists a webhook's deliveries, newest first, from a cursor on. */
export async function listDeliveries(
  { webhookId }: WebhookGrant,
  { cursor, onlyFailed }: { cursor?: string | undefined; onlyFailed: boolean },
): Promise<{ deliveries: Delivery[]; nextCursor: string | null }> {
  let query = db
    .selectFrom("webhookEvent")
    .select(["id", "type", "data", "state", "createdAt", "nextAt", "leaseUntil", "tries"])
    .where("webhookId", "=", webhookId)
    .orderBy("id", "desc")
    .limit(PAGE_SIZE + 1);
  if (onlyFailed) query = query.where("state", "=", "failed");
  if (cursor !== undefined) query = query.where("id", "<", decodeCursor(cursor, [ID_PART])[0]!);
  const rows = await query.execute();
  const page = rows.slice(0, PAGE_SIZE);
  return {
    deliveries: page.map((row) => {
      const tries = row.tries as WebhookTry[];
      return {
        id: row.id,
        type: row.type,
        isTest: (row.data as { test?: boolean }).test === true,
        state: row.state === "waiting" && tries.length > 0 ? "retrying" : (row.state as Delivery["state"]),
        createdAt: row.createdAt.toISOString(),
        nextTryAt: row.leaseUntil ? null : (row.nextAt?.toISOString() ?? null),
        tries: tries.toReversed(),
      };
    }),
    nextCursor: rows.length > PAGE_SIZE ? encodeCursor([page.at(-1)!.id]) : null,
  };
}
