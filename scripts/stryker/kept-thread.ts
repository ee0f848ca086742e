import {
  ThreadsPoolWorker,
  type PoolOptions,
  type PoolRunnerInitializer,
  type PoolWorker,
  type WorkerRequest,
  type WorkerResponse,
} from "vitest/node";

// Vitest ends its thread after each run, and Stryker makes a run for each of thousands of changes. Starting a thread and
// loading Vitest into it takes ten times as long as the tests. Here a thread stays for the next run; Vitest's isolation
// still loads our own modules anew for every test file.

type Listener = (...values: unknown[]) => void;

const idle: ThreadsPoolWorker[] = [];

/** For the end: nothing of it outlives the run. */
export async function stopThreads() {
  await Promise.all(idle.splice(0).map((thread) => thread.stop()));
}

class KeptThread implements PoolWorker {
  readonly name = "kept-thread";
  readonly #isNew: boolean;
  readonly #thread: ThreadsPoolWorker;
  readonly #project: PoolOptions["project"];
  readonly #listeners: [event: string, listener: Listener][] = [];
  #isRunning = false;

  constructor(options: PoolOptions) {
    const kept = idle.pop();
    this.#isNew = !kept;
    this.#thread = kept ?? new ThreadsPoolWorker(options);
    this.#project = options.project;
  }

  async start() {
    if (this.#isNew) await this.#thread.start();
    this.on("message", (message) => {
      if ((message as WorkerResponse).type === "testfileFinished") this.#isRunning = false;
    });
  }

  send(message: WorkerRequest) {
    if (message.type === "start" && !this.#isNew) return this.#answer("started");
    if (message.type === "stop") return this.#answer("stopped");
    if (message.type !== "run") return this.#thread.send(message);
    this.#isRunning = true;
    // Which tests run is part of the configuration, and a kept thread has that of its first run.
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

  #answer(type: "started" | "stopped") {
    for (const [event, listener] of this.#listeners)
      if (event === "message") listener({ __vitest_worker_response__: true, type });
  }
}

export const keptThread: PoolRunnerInitializer = {
  name: "kept-thread",
  createPoolWorker: (options) => new KeptThread(options),
};
