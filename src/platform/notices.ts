import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { config } from "./config.ts";
import { pool } from "./database.ts";
import { log } from "./log.ts";

// "Something changed" between processes, by LISTEN and NOTIFY. Only ids travel, and a notice may get lost: whoever listens
// looks at the rows themselves, and now and then also without a notice.

/** PostgreSQL takes up to 8,000 bytes at once; an id has 36. */
const IDS_AT_ONCE = 200;

const waiting = new Map<string, Set<string>>();
let sending: Promise<void> | undefined;

/**
 * Says that something changed, once it is committed. Returns at once. What is announced while a notice is on its way goes
 * out together with the next, each id once, so that a busy evening is a few notices and not one per change.
 */
export function announce(channel: string, id: string): void {
  const ids = waiting.get(channel) ?? new Set();
  waiting.set(channel, ids.add(id));
  sending ??= sendWaiting();
}

async function sendWaiting() {
  // What is announced in the same breath goes along.
  await Promise.resolve();
  for (let [next] = waiting; next; [next] = waiting) {
    const [channel, ids] = next;
    const some = [...ids].slice(0, IDS_AT_ONCE);
    for (const id of some) ids.delete(id);
    if (ids.size === 0) waiting.delete(channel);
    try {
      await pool.query("select pg_notify($1, $2)", [channel, some.join(",")]);
    } catch (error) {
      log.warn({ err: error, channel }, "a notice was not sent");
    }
  }
  // In the same turn as the last look at what waits, or something might wait for ever.
  sending = undefined;
}

/** All that was announced is on its way. */
export const allAnnounced = async () => sending;

const RECONNECT_MS = 1_000;
/** A connection whose other end is gone without a word is noticed by this. */
const PROOF_MS = 15_000;

export type Listening = { stop: () => Promise<void> };

/**
 * Hears the announcements of all processes, on a connection of its own. When it is lost it is opened again; `onOpen` is
 * called each time it stands: what was announced before that was not heard.
 */
export function listen(channel: string, onIds: (ids: string[]) => void, onOpen: () => void): Listening {
  const stopping = new AbortController();
  const rest = (ms: number) => pause(ms, undefined, { signal: stopping.signal }).catch(() => {});
  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        await hear(channel, onIds, onOpen, stopping.signal);
      } catch (error) {
        log.warn({ err: error, channel }, "the connection for notices was lost");
        await rest(RECONNECT_MS);
      }
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** Until it is told to stop; throws when the connection is lost. */
async function hear(
  channel: string,
  onIds: (ids: string[]) => void,
  onOpen: () => void,
  signal: AbortSignal,
) {
  const client = new pg.Client({
    connectionString: config.databaseUrl,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    keepAlive: true,
  });
  const lost = new Promise<never>((_, reject) => {
    client.on("error", reject);
    client.on("end", () => reject(new Error("closed")));
  });
  lost.catch(() => {});
  client.on("notification", ({ payload = "" }) => onIds(payload.split(",")));
  try {
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    onOpen();
    while (!signal.aborted) {
      await Promise.race([pause(PROOF_MS, undefined, { signal }).catch(() => {}), lost]);
      if (!signal.aborted) await client.query("select");
    }
  } finally {
    await client.end().catch(() => {});
  }
}
