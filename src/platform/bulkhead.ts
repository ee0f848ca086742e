import type pg from "pg";

/** How long work waits for a connection. */
export const CONNECT_TIMEOUT_MS = 5_000;
/** The same for work that would probably wait for a lock, and fail. */
const SUSPECT_TIMEOUT_MS = 1_000;
/** The SQLSTATE of a statement that waited for a lock until `lock_timeout`. */
const LOCK_NOT_AVAILABLE = "55P03";

type Hold = { compartment: string; isProbe: boolean };
type Waiting = { compartment: string; enter: (hold: Hold) => void };

/**
 * Limits how many of a pool's connections each compartment holds. Any compartment may hold up to half of them. After one
 * of its statements has waited for a lock until the timeout, it's suspect: all suspects together may hold one, until one
 * of them releases it without a timeout. So when a table is locked, those who use it wait and fail, and everyone else
 * has the remaining connections.
 */
export function createBulkhead(pool: pg.Pool) {
  const maxHeld = Math.max(1, Math.floor(pool.options.max / 2));
  const heldCounts = new Map<string, number>();
  const suspects = new Set<string>();
  const waiting: Waiting[] = [];
  const holds = new WeakMap<pg.PoolClient, Hold>();
  const timedOutClients = new WeakSet<pg.PoolClient>();
  let isProbing = false;

  pool.on("connect", (client) => {
    // pg's types leave out the connection, which also sees errors of statements whose caller ignores them.
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
    connection.on("errorMessage", ({ code }: { code?: string }) => {
      if (code === LOCK_NOT_AVAILABLE) timedOutClients.add(client);
    });
  });
  pool.on("release", (_error, client) => {
    const hold = holds.get(client);
    if (!hold) return;
    holds.delete(client);
    if (timedOutClients.delete(client)) suspects.add(hold.compartment);
    else suspects.delete(hold.compartment);
    leave(hold);
  });

  /** Returns a place in the compartment, or null if it's full. */
  function tryEnter(compartment: string): Hold | null {
    const isProbe = suspects.has(compartment);
    const held = heldCounts.get(compartment) ?? 0;
    if (isProbe ? isProbing : held >= maxHeld) return null;
    heldCounts.set(compartment, held + 1);
    if (isProbe) isProbing = true;
    return { compartment, isProbe };
  }

  function leave({ compartment, isProbe }: Hold) {
    const held = heldCounts.get(compartment)! - 1;
    if (held === 0) heldCounts.delete(compartment);
    else heldCounts.set(compartment, held);
    if (isProbe) isProbing = false;
    for (let index = 0; index < waiting.length;) {
      const hold = tryEnter(waiting[index]!.compartment);
      if (hold) waiting.splice(index, 1)[0]!.enter(hold);
      else index += 1;
    }
  }

  const enter = (compartment: string) =>
    new Promise<Hold>((resolve, reject) => {
      const hold = tryEnter(compartment);
      if (hold) {
        resolve(hold);
        return;
      }
      const waiter: Waiting = {
        compartment,
        enter: (newHold) => {
          clearTimeout(timer);
          resolve(newHold);
        },
      };
      const timer = setTimeout(
        () => {
          waiting.splice(waiting.indexOf(waiter), 1);
          reject(new Error(`timed out waiting for a database connection for ${compartment}`));
        },
        suspects.has(compartment) ? SUSPECT_TIMEOUT_MS : CONNECT_TIMEOUT_MS,
      );
      waiting.push(waiter);
    });

  return {
    pool,
    /** How many callers wait for their compartment. */
    countWaiting: () => waiting.length,
    connect: async (compartment: string | undefined): Promise<pg.PoolClient> => {
      if (compartment === undefined) return pool.connect();
      const hold = await enter(compartment);
      try {
        const client = await pool.connect();
        holds.set(client, hold);
        return client;
      } catch (error) {
        leave(hold);
        throw error;
      }
    },
  };
}
