import { setTimeout as pause } from "node:timers/promises";
import { log } from "#platform/log.ts";

/** Longer than any request or job should take. After this, the process exits anyway. */
const SHUTDOWN_TIMEOUT_MS = 25_000;

let isStopping = false;

/** Returns whether this process was told to stop. From then on, it should get no new work. */
export const wasToldToStop = () => isStopping;

/**
 * Runs `stop` once, on the first SIGTERM or SIGINT, and exits when it's done. Until `delayMs` later, everything goes on,
 * so that load balancers notice first.
 */
export function onStopSignal(stop: () => Promise<void>, delayMs = 0) {
  const handleSignal = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), delayMs + SHUTDOWN_TIMEOUT_MS).unref();
    pause(delayMs)
      .then(stop)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, "shutdown failed");
          process.exit(1);
        },
      );
  };
  process.on("SIGTERM", handleSignal);
  process.on("SIGINT", handleSignal);
}
