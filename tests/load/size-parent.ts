// The other end of size-child.ts.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { developmentEnvironment } from "#scripts/environment.ts";
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

/** Starts the product on a database with so many thousands of teams. */
export async function startChild(databaseUrl: string, thousands: number): Promise<Child> {
  const child = fork(fileURLToPath(new URL("size-child.ts", import.meta.url)), {
    env: {
      ...process.env,
      ...developmentEnvironment,
      NODE_ENV: "production",
      LOG_LEVEL: "error",
      DATABASE_URL: databaseUrl,
    },
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
