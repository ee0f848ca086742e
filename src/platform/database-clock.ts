import {
  expectDatabaseTime,
  getClockSkew,
  isClockRight,
  MAX_SKEW_SECONDS,
  setDatabaseTime,
} from "./clock.ts";
import { pool } from "./database.ts";
import { log } from "./log.ts";
import { registerGauge } from "./metrics.ts";

/** How often to read the database's time. After a failover, the new primary's clock may differ. */
const EVERY_MS = 5_000;

/** Reads the database's time on a connection of its own, so that waiting for one doesn't make it less exact. */
async function readDatabaseTime(): Promise<void> {
  const client = await pool.connect();
  try {
    const startedAt = performance.now();
    const { rows } = await client.query<{ now: Date }>("select clock_timestamp() as now");
    const uncertaintyMs = (performance.now() - startedAt) / 2;
    setDatabaseTime({
      databaseMs: rows[0]!.now.getTime(),
      stopwatchMs: startedAt + uncertaintyMs,
      uncertaintyMs,
    });
  } finally {
    client.release();
  }
}

/**
 * Makes `clock` follow the database's. `ready` resolves after the first reading, or once it has failed. Logs when this
 * machine's clock stops or starts agreeing with the database's.
 */
export function followDatabaseClock(): { ready: Promise<void>; stop: () => void } {
  expectDatabaseTime();
  registerGauge(
    "clock_skew_seconds",
    "How far this process's clock is ahead of the database's, and whether it refuses to send texts",
    async () => ({ ahead: getClockSkew(), refuses: isClockRight() ? 0 : 1 }),
  );
  let wasRight = true;
  const update = async () => {
    try {
      await readDatabaseTime();
    } catch (error) {
      log.warn({ err: error }, "failed to read the database's time");
      return;
    }
    if (isClockRight() === wasRight) return;
    wasRight = !wasRight;
    if (wasRight) log.info("this machine's clock agrees with the database's again");
    else
      log.error(
        { secondsAhead: getClockSkew(), limit: MAX_SKEW_SECONDS },
        "this machine's clock is wrong, so this process doesn't send texts; needs attention",
      );
  };
  const timer = setInterval(() => void update(), EVERY_MS);
  return { ready: update(), stop: () => clearInterval(timer) };
}
