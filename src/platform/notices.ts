import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { config } from "./config.ts";
import { pool } from "./database.ts";
import { log } from "./log.ts";

// Change notifications between processes, over LISTEN and NOTIFY. They contain only IDs and can get lost, so listeners
// read the rows themselves and also poll occasionally.

/** Limits each notification's size. A NOTIFY payload can be up to 8,000 bytes, and an ID takes 36. */
const MAX_IDS_PER_NOTIFY = 200;

const queuedIds = new Map<string, Set<string>>();
let sendPromise: Promise<void> | undefined;

/**
 * Announces a change after it's committed. Returns right away. Changes announced while a notification is in flight are
 * batched into the next one, each ID once, so a busy evening causes a few notifications instead of one per change.
 */
export function announce(channel: string, id: string): void {
  const ids = queuedIds.get(channel) ?? new Set();
  queuedIds.set(channel, ids.add(id));
  sendPromise ??= sendQueued();
}

async function sendQueued() {
  // Wait a microtask so that announcements from the same turn of the event loop are batched.
  await Promise.resolve();
  for (let [next] = queuedIds; next; [next] = queuedIds) {
    const [channel, ids] = next;
    const batch = [...ids].slice(0, MAX_IDS_PER_NOTIFY);
    for (const id of batch) ids.delete(id);
    if (ids.size === 0) queuedIds.delete(channel);
    try {
      await pool.query("select pg_notify($1, $2)", [channel, batch.join(",")]);
    } catch (error) {
      log.warn({ err: error, channel }, "failed to send NOTIFY");
    }
  }
  // This must run in the same turn of the event loop as the last check of `queuedIds`. Otherwise an announcement could
  // wait forever.
  sendPromise = undefined;
}

/** Resolves when everything announced so far has been sent. */
export const waitForAnnouncements = async () => sendPromise;

const RECONNECT_MS = 1_000;
/** How often to run a query on the connection, to detect a server that silently disappeared. */
const HEARTBEAT_MS = 15_000;

export type Listener = { stop: () => Promise<void> };

/**
 * Listens for announcements from all processes on a dedicated connection, and reconnects if it's lost. Calls `onOpen`
 * each time it connects, because announcements may have been missed before then.
 */
export function listen(channel: string, onIds: (ids: string[]) => void, onOpen: () => void): Listener {
  const stopController = new AbortController();
  const sleep = (ms: number) => pause(ms, undefined, { signal: stopController.signal }).catch(() => {});
  const run = async () => {
    while (!stopController.signal.aborted) {
      try {
        await listenOnce(channel, onIds, onOpen, stopController.signal);
      } catch (error) {
        log.warn({ err: error, channel }, "LISTEN connection lost");
        await sleep(RECONNECT_MS);
      }
    }
  };
  const runPromise = run();
  return {
    stop: async () => {
      stopController.abort();
      await runPromise;
    },
  };
}

/** Listens until `signal` aborts. Throws when the connection is lost. */
async function listenOnce(
  channel: string,
  onIds: (ids: string[]) => void,
  onOpen: () => void,
  signal: AbortSignal,
) {
  const client = new pg.Client({
    connectionString: config.sessionDatabaseUrl,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    keepAlive: true,
  });
  const connectionLost = new Promise<never>((_, reject) => {
    client.on("error", reject);
    client.on("end", () => reject(new Error("closed")));
  });
  connectionLost.catch(() => {});
  client.on("notification", ({ payload = "" }) => onIds(payload.split(",")));
  try {
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    onOpen();
    while (!signal.aborted) {
      await Promise.race([pause(HEARTBEAT_MS, undefined, { signal }).catch(() => {}), connectionLost]);
      if (!signal.aborted) await client.query("select");
    }
  } finally {
    await client.end().catch(() => {});
  }
}
