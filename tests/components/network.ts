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

// A mock network for screens: the page's `fetch` and `EventSource`, served from the API's own contract. Requests and
// responses are validated against its schemas, so a response that the server could never send fails the test.

// oxlint-disable typescript/no-explicit-any -- any operation of the contract
type Operation = ContractProcedure<any, any, any, any>;
type Input<O extends Operation> = InferSchemaOutput<NonNullable<O["~orpc"]["inputSchema"]>>;
type Output<O extends Operation> = InferSchemaInput<NonNullable<O["~orpc"]["outputSchema"]>>;
type DeclaredErrorCode<O extends Operation> = keyof O["~orpc"]["errorMap"] & ErrorCode;
type Responder<O extends Operation> = (input: Input<O>) => Output<O> | Promise<Output<O>>;

class ConnectionLost extends Error {}
/** A body that violates the contract. */
class InvalidBody extends Error {
  readonly body: unknown;
  constructor(body: unknown) {
    super();
    this.body = body;
  }
}

const responders = new Map<Operation, Responder<any>>();
const receivedRequests: { operation: Operation; input: unknown }[] = [];
const problems: string[] = [];
const streams = new Set<ServerEvents>();
let connected = true;
/** How many requests were sent but haven't reached the server. */
let arrivingCount = 0;

function createApiError(code: ErrorCode, data?: unknown) {
  const { status, message } = errorTable[code];
  return new ORPCError(code, { status, message, data, defined: true });
}

const getName = (operation: Operation) => {
  const { method, path } = operation["~orpc"].route;
  return `${method} ${path}`;
};

/**
 * Records that the connection was lost or that the body is invalid. A handler can't throw these errors through oRPC,
 * which would wrap them, so `handleRequest` applies them.
 */
type Outcome = { end?: ConnectionLost | InvalidBody };
type Context = { outcome: Outcome; arrive: () => void };

/** Builds a server from the contract. Each operation responds with what the test set last. */
function serve(node: AnyContractRouter): AnyRouter {
  if (!isContractProcedure(node))
    return Object.fromEntries(Object.entries(node).map(([name, child]) => [name, serve(child)]));
  return implement(node)
    .$context<Context>()
    .handler(async ({ input, context }: { input: unknown; context: Context }) => {
      context.arrive();
      receivedRequests.push({ operation: node, input });
      const respond = responders.get(node);
      if (!respond) {
        problems.push(`no response set for ${getName(node)}`);
        throw createApiError("INTERNAL");
      }
      try {
        return await respond(input);
      } catch (error) {
        if (error instanceof ConnectionLost || error instanceof InvalidBody) context.outcome.end = error;
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
        if (error instanceof ConnectionLost || error instanceof InvalidBody) throw error;
        const isDeclaredError = error instanceof ORPCError && error.code in errorTable;
        if (!isDeclaredError) problems.push(`${call.path.join(".")}: ${explain(error)}`);
        throw isDeclaredError ? error : createApiError("INTERNAL");
      }
    },
  ],
});

function explain(error: unknown) {
  const { message, cause } = error as Error;
  return `${message} ${JSON.stringify((cause as { issues?: unknown } | undefined)?.issues ?? "")}`;
}

const failedToFetch = () => new TypeError("Failed to fetch");

async function handleRequest(request: Request): Promise<Response> {
  if (!connected) throw failedToFetch();
  const outcome: Outcome = {};
  const arriving = new Set([request]);
  const arrive = () => {
    if (arriving.delete(request)) arrivingCount--;
  };
  arrivingCount++;
  const { matched, response } = await handler
    .handle(request, { prefix: "/api/v1", context: { outcome, arrive } })
    .finally(arrive);
  if (outcome.end instanceof ConnectionLost) throw failedToFetch();
  if (outcome.end instanceof InvalidBody) return Response.json(outcome.end.body);
  if (request.signal.aborted) throw new DOMException("The user aborted a request.", "AbortError");
  if (matched && response) return response;
  problems.push(`no operation at ${request.method} ${new URL(request.url).pathname}`);
  return new Response(null, { status: 404 });
}

const realFetch = window.fetch.bind(window);
window.fetch = (input, init) => {
  const request = new Request(input, init);
  const { origin, pathname } = new URL(request.url);
  // Modules and images come from the test server.
  return origin === window.location.origin && pathname.startsWith("/api/")
    ? handleRequest(request)
    : realFetch(request);
};

/** A fake EventSource whose events come from the test. */
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

/** A pending request that the test resolves. */
type PendingRequest<O extends Operation> = {
  /** Resolves to the request's input once it's sent. */
  input: Promise<Input<O>>;
  respond: (output: Output<O>) => void;
  reject: (code: DeclaredErrorCode<O>, data?: unknown) => void;
  drop: () => void;
};

export const network = {
  /** Sets an operation's response from now on. */
  respond<O extends Operation>(operation: O, response: Output<O> | Responder<O>) {
    responders.set(operation, typeof response === "function" ? (response as Responder<O>) : () => response);
  },
  /**
   * Makes an operation respond with a body that violates the contract, as a server running a different version might.
   */
  respondWithInvalidBody(operation: Operation, body: unknown) {
    responders.set(operation, () => {
      throw new InvalidBody(body);
    });
  },
  /** Makes an operation reject requests with one of the errors in its contract. */
  reject<O extends Operation>(operation: O, code: DeclaredErrorCode<O>, data?: unknown) {
    responders.set(operation, () => {
      throw createApiError(code, data);
    });
  },
  /** Makes operations fail with an internal server error. */
  fail(...operations: Operation[]) {
    for (const operation of operations)
      responders.set(operation, () => {
        throw createApiError("INTERNAL");
      });
  },
  /** Makes operations fail as if the connection were lost. */
  drop(...operations: Operation[]) {
    for (const operation of operations)
      responders.set(operation, () => {
        throw new ConnectionLost();
      });
  },
  /** Holds an operation's next request. Later requests get the same responses as before. */
  holdNext<O extends Operation>(operation: O): PendingRequest<O> {
    const before = responders.get(operation);
    const request = Promise.withResolvers<Input<O>>();
    const response = Promise.withResolvers<Output<O>>();
    response.promise.catch(() => undefined);
    responders.set(operation, (input) => {
      if (before) responders.set(operation, before);
      else responders.delete(operation);
      request.resolve(input as Input<O>);
      return response.promise;
    });
    return {
      input: request.promise,
      respond: (output) => response.resolve(output),
      reject: (code, data) => response.reject(createApiError(code, data)),
      drop: () => response.reject(new ConnectionLost()),
    };
  },
  /** Lists the inputs sent to an operation so far, oldest first. */
  sent: <O extends Operation>(operation: O) =>
    receivedRequests
      .filter((request) => request.operation === operation)
      .map(({ input }) => input as Input<O>),
  /** Lists all requests so far, oldest first, as "GET /teams/{teamId}". */
  requests: () => receivedRequests.map(({ operation }) => getName(operation)),
  hasResponse: (operation: Operation) => responders.has(operation),
  disconnect: () => setConnected(false),
  reconnect: () => setConnected(true),
  /** Sends an event to every open stream whose URL contains `address`. */
  push(address: string, type: string, data: string) {
    for (const stream of [...streams].filter(({ url }) => url.includes(address)))
      stream.dispatchEvent(new MessageEvent(type, { data }));
  },
  /** Permanently closes every open stream whose URL contains `address`, as if the server had rejected it. */
  rejectStream(address: string) {
    for (const stream of [...streams].filter(({ url }) => url.includes(address))) {
      stream.close();
      stream.dispatchEvent(new Event("error"));
    }
  },
  streams: () => [...streams].map(({ url }) => url),
};

function setConnected(isOnline: boolean) {
  connected = isOnline;
  Object.defineProperty(navigator, "onLine", { configurable: true, get: () => isOnline });
  window.dispatchEvent(new Event(isOnline ? "online" : "offline"));
}

/** Waits until every request has reached the server, such as one that a screen sends when it closes. */
export async function settleNetwork() {
  for (let turn = 0; turn < 50; turn++) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (arrivingCount === 0) return;
  }
}

/**
 * Resets the network and returns the problems that must fail the test: requests without a response, and responses that
 * violate the contract.
 */
export function endNetwork(): string[] {
  responders.clear();
  receivedRequests.length = 0;
  streams.clear();
  if (!connected) setConnected(true);
  return problems.splice(0);
}
