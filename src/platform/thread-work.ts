import { parentPort } from "node:worker_threads";

/** Work that can run in a thread. Its input and output are copied, so they must be plain data. */
export type ThreadWork = (input: never) => unknown;

/** What a thread is asked to do, and what it responds. */
export type ThreadRequest = { name: string; input: unknown };
export type ThreadResponse =
  /** Sent before the work starts, because loading the code doesn't count toward the deadline. */
  { kind: "started" } | { kind: "done"; output: unknown } | { kind: "failed"; error: unknown };

const respond = (message: ThreadResponse) => parentPort!.postMessage(message);

/** Does the work that a pool of threads sends, one piece at a time. Called once by a thread's own file. */
export function serveThread(works: Readonly<Record<string, ThreadWork>>) {
  parentPort!.on("message", ({ name, input }: ThreadRequest) => {
    respond({ kind: "started" });
    try {
      if (!Object.hasOwn(works, name)) throw new Error(`threads don't do ${name}`);
      respond({ kind: "done", output: works[name]!(input as never) });
    } catch (error) {
      respond({ kind: "failed", error });
    }
  });
}
