// One process of the product on one of the two databases of size.ts, told over IPC what to do next: the product's pool is
// one per process.
import { inspect } from "node:util";
import { pool } from "#platform/database.ts";
import { prepareTrial } from "./caller.ts";
import { checkLine } from "./plan-check.ts";
import { lines } from "./operations.ts";
import { watchStatements } from "./statements.ts";
import type { Draw } from "./draws.ts";
import { findSubject, type Subject } from "./subjects.ts";

export type Order =
  /** Finds the callers of the next trials, so that looking for them does not warm what a trial then reads. */
  | { do: "draw"; draws: Draw[]; thousands: number }
  | { do: "run"; line: number; draw: number }
  | { do: "explain"; line: number }
  | { do: "end" };
/** Milliseconds of a run, complaints of an explanation. */
export type Reply = { result: number | string[] } | { error: string };

watchStatements();
let subjects: Subject[] = [];

async function obey(order: Order): Promise<number | string[]> {
  switch (order.do) {
    case "draw":
      subjects = [];
      for (const draw of order.draws) subjects.push(await findSubject(draw, order.thousands));
      return subjects.length;
    case "run": {
      const trial = await prepareTrial(lines[order.line]!, subjects[order.draw]!);
      const milliseconds = await trial.run();
      await trial.undo();
      return milliseconds;
    }
    case "explain":
      return checkLine(lines[order.line]!, subjects);
    case "end":
      await pool.end();
      return 0;
  }
}

process.on("message", (order: Order) => {
  void obey(order).then(
    (result) => process.send!({ result } satisfies Reply, () => order.do === "end" && process.exit()),
    (error: unknown) => process.send!({ error: inspect(error) } satisfies Reply),
  );
});
process.send!({ result: 0 } satisfies Reply);
