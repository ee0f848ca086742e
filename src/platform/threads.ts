import path from "node:path";
import { Worker } from "node:worker_threads";
import { AppError } from "./errors.ts";
import { log } from "./log.ts";
import type { ThreadResponse, ThreadRequest, ThreadWork } from "./thread-work.ts";

// Reads what people send us in threads, so that no file can keep the web process from answering everyone else
// (docs/decisions/0048).

type PoolOptions = {
  /** The file that the threads run. It calls serveThread. */
  file: string | URL;
  /** How many threads may run at the same time. */
  maxThreads?: number;
  /** How many callers may wait for a thread. */
  maxWaiting?: number;
  /** How much of the pool, running or waiting, one owner may use. */
  maxPerOwner?: number;
  /** How long the work may take. Afterward, its thread is ended. */
  deadlineMs?: number;
  /** How long a thread may take to load its code. */
  startMs?: number;
  /** How long an unused thread stays, because each one takes memory. */
  idleMs?: number;
  /** How much memory a thread may use. One that needs more ends, and the process doesn't. */
  memoryMb?: number;
};

type Task = ThreadRequest & {
  owner: string;
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
};

/** Thrown if work takes too long or too much memory. Its thread has ended. */
export class OverLimitError extends Error {}

type Thread = { worker: Worker; task: Task | undefined; timer: NodeJS.Timeout | undefined };

/**
 * Creates a pool of threads that start when they're needed. `run` rejects with RATE_LIMITED if the owner already uses
 * their share, with BUSY if too many others wait, and with an OverLimitError if the work takes longer than the deadline
 * or needs too much memory.
 */
export function createThreadPool({
  file,
  maxThreads = 2,
  maxWaiting = 16,
  maxPerOwner = 2,
  deadlineMs = 5_000,
  startMs = 60_000,
  idleMs = 60_000,
  memoryMb = 256,
}: PoolOptions) {
  const threads = new Set<Thread>();
  const waiting: Task[] = [];

  function startThread(): Thread {
    const worker = new Worker(file, {
      // A thread that reads strangers' files needs neither our flags nor our secrets.
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    const thread: Thread = { worker, task: undefined, timer: undefined };
    threads.add(thread);
    worker.on("message", (response: ThreadResponse) => receive(thread, response));
    worker.on("error", (error: Error & { code?: string }) =>
      endThread(thread, error.code === "ERR_WORKER_OUT_OF_MEMORY" ? reportLimit(thread, "memory") : error),
    );
    worker.on("exit", () => endThread(thread, new Error("a thread ended unexpectedly")));
    // The server keeps the process alive, not its threads.
    worker.unref();
    return thread;
  }

  function receive(thread: Thread, response: ThreadResponse) {
    const { task } = thread;
    if (!task) return;
    if (response.kind === "started") return setTimer(thread, deadlineMs, "time");
    clearTimeout(thread.timer);
    thread.task = undefined;
    if (response.kind === "done") task.resolve(response.output);
    else task.reject(response.error);
    startNext();
    if (!thread.task) thread.timer = setTimeout(() => endThread(thread), idleMs).unref();
  }

  function setTimer(thread: Thread, ms: number, limit: "time" | "start") {
    clearTimeout(thread.timer);
    thread.timer = setTimeout(() => endThread(thread, reportLimit(thread, limit)), ms);
  }

  function reportLimit({ task }: Thread, limit: "time" | "start" | "memory") {
    log.warn({ work: task?.name, owner: task?.owner, limit }, "ended a thread over its limit");
    return limit === "start" ? new AppError("BUSY") : new OverLimitError(`over the limit of ${limit}`);
  }

  function endThread(thread: Thread, error?: unknown) {
    if (!threads.delete(thread)) return;
    clearTimeout(thread.timer);
    void thread.worker.terminate();
    thread.task?.reject(error);
    thread.task = undefined;
    startNext();
  }

  /** Assigns waiting tasks to threads, and starts threads for them if there may be more. */
  function startNext() {
    while (waiting.length > 0) {
      const idle = [...threads].find(({ task }) => task === undefined);
      if (!idle && threads.size >= maxThreads) return;
      const thread = idle ?? startThread();
      const task = waiting.shift()!;
      thread.task = task;
      setTimer(thread, startMs, "start");
      const request: ThreadRequest = { name: task.name, input: task.input };
      thread.worker.postMessage(request);
    }
  }

  const countOf = (owner: string) =>
    [...threads].filter(({ task }) => task?.owner === owner).length +
    waiting.filter((task) => task.owner === owner).length;

  return {
    run: <Work extends ThreadWork>(name: string, input: Parameters<Work>[0], owner: string) =>
      new Promise<ReturnType<Work>>((resolve, reject) => {
        if (countOf(owner) >= maxPerOwner) throw new AppError("RATE_LIMITED");
        if (waiting.length >= maxWaiting) throw new AppError("BUSY", { reportable: false });
        waiting.push({ name, input, owner, resolve: resolve as Task["resolve"], reject });
        startNext();
      }),
    /** How many threads there are. */
    countThreads: () => threads.size,
    /** Ends all threads. Their work fails, and so does the work that waits. */
    close: () => {
      for (const { reject } of waiting.splice(0)) reject(new Error("the threads were ended"));
      for (const thread of threads) endThread(thread, new Error("the threads were ended"));
    },
  };
}

/** What the threads run: the source in development and in tests, otherwise what `npm run build` made of it. */
export const THREAD_FILE = import.meta.filename.endsWith(".ts")
  ? path.join(import.meta.dirname, "../server/parse-thread.ts")
  : path.resolve("build/worker/parse-thread.js");

const pool = createThreadPool({ file: THREAD_FILE });

/**
 * Runs work in a thread. `owner` is the account that it's for, which may use only part of the threads. The name is the
 * work's in src/server/parse-thread.ts.
 */
export const runInThread = pool.run;
