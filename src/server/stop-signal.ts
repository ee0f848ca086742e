import { log } from "#platform/log.ts";

/** Longer than any request or job should take. After this, the process exits anyway. */
const SHUTDOWN_TIMEOUT_MS = 25_000;

/** Runs `stop` once, on the first SIGTERM or SIGINT, and exits when it's done. */
export function onStopSignal(stop: () => Promise<void>) {
  let isStopping = false;
  const handleSignal = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    stop().then(
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
