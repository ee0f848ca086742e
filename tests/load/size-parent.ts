// The parent side of size-child.ts.
import { fork } from "node:child_process";
import { cpus, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { developmentEnvironment, testCarrier, testCheckout, testInstallation } from "#scripts/environment.ts";
import type { startTemporaryPostgres } from "#scripts/temporary-database.ts";
import { cancelCleanup, cleanUpLater } from "#tests/harness/reaper.ts";
import type { Order, Reply } from "./size-child.ts";
import type { Draw } from "./draws.ts";

export type Child = {
  draw(draws: Draw[]): Promise<void>;
  run(line: number, draw: number): Promise<number>;
  explain(line: number): Promise<string[]>;
  end(): Promise<void>;
  kill(): void;
};

/** Returns the environment for a process that runs the app on a database. */
export const appEnvironment = (databaseUrl: string) => ({
  ...process.env,
  ...developmentEnvironment,
  ...testCarrier,
  ...testCheckout,
  ...testInstallation,
  NODE_ENV: "production",
  LOG_LEVEL: "error",
  DATABASE_URL: databaseUrl,
});

/** Starts the app on a generated database. `thousands` is its number of teams in thousands. */
export async function startChild(databaseUrl: string, thousands: number): Promise<Child> {
  const child = fork(fileURLToPath(new URL("size-child.ts", import.meta.url)), {
    env: appEnvironment(databaseUrl),
  });
  cleanUpLater({ kind: "process", pid: child.pid! });
  let next = Promise.withResolvers<Reply>();
  child.on("message", (reply: Reply) => next.resolve(reply));
  child.on("exit", () => next.reject(new Error("the app's process exited")));
  const reply = async () => {
    const response = await next.promise;
    if ("error" in response) throw new Error(response.error);
    return response.result;
  };
  const execute = async <Result extends number | string[]>(command: Order) => {
    next = Promise.withResolvers<Reply>();
    child.send(command);
    return (await reply()) as Result;
  };
  await reply();
  return {
    draw: async (draws) => void (await execute({ do: "draw", draws, thousands })),
    run: (line, draw) => execute<number>({ do: "run", line, draw }),
    explain: (line) => execute<string[]>({ do: "explain", line }),
    end: async () => void (await execute({ do: "end" })),
    kill: () => {
      child.kill("SIGKILL");
      cancelCleanup({ kind: "process", pid: child.pid! });
    },
  };
}

/** Uses the settings that docs/operations.md recommends: a quarter of the memory, and room for bursts of writes. */
export async function configureAsRecommended(server: Awaited<ReturnType<typeof startTemporaryPostgres>>) {
  const megabytes = Math.floor(totalmem() / 2 ** 20);
  const client = new pg.Client(server.url("postgres"));
  await client.connect();
  await client.query(`alter system set shared_buffers = '${Math.floor(megabytes / 4)}MB'`);
  await client.query(`alter system set effective_cache_size = '${Math.floor(megabytes / 2)}MB'`);
  await client.query("alter system set max_wal_size = '8GB'");
  await client.end();
  await server.stop();
  await server.start();
  console.log(`${cpus().length} cores, ${(megabytes / 1024).toFixed(0)} GB of memory, ${cpus()[0]?.model}`);
}
