// The product as processes that are shot and come back, on a database that survives it. Knows no test runner: `npm run faults`
// and the short tests of CI both use it.
import pg from "pg";
import { freePort } from "#scripts/postgres.ts";
import {
  pause,
  startProcess,
  startProduct,
  type ManagedProcess,
  type Product,
} from "#tests/harness/processes.ts";

/** Not a measure: on a machine that is busy enough everything takes long. */
const START_MS = 240_000;

/** Without a worker: each run starts its own. `copyOf` as of `startProduct`. */
export async function startStage(environment: Record<string, string> = {}, copyOf?: string) {
  const product: Product = await startProduct({ durable: true, worker: false, environment, copyOf });
  const workers = new Set<ManagedProcess>();

  /** On a connection of its own: the database may be away between two. */
  async function using<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const client = new pg.Client(product.databaseUrl);
    client.on("error", () => {});
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  async function startWorker(): Promise<ManagedProcess> {
    const metricsPort = String(await freePort());
    const worker = startProcess("worker", ["build/worker/index.js"], {
      ...product.environment,
      METRICS_PORT: metricsPort,
    });
    workers.add(worker);
    const from = performance.now();
    while (!worker.output().includes("worker is working")) {
      if (worker.hasEnded() || performance.now() - from > START_MS)
        throw new Error(
          `a worker ${worker.hasEnded() ? "ended" : "did not start"}:\n${worker.output().slice(-3_000)}`,
        );
      await pause(20);
    }
    return worker;
  }

  async function kill(worker: ManagedProcess) {
    worker.signal("SIGKILL");
    workers.delete(worker);
    await worker.ended;
  }

  return {
    product,
    using,
    rows: async <Row extends object>(text: string, values: unknown[] = []) =>
      using(async (client) => (await client.query<Row>(text, values)).rows),
    startWorker,
    kill,
    async killWeb() {
      product.web.signal("SIGKILL");
      await product.web.ended;
    },
    async stop() {
      await Promise.all([...workers].map(kill));
      await product.stop();
    },
  };
}

/** Waits until it has come there. */
export async function reached(name: string, isReached: () => Promise<boolean>, withinMs = 20_000) {
  for (const from = performance.now(); !(await isReached()); await pause(10))
    if (performance.now() - from > withinMs) throw new Error(`nobody came to: ${name}`);
}
