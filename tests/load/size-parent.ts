// The parent side of size-child.ts.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { developmentEnvironment, testCarrier, testCheckout, testInstallation } from "#scripts/environment.ts";
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
