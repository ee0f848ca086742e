import { once } from "node:events";
import type { RequestListener } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { afterEach, describe, expect, it } from "vitest";
import { captureLogs } from "#tests/harness/logs.ts";
import { createHttp } from "./http.ts";
import { createWebServer } from "./web-server.ts";

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanups.splice(0)) cleanUp();
});

async function serve(listener: RequestListener) {
  const server = createWebServer(listener, { requestMs: 400, headersMs: 200, checkMs: 20 });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Sends text, then one more byte every 20 ms until the server ends the connection. Returns what came back. */
async function sendSlowly(port: number, start: string): Promise<string> {
  const socket: Socket = connect(port, "127.0.0.1");
  let response = "";
  socket.setEncoding("utf8").on("data", (piece: string) => (response += piece));
  socket.on("error", () => {});
  socket.write(start);
  const timer = setInterval(() => socket.write("x"), 20);
  cleanups.push(() => socket.destroy());
  await new Promise((resolve) => socket.on("close", resolve));
  clearInterval(timer);
  return response;
}

const handle = getRequestListener(createHttp().fetch);
const app: RequestListener = (request, response) => void handle(request, response);
const POST = "POST /api/v1/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

describe("a client that sends its request a byte at a time", () => {
  it("is disconnected when the body takes too long, and isn't logged as our mistake", async () => {
    const port = await serve(app);
    const logs = await captureLogs(async () => {
      const response = await sendSlowly(port, `${POST}Content-Length: 100000\r\n\r\n{`);
      expect(response).toMatch(/^HTTP\/1\.1 408 /);
      await setTimeout(100);
    });
    expect(logs).not.toContain('"level":"error"');
  });

  it("is disconnected when the headers take too long", async () => {
    const port = await serve(app);
    expect(await sendSlowly(port, `${POST}X-Slow: `)).toMatch(/^HTTP\/1\.1 408 /);
  });
});

/** Sends a request as it stands and returns everything that comes back. */
async function sendRaw(port: number, request: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let response = "";
  socket.setEncoding("utf8").on("data", (piece: string) => (response += piece));
  socket.write(request);
  cleanups.push(() => socket.destroy());
  await once(socket, "close");
  return response;
}

describe("a request with several Host headers", () => {
  it.each([
    "Host: localhost\r\nHost: attacker.example\r\n",
    "Host: localhost\r\nhOST: localhost\r\n",
    "Host: localhost\r\nX-Other: host\r\nHost: \r\n",
  ])("is refused, and the connection is closed: %j", async (headers) => {
    let calls = 0;
    const port = await serve((_request, response) => {
      calls += 1;
      response.end();
    });
    const request = `GET /healthz HTTP/1.1\r\n${headers}\r\n`;
    expect(await sendRaw(port, `${request}${request}`)).toMatch(/^HTTP\/1\.1 400 /);
    expect(calls).toBe(0);
  });

  it("isn't confused with one that has a header named or set to host", async () => {
    const port = await serve((_request, response) => void response.end("ok"));
    const request =
      "GET / HTTP/1.1\r\nHost: localhost\r\nX-Host: b\r\nX-Other: host\r\nConnection: close\r\n\r\n";
    expect(await sendRaw(port, request)).toMatch(/^HTTP\/1\.1 200 /);
  });
});

it("lets a response take longer than a request may", async () => {
  const port = await serve((_request, response) => {
    response.write("start ");
    void setTimeout(800).then(() => response.end("end"));
  });
  const response = await fetch(`http://127.0.0.1:${port}/`);
  expect(await response.text()).toBe("start end");
});

it("gives a request 30 seconds to arrive, and 15 of them for its headers", () => {
  expect(createWebServer(() => {})).toMatchObject({ requestTimeout: 30_000, headersTimeout: 15_000 });
});

const send = (path: string, body: string, type = "application/json") =>
  createHttp().request(path, { method: "POST", headers: { "content-type": type }, body });

describe("a large request", () => {
  it("reaches the API whole if it's ordinary JSON", async () => {
    const response = await send(
      "/api/v1/session",
      JSON.stringify({ email: "a", password: "x".repeat(20_000) }),
    );
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: "INVALID_INPUT",
      data: { fields: { password: expect.any(String) } },
    });
  });

  it.each([
    [
      "hundreds of keys",
      "/api/v1/session",
      JSON.stringify(Object.fromEntries(Array.from({ length: 2_000 }, (_, key) => [`k${key}`, 1]))),
      "application/json",
    ],
    ["a form for the API", "/api/v1/session", "a[b]=c&".repeat(2_000), "application/x-www-form-urlencoded"],
    [
      "a text from the provider",
      "/webhooks/texts/inbound",
      "a=b&".repeat(30_000),
      "application/x-www-form-urlencoded",
    ],
  ])("is refused before it's read: %s", async (_name, path, body, type) => {
    const response = await send(path, body, type);
    expect([response.status, await response.json()]).toMatchObject([413, { code: "REQUEST_TOO_LARGE" }]);
  });
});
