// The container's health check. Web responds on PORT, and a worker, which doesn't listen there, on METRICS_PORT.
const { PORT = "3000", METRICS_PORT = "9464", METRICS_HOST = "127.0.0.1" } = process.env;
const TIMEOUT_MS = 4_000;

const metricsHost = METRICS_HOST === "0.0.0.0" ? "127.0.0.1" : METRICS_HOST;
const addresses = [`http://127.0.0.1:${PORT || 3000}`, `http://${metricsHost}:${METRICS_PORT || 9464}`];

/** Returns what's wrong, or null. */
export async function check(): Promise<string | null> {
  for (const address of addresses)
    try {
      const { ok, status } = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      return ok ? null : `${address}/healthz returns ${status}`;
    } catch (error) {
      // Only if nothing listens, it may be the other kind of process.
      if (error instanceof DOMException) return `${address}/healthz doesn't respond`;
    }
  return `Nothing responds at ${addresses.join(" or ")}`;
}

const problem = await check();
if (problem) console.error(problem);
process.exitCode = problem ? 1 : 0;
