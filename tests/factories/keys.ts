import { randomInt } from "node:crypto";
import { digestKey } from "#features/connections/access.server.ts";
import { KEY_PREFIX } from "#features/connections/queries.server.ts";
import { buildKey } from "#features/connections/rules.ts";
import { db } from "#platform/database.ts";
import { TestClient } from "#tests/harness/api.ts";

type Options = {
  canWrite?: boolean;
  canSendTexts?: boolean;
  covers?: { teamIds: string[]; leagueIds: string[] };
  expiresAt?: Date | null;
  revokedAt?: Date;
  createdAt?: Date;
};

/** Creates an API key that reads, writes, and sends texts for everything its account has. */
export async function createKey(userId: string, options: Options = {}) {
  const secret = buildKey(KEY_PREFIX, randomInt);
  const { id } = await db
    .insertInto("apiKey")
    .values({
      userId,
      name: "Scoreboard",
      digest: digestKey(secret),
      lastFour: secret.slice(-4),
      canWrite: options.canWrite ?? true,
      canSendTexts: options.canSendTexts ?? options.canWrite ?? true,
      teamIds: options.covers?.teamIds ?? null,
      leagueIds: options.covers?.leagueIds ?? null,
      expiresAt: options.expiresAt ?? null,
      revokedAt: options.revokedAt ?? null,
      createdAt: options.createdAt ?? new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, secret, client: useKey(secret) };
}

/** Returns a client that has nothing but a key. */
export function useKey(secret: string): TestClient {
  const client = new TestClient();
  client.key = secret;
  return client;
}
