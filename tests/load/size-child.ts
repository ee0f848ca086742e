// Runs the app on one of the two databases that size.ts creates, controlled over IPC. A separate process, because the
// app has one connection pool per process.
import { inspect } from "node:util";
import { pool } from "#platform/database.ts";
import { prepareTrial } from "./caller.ts";
import { checkLine } from "./plan-check.ts";
import { lines } from "./operations.ts";
import { watchStatements } from "./statements.ts";
import type { Draw } from "./draws.ts";
import { findSubject, type Subject } from "./subjects.ts";

export type Order =
  /** Looks up the callers for the next trials in advance, so that the lookups don't warm the caches for the trials. */
  | { do: "draw"; draws: Draw[]; thousands: number }
  | { do: "run"; line: number; draw: number }
  | { do: "explain"; line: number }
  | { do: "end" };
/** The milliseconds that a run took, or the problems found in an operation's plans. */
export type Reply = { result: number | string[] } | { error: string };

watchStatements();
let subjects: Subject[] = [];

async function execute(command: Order): Promise<number | string[]> {
  switch (command.do) {
    case "draw":
      subjects = [];
      for (const draw of command.draws) subjects.push(await findSubject(draw, command.thousands));
      return subjects.length;
    case "run": {
      const trial = await prepareTrial(lines[command.line]!, subjects[command.draw]!);
      const milliseconds = await trial.run();
      await trial.undo();
      return milliseconds;
    }
    case "explain":
      return checkLine(lines[command.line]!, subjects);
    case "end":
      await pool.end();
      return 0;
  }
}

process.on("message", (order: Order) => {
  void execute(order).then(
    (result) => process.send!({ result } satisfies Reply, () => order.do === "end" && process.exit()),
    (error: unknown) => process.send!({ error: inspect(error) } satisfies Reply),
  );
});
process.send!({ result: 0 } satisfies Reply);
