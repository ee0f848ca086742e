import { sql } from "kysely";
import { days } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { log } from "#platform/log.ts";
import { openHold } from "../holds/commands.server.ts";
import { lockSending } from "../switch/commands.server.ts";
import { readSendingFacts, rememberGeneration } from "./queries.server.ts";
import { BEAT_MS, type SeenGeneration, type Server } from "./rules.ts";

/** How far back to compare if the database lost even the row that shows its recovery point. */
const UNKNOWN_POINT_MS = days(1);

/**
 * Keeps the database's generation current, or holds all sending if the database may have gone back in time. Safe to run
 * in any number of workers. Claims check the same facts, so no text can slip through before this notices. Returns
 * whether texts are held.
 */
export async function watchGeneration(): Promise<boolean> {
  const { stored, server, isHeld, doubt } = await readSendingFacts(db);
  if (doubt !== null) await startGeneration();
  else if (stored === null) await createGeneration(db, server);
  else rememberGeneration((await beat(server)) ?? stored);
  return isHeld || doubt !== null;
}

const createGeneration = (on: typeof db | Trx, { systemId, timeline }: Server) =>
  sql`
    insert into database_generation (generation, system_id, timeline, beats, beat_at)
    values (1, ${systemId}, ${timeline}, 1, clock_timestamp()) on conflict do nothing`.execute(on);

/** Updates the row unless another worker just did. Returns null if it did. */
async function beat({ systemId, timeline }: Server): Promise<SeenGeneration | null> {
  const { rows } = await sql<SeenGeneration>`/* prepared: beat */
    update database_generation set beats = beats + 1, beat_at = greatest(beat_at, clock_timestamp())
    where beat_at < clock_timestamp() - ${BEAT_MS} * interval '1 millisecond'
      and system_id = ${systemId} and timeline = ${timeline}
    returning generation, beats::float8 as beats`.execute(db);
  return rows[0] ?? null;
}

/**
 * Starts a new generation with a hold, unless another worker did. Waits for claims in progress.
 */
async function startGeneration(): Promise<void> {
  const started = await db.transaction().execute(async (trx) => {
    await lockSending(trx);
    const { stored, server, doubt } = await readSendingFacts(trx);
    if (doubt === null) return stored;
    await createGeneration(trx, server);
    const { rows } = await sql<SeenGeneration & { since: Date }>`
      update database_generation set generation = generation + 1, system_id = ${server.systemId},
        timeline = ${server.timeline}, beats = beats + 1, beat_at = ${server.now}
      returning generation, beats::float8 as beats, least(old.beat_at, ${server.now}) as since`.execute(trx);
    const next = rows[0]!;
    const since = stored === null ? new Date(server.now.getTime() - UNKNOWN_POINT_MS) : next.since;
    await openHold(trx, { reason: doubt, since, heldAt: server.now });
    log.warn({ reason: doubt, since, generation: next.generation }, "texts are held; see /admin/hold");
    return next;
  });
  rememberGeneration(started);
}
