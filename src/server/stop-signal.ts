import { log } from "#platform/log.ts";

/** Longer than any request or job should take; then the process ends anyway. */
const PATIENCE_MS = 25_000;

/** Runs `stop` once on the first SIGTERM or SIGINT and exits when it is done. */
export function onStopSignal(stop: () => Promise<void>) {
  let stopping = false;
  const begin = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "stopping failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", begin);
  process.on("SIGINT", begin);
}
