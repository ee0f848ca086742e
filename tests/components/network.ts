import {
  isContractProcedure,
  type AnyContractRouter,
  type ContractProcedure,
  type InferSchemaInput,
  type InferSchemaOutput,
} from "@orpc/contract";
import { OpenAPIHandler } from "@orpc/openapi/fetch";
import { implement, ORPCError, type AnyRouter } from "@orpc/server";
import { errorTable, type ErrorCode } from "#platform/error-codes.ts";
import { contract } from "#server/contract.ts";

// The network as a screen meets it: `fetch` and `EventSource` of this page, answered by the API's own contract. Requests
// and answers pass the contract's schemas, so an answer that the server could never give fails the test.

// oxlint-disable typescript/no-explicit-any -- any operation of the contract
type Operation = ContractProcedure<any, any, any, any>;
type Input<O extends Operation> = InferSchemaOutput<NonNullable<O["~orpc"]["inputSchema"]>>;
type Output<O extends Operation> = InferSchemaInput<NonNullable<O["~orpc"]["outputSchema"]>>;
type Refusal<O extends Operation> = keyof O["~orpc"]["errorMap"] & ErrorCode;
type Answer<O extends Operation> = (input: Input<O>) => Output<O> | Promise<Output<O>>;

class Dropped extends Error {}
/** A body that no contract allows. */
class Strange extends Error {
  readonly body: unknown;
  constructor(body: unknown) {
    super();
    this.body = body;
  }
}

const answers = new Map<Operation, Answer<any>>();
const received: { operation: Operation; input: unknown }[] = [];
const problems: string[] = [];
const streams = new Set<ServerEvents>();
let connected = true;

function refusal(code: ErrorCode, data?: unknown) {
  const { status, message } = errorTable[code];
  return new ORPCError(code, { status, message, data, defined: true });
}

const nameOf = (operation: Operation) => {
  const { method, path } = operation["~orpc"].route;
  return `${method} ${path}`;
};

/** How a request ends when no server could end it so; the handler would turn either into an error of its own. */
type Fate = { end?: Dropped | Strange };

/** A server made of the contract: each operation answers what the test said last. */
function serve(node: AnyContractRouter): AnyRouter {
  if (!isContractProcedure(node))
    return Object.fromEntries(Object.entries(node).map(([name, child]) => [name, serve(child)]));
  return implement(node)
    .$context<{ fate: Fate }>()
    .handler(async ({ input, context }: { input: unknown; context: { fate: Fate } }) => {
      received.push({ operation: node, input });
      const answer = answers.get(node);
      if (!answer) {
        problems.push(`no answer for ${nameOf(node)}`);
        throw refusal("INTERNAL");
      }
      try {
        return await answer(input);
      } catch (error) {
        if (error instanceof Dropped || error instanceof Strange) context.fate.end = error;
        throw error;
      }
    });
}

const handler = new OpenAPIHandler(serve(contract), {
  clientInterceptors: [
    async (call) => {
      try {
        return await call.next();
      } catch (error) {
        if (error instanceof Dropped || error instanceof Strange) throw error;
        const isRefusal = error instanceof ORPCError && error.code in errorTable;
        if (!isRefusal) problems.push(`${call.path.join(".")}: ${explain(error)}`);
        throw isRefusal ? error : refusal("INTERNAL");
      }
    },
  ],
});

function explain(error: unknown) {
  const { message, cause } = error as Error;
  return `${message} ${JSON.stringify((cause as { issues?: unknown } | undefined)?.issues ?? "")}`;
}

const failedToFetch = () => new TypeError("Failed to fetch");

async function answerRequest(request: Request): Promise<Response> {
  if (!connected) throw failedToFetch();
  const fate: Fate = {};
  const { matched, response } = await handler.handle(request, { prefix: "/api/v1", context: { fate } });
  if (fate.end instanceof Dropped) throw failedToFetch();
  if (fate.end instanceof Strange) return Response.json(fate.end.body);
  if (request.signal.aborted) throw new DOMException("The user aborted a request.", "AbortError");
  if (matched && response) return response;
  problems.push(`no operation at ${request.method} ${new URL(request.url).pathname}`);
  return new Response(null, { status: 404 });
}

const realFetch = window.fetch.bind(window);
window.fetch = (input, init) => {
  const request = new Request(input, init);
  const { origin, pathname } = new URL(request.url);
  // Modules and pictures come from the test server.
  return origin === window.location.origin && pathname.startsWith("/api/")
    ? answerRequest(request)
    : realFetch(request);
};

/** The browser's EventSource, fed by the test. */
class ServerEvents extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  readyState = 1;
  readonly url: string;
  constructor(url: string | URL) {
    super();
    this.url = String(url);
    streams.add(this);
  }
  close() {
    this.readyState = 2;
    streams.delete(this);
  }
}
Object.assign(window, { EventSource: ServerEvents });

/** A request that waits for the test to say how it ends. */
type Held<O extends Operation> = {
  /** What was sent, once it was. */
  input: Promise<Input<O>>;
  answer: (output: Output<O>) => void;
  refuse: (code: Refusal<O>, data?: unknown) => void;
  drop: () => void;
};

export const network = {
  /** Answers every request of an operation from now on. */
  answer<O extends Operation>(operation: O, answer: Output<O> | Answer<O>) {
    answers.set(operation, typeof answer === "function" ? (answer as Answer<O>) : () => answer);
  },
  /** Answers with what the contract does not allow, like a server of another version. */
  answerStrangely(operation: Operation, body: unknown) {
    answers.set(operation, () => {
      throw new Strange(body);
    });
  },
  /** Refuses it with one of the errors its contract declares. */
  refuse<O extends Operation>(operation: O, code: Refusal<O>, data?: unknown) {
    answers.set(operation, () => {
      throw refusal(code, data);
    });
  },
  /** Fails it the way a server with a fault does. */
  fail(...operations: Operation[]) {
    for (const operation of operations)
      answers.set(operation, () => {
        throw refusal("INTERNAL");
      });
  },
  /** Loses it on the way, like a connection that broke. */
  drop(...operations: Operation[]) {
    for (const operation of operations)
      answers.set(operation, () => {
        throw new Dropped();
      });
  },
  /** Keeps the next request waiting; later ones are answered as before. */
  hold<O extends Operation>(operation: O): Held<O> {
    const before = answers.get(operation);
    const arrived = Promise.withResolvers<Input<O>>();
    const ended = Promise.withResolvers<Output<O>>();
    ended.promise.catch(() => undefined);
    answers.set(operation, (input) => {
      if (before) answers.set(operation, before);
      else answers.delete(operation);
      arrived.resolve(input as Input<O>);
      return ended.promise;
    });
    return {
      input: arrived.promise,
      answer: (output) => ended.resolve(output),
      refuse: (code, data) => ended.reject(refusal(code, data)),
      drop: () => ended.reject(new Dropped()),
    };
  },
  /** What was sent to an operation so far, oldest first. */
  sent: <O extends Operation>(operation: O) =>
    received.filter((one) => one.operation === operation).map(({ input }) => input as Input<O>),
  /** Everything sent so far, oldest first, each as "GET /teams/{teamId}". */
  requests: () => received.map(({ operation }) => nameOf(operation)),
  isAnswered: (operation: Operation) => answers.has(operation),
  disconnect: () => setConnected(false),
  reconnect: () => setConnected(true),
  /** Sends an event to every open stream whose address contains this. */
  push(address: string, type: string, data: string) {
    for (const stream of [...streams].filter(({ url }) => url.includes(address)))
      stream.dispatchEvent(new MessageEvent(type, { data }));
  },
  /** Ends every open stream whose address contains this for good, like a server that refuses it. */
  refuseStream(address: string) {
    for (const stream of [...streams].filter(({ url }) => url.includes(address))) {
      stream.close();
      stream.dispatchEvent(new Event("error"));
    }
  },
  streams: () => [...streams].map(({ url }) => url),
};

function setConnected(now: boolean) {
  connected = now;
  Object.defineProperty(navigator, "onLine", { configurable: true, get: () => now });
  window.dispatchEvent(new Event(now ? "online" : "offline"));
}

/** Forgets everything, and returns what no test may leave behind: unanswered requests and answers off the contract. */
export function endNetwork(): string[] {
  answers.clear();
  received.length = 0;
  streams.clear();
  if (!connected) setConnected(true);
  return problems.splice(0);
}
