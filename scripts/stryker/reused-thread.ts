import {
  ThreadsPoolWorker,
  type PoolOptions,
  type PoolRunnerInitializer,
  type PoolWorker,
  type WorkerRequest,
  type WorkerResponse,
} from "vitest/node";

// Vitest ends its thread after each run, and Stryker starts a run for each of thousands of mutants. Starting a thread
// and loading Vitest into it takes ten times as long as the tests, so this pool reuses threads. Vitest's isolation
// still reloads our own modules for every test file.

type Listener = (...values: unknown[]) => void;

const idle: ThreadsPoolWorker[] = [];

/** Stops the idle threads, so that none of them keeps running after the run. */
export async function stopThreads() {
  await Promise.all(idle.splice(0).map((thread) => thread.stop()));
}

class ReusedThread implements PoolWorker {
  readonly name = "reused-thread";
  readonly #isNew: boolean;
  readonly #thread: ThreadsPoolWorker;
  readonly #project: PoolOptions["project"];
  readonly #listeners: [event: string, listener: Listener][] = [];
  #isRunning = false;

  constructor(options: PoolOptions) {
    const thread = idle.pop();
    this.#isNew = !thread;
    this.#thread = thread ?? new ThreadsPoolWorker(options);
    this.#project = options.project;
  }

  async start() {
    if (this.#isNew) await this.#thread.start();
    this.on("message", (message) => {
      if ((message as WorkerResponse).type === "testfileFinished") this.#isRunning = false;
    });
  }

  send(message: WorkerRequest) {
    if (message.type === "start" && !this.#isNew) return this.#respond("started");
    if (message.type === "stop") return this.#respond("stopped");
    if (message.type !== "run") return this.#thread.send(message);
    this.#isRunning = true;
    // Pass the configuration again. It determines which tests to run, and a reused thread still has the configuration
    // from its first run.
    const context = { ...message.context, config: this.#project.serializedConfig };
    this.#thread.send({ ...message, context });
  }

  on(event: string, listener: Listener) {
    this.#listeners.push([event, listener]);
    this.#thread.on(event, listener);
  }

  off(event: string, listener: Listener) {
    this.#thread.off(event, listener);
  }

  async stop() {
    for (const [event, listener] of this.#listeners.splice(0)) this.#thread.off(event, listener);
    if (this.#isRunning) await this.#thread.stop();
    else idle.push(this.#thread);
  }

  deserialize(data: unknown) {
    return data;
  }

  #respond(type: "started" | "stopped") {
    for (const [event, listener] of this.#listeners)
      if (event === "message") listener({ __vitest_worker_response__: true, type });
  }
}

export const reusedThread: PoolRunnerInitializer = {
  name: "reused-thread",
  createPoolWorker: (options) => new ReusedThread(options),
};
