// The other end of size-child.ts.
import { fork } from "node:child_process";
import { cpus, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { developmentEnvironment, testCarrier, testCheckout } from "#scripts/environment.ts";
import type { startTemporaryPostgres } from "#scripts/temporary-database.ts";
import { forget, watch } from "#tests/harness/reaper.ts";
import type { Order, Reply } from "./size-child.ts";
import type { Draw } from "./draws.ts";

export type Child = {
  draw(draws: Draw[]): Promise<void>;
  run(line: number, draw: number): Promise<number>;
  explain(line: number): Promise<string[]>;
  end(): Promise<void>;
  kill(): void;
};

/** The environment of a process that runs the product on a database. */
export const productOn = (databaseUrl: string) => ({
  ...process.env,
  ...developmentEnvironment,
  ...testCarrier,
  ...testCheckout,
  NODE_ENV: "production",
  LOG_LEVEL: "error",
  DATABASE_URL: databaseUrl,
});

/** Starts the product on a database with so many thousands of teams. */
export async function startChild(databaseUrl: string, thousands: number): Promise<Child> {
  const child = fork(fileURLToPath(new URL("size-child.ts", import.meta.url)), {
    env: productOn(databaseUrl),
  });
  watch({ kind: "process", pid: child.pid! });
  let next = Promise.withResolvers<Reply>();
  child.on("message", (reply: Reply) => next.resolve(reply));
  child.on("exit", () => next.reject(new Error("the product's process ended")));
  const reply = async () => {
    const answer = await next.promise;
    if ("error" in answer) throw new Error(answer.error);
    return answer.result;
  };
  const order = async <Result extends number | string[]>(what: Order) => {
    next = Promise.withResolvers<Reply>();
    child.send(what);
    return (await reply()) as Result;
  };
  await reply();
  return {
    draw: async (draws) => void (await order({ do: "draw", draws, thousands })),
    run: (line, draw) => order<number>({ do: "run", line, draw }),
    explain: (line) => order<string[]>({ do: "explain", line }),
    end: async () => void (await order({ do: "end" })),
    kill: () => {
      child.kill("SIGKILL");
      forget({ kind: "process", pid: child.pid! });
    },
  };
}

/** As docs/operations.md recommends for production: a quarter of the memory, and room for a burst of writes. */
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
