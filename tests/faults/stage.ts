// Runs the app as processes that are killed and restarted, on a database that survives. Doesn't depend on a test
// runner, because both `npm run faults` and the short CI tests use it.
import pg from "pg";
import { reservePort } from "#scripts/ports.ts";
import {
  pause,
  startProcess,
  startProduct,
  type ManagedProcess,
  type Product,
  type ProductOptions,
} from "#tests/harness/processes.ts";

/** A generous limit, because everything takes longer on a busy machine. */
const START_MS = 240_000;

/** Starts the app without a worker, because each run starts its own. The options are those of `startProduct`. */
export async function startStage(
  environment: Record<string, string> = {},
  copyOf?: string,
  options: Pick<ProductOptions, "reachDatabase" | "folder"> = {},
) {
  const product: Product = await startProduct({
    durable: true,
    worker: false,
    environment,
    copyOf,
    ...options,
  });
  const workers = new Set<ManagedProcess>();
  const connectionNames = new WeakMap<ManagedProcess, string>();

  /** Queries on a new connection each time, because the database may restart in between. */
  async function withClient<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const client = new pg.Client(product.databaseUrl);
    client.on("error", () => {});
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  /** Starts a worker. Its clock may be off by some minutes. */
  async function startWorker({ minutesAhead = 0 } = {}): Promise<ManagedProcess> {
    const metricsPort = String(await reservePort());
    const preload = minutesAhead === 0 ? [] : ["--import", "./tests/harness/wrong-clock.ts"];
    const worker = startProcess("worker", [...preload, "build/worker/index.js"], {
      ...product.environment,
      METRICS_PORT: metricsPort,
      // Tells this worker's connections from those of other processes.
      PGAPPNAME: nameConnections(metricsPort),
      CLOCK_MINUTES_AHEAD: String(minutesAhead),
    });
    workers.add(worker);
    connectionNames.set(worker, nameConnections(metricsPort));
    const from = performance.now();
    while (!worker.output().includes("worker started")) {
      if (worker.hasEnded() || performance.now() - from > START_MS)
        throw new Error(
          `a worker ${worker.hasEnded() ? "exited" : "didn't start"}:\n${worker.output().slice(-3_000)}`,
        );
      await pause(20);
    }
    return worker;
  }

  /** Returns whether one of the worker's connections is in a transaction or runs a statement. */
  const hasOpenTransaction = async (worker: ManagedProcess) =>
    withClient(async (client) => {
      const { rows } = await client.query<{ isOpen: boolean }>(
        `select exists (select from pg_stat_activity where application_name = $1 and state <> 'idle') as "isOpen"`,
        [connectionNames.get(worker)],
      );
      return rows[0]!.isOpen;
    });

  /**
   * Pauses a worker while it holds no locks. Paused inside a transaction, it would keep them, and whatever the test does
   * next could wait for them until it fails. Continue it with SIGCONT.
   */
  async function pauseWorker(worker: ManagedProcess) {
    await waitFor("the worker holds no locks", async () => {
      worker.signal("SIGSTOP");
      // What it sent just before may not have reached the server, so look twice.
      const isOpen =
        (await hasOpenTransaction(worker)) || (await pause(50), await hasOpenTransaction(worker));
      if (isOpen) worker.signal("SIGCONT");
      return !isOpen;
    });
  }

  async function kill(worker: ManagedProcess) {
    worker.signal("SIGKILL");
    workers.delete(worker);
    await worker.exited;
  }

  return {
    product,
    withClient,
    rows: async <Row extends object>(text: string, values: unknown[] = []) =>
      withClient(async (client) => (await client.query<Row>(text, values)).rows),
    startWorker,
    pauseWorker,
    kill,
    async killWeb() {
      product.web.signal("SIGKILL");
      await product.web.exited;
    },
    async stop() {
      await Promise.all([...workers].map(kill));
      await product.stop();
    },
  };
}

const nameConnections = (metricsPort: string) => `worker-${metricsPort}`;

/** Waits until the condition holds. The default is longer than anything takes on a busy machine, so only a hang fails. */
export async function waitFor(name: string, isDone: () => Promise<boolean>, timeoutMs = 90_000) {
  for (const from = performance.now(); !(await isDone()); await pause(10))
    if (performance.now() - from > timeoutMs) throw new Error(`timed out waiting for: ${name}`);
}
