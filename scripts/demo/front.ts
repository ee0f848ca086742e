// The demo's front: the only process that visitors reach. It starts worlds, shows their phones and mailboxes, and passes
// the rest on to the product, with the session of the visitor's world (docs/demo.md). scripts/demo.ts starts it.
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { Transform } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import { parse } from "hono/utils/cookie";
import { clock, seconds } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { log } from "#platform/log.ts";
import { getAddress } from "#server/client-address.ts";
import { COOKIE, createDemoApp } from "./app.ts";
import { decide, toErrorBody } from "./gate.ts";
import { renderBar } from "./pages.ts";
import { createSandbox } from "./sandbox.ts";
import { createDemoSchema } from "./schema.ts";
import { findWorld, removeEndedWorlds, type World } from "./worlds.ts";

const { DEMO_WEB_PORT, DEMO_SANDBOX_URL, DEMO_WORLDS = "500" } = process.env;
if (!DEMO_WEB_PORT || !DEMO_SANDBOX_URL) throw new Error("Start the demo with npm run demo.");

/** Imports of a whole roster are smaller. */
const MAX_BODY = 256 * 1024;
const SWEEP_MS = seconds(10);

const sandbox = createSandbox(DEMO_SANDBOX_URL);
const demo = getRequestListener(createDemoApp({ sandbox, maxWorlds: Number(DEMO_WORLDS) }).fetch);

/** Reads a small body. Returns null if it's too large. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY) chunks.push(chunk);
  }
  return size > MAX_BODY ? null : Buffer.concat(chunks);
}

/** Inserts the bar as the first thing on a page. */
function insertBar(bar: string): Transform {
  let head: Buffer | null = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (head === null) return done(null, chunk);
      head = Buffer.concat([head, chunk]);
      const start = head.indexOf("<body");
      const end = start === -1 ? -1 : head.indexOf(">", start);
      if (end === -1) return done();
      const page = Buffer.concat([head.subarray(0, end + 1), Buffer.from(bar), head.subarray(end + 1)]);
      head = null;
      done(null, page);
    },
    flush(done) {
      done(null, head);
    },
  });
}

/** The product sees the session of the visitor's world and the chosen theme, and no other cookie. */
function toProductHeaders(request: IncomingMessage, world: World | null) {
  const cookies = Object.entries(parse(request.headers.cookie ?? ""))
    .filter(([name]) => /^(?:__Host-)?theme$/.test(name))
    .map(([name, value]) => `${name}=${value}`);
  if (world) cookies.push(world.sessionCookie);
  const isPage = request.headers.accept?.includes("text/html") ?? false;
  const headers: Record<string, string | string[] | undefined> = {
    ...request.headers,
    cookie: cookies.join("; "),
    "x-forwarded-for": getAddress(request),
  };
  // A page gets its bar here, so it has to arrive in full and as text.
  if (isPage)
    for (const name of ["accept-encoding", "if-none-match", "if-modified-since"]) delete headers[name];
  delete headers["transfer-encoding"];
  return headers;
}

function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { world, body, path }: { world: World | null; body: Buffer; path: string },
) {
  const headers = { ...toProductHeaders(request, world), "content-length": String(body.length) };
  const upstream = httpRequest(
    { host: "127.0.0.1", port: Number(DEMO_WEB_PORT), method: request.method, path, headers },
    (productResponse) => {
      const { "set-cookie": _session, ...productHeaders } = productResponse.headers;
      const policy = String(productHeaders["content-security-policy"] ?? "");
      const hasBar =
        String(productHeaders["content-type"]).startsWith("text/html") &&
        policy.includes("script-src 'self'");
      if (hasBar) delete productHeaders["content-length"];
      delete productHeaders["keep-alive"];
      delete productHeaders.connection;
      response.writeHead(productResponse.statusCode ?? 502, {
        ...productHeaders,
        "x-robots-tag": "noindex, nofollow",
      });
      (hasBar ? productResponse.pipe(insertBar(renderBar(world, clock.now()))) : productResponse).pipe(
        response,
      );
    },
  );
  upstream.on("error", () => {
    if (response.headersSent) response.destroy();
    else
      response
        .writeHead(503, { "content-type": "text/plain", "retry-after": "5" })
        .end("Try again in a minute.\n");
  });
  response.on("close", () => upstream.destroy());
  upstream.end(body);
}

const ORIGIN = "http://demo";

/**
 * Returns the path and query that the gate judges and the product gets, or null for a spelling that the two could read
 * differently.
 */
function getPath({ url = "/" }: IncomingMessage): string | null {
  const parsed = URL.parse(url, ORIGIN);
  if (!parsed || parsed.origin !== ORIGIN || /\/\/|%2f|%5c|%2e|%25/i.test(parsed.pathname)) return null;
  try {
    decodeURI(parsed.pathname);
    return parsed.pathname + parsed.search;
  } catch {
    return null;
  }
}

async function handle(request: IncomingMessage, response: ServerResponse) {
  const path = getPath(request);
  if (path === null) return void response.writeHead(404, { "content-type": "text/plain" }).end("Not found\n");
  const { pathname } = new URL(path, ORIGIN);
  if (/^\/(?:demo(?:\/|$)|robots\.txt$)/.test(pathname)) return void demo(request, response);
  const world = await findWorld(parse(request.headers.cookie ?? "")[COOKIE]);
  const body = await readBody(request);
  const decision =
    body === null
      ? { kind: "error" as const, code: "REQUEST_TOO_LARGE" as const }
      : await decide(
          {
            method: request.method ?? "GET",
            path: decodeURI(pathname),
            contentType: request.headers["content-type"] ?? "",
            body,
          },
          world,
        );
  if (decision.kind === "pass")
    return forward(request, response, { world: world === "over" ? null : world, body: body!, path });
  if (decision.kind === "error") {
    const { status, body: error } = toErrorBody(decision);
    return void response
      .writeHead(status, { "content-type": "application/json", "cache-control": "no-store" })
      .end(JSON.stringify(error));
  }
  response.writeHead(303, { location: `/demo/gate/${decision.state}`, "cache-control": "no-store" }).end();
}

await createDemoSchema(db as never);

const server = createServer((request, response) => {
  handle(request, response).catch((error: unknown) => {
    // The visitor is gone, and no one is left to respond to.
    if (!request.complete) return void response.destroy();
    log.error({ err: error }, "unexpected request error");
    if (!response.headersSent) response.writeHead(500, { "content-type": "text/plain" });
    response.end("Something went wrong on our end. Try again.\n");
  });
});
server.requestTimeout = 30_000;
server.listen(config.port, () => log.info({ port: config.port, url: config.appUrl }, "demo listening"));

let sweepPromise: Promise<unknown> = Promise.resolve();
const sweep = setInterval(() => {
  sweepPromise = sweepPromise.then(() =>
    removeEndedWorlds(sandbox).then(
      (removed) => void (removed > 0 && log.info({ removed }, "removed worlds that have ended")),
      (error: unknown) => log.error({ err: error }, "failed to remove worlds"),
    ),
  );
}, SWEEP_MS);

process.once("SIGTERM", () => {
  clearInterval(sweep);
  server.close();
  server.closeAllConnections();
  void sweepPromise.then(() => db.destroy()).then(() => process.exit(0));
});
