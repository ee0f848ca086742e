import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { createGame, createTeam } from "#tests/factories/teams.ts";
import { newAddress, target } from "./attacker.ts";
import { readStatuses, sendRaw } from "./sockets.ts";
import { createManager } from "./owners.ts";

const { port, host } = new URL(target.appUrl);

/** Opens a connection, sends the start of a request, and then a byte from time to time until it's closed. */
async function sendSlowly(start: string, drip: string) {
  const socket = connect(Number(port), "localhost");
  socket.on("error", () => {});
  let received = "";
  socket.setEncoding("utf8").on("data", (piece: string) => (received += piece));
  const startedAt = performance.now();
  socket.write(start);
  const timer = setInterval(() => socket.write(drip), 2_000);
  if (!socket.closed) await once(socket, "close");
  clearInterval(timer);
  return { received, seconds: (performance.now() - startedAt) / 1_000 };
}

const isHealthy = async () => (await fetch(`${target.appUrl}/healthz`)).status === 200;

describe.concurrent("a slow client", () => {
  it("D30: that never finishes its headers loses its connection, and 300 of them keep no one waiting", async () => {
    const start = `GET / HTTP/1.1\r\nHost: ${host}\r\n`;
    const connections = Array.from({ length: 300 }, () => sendSlowly(start, "X-Slow: 1\r\n"));
    expect(await isHealthy()).toBe(true);
    for (const { received, seconds } of await Promise.all(connections)) {
      expect(readStatuses(received)).toEqual([408]);
      expect(seconds).toBeLessThan(45);
    }
  }, 90_000);

  it("D31: that never finishes its body loses its connection too", async () => {
    const head = `POST /api/v1/session HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n`;
    const { received, seconds } = await sendSlowly(`${head}Content-Length: 100000\r\n\r\n{`, " ");
    expect(readStatuses(received)).toEqual([408]);
    expect(seconds).toBeLessThan(60);
  }, 90_000);
});

describe("event streams", () => {
  it("D32: are limited to 20 per account, and closed ones make room", async () => {
    const { client, id } = await createManager();
    const { id: teamId } = await createTeam({ managerId: id });
    const { id: gameId } = await createGame(teamId, { gameOn: "2099-04-16" });
    const streams: { status: number; close: () => void }[] = [];
    const open = async () => {
      const controller = new AbortController();
      const { status } = await fetch(`${target.appUrl}/games/${gameId}/attendance/events`, {
        headers: { cookie: client.cookieHeader, "x-forwarded-for": newAddress() },
        signal: controller.signal,
      });
      streams.push({ status, close: () => controller.abort() });
      return status;
    };
    try {
      for (let index = 0; index < 30; index++) await open();
      const statuses = streams.map(({ status }) => status);
      expect(statuses).toEqual([...Array(20).fill(200), ...Array(10).fill(429)]);
      for (const { close } of streams.slice(0, 5)) close();
      await expect.poll(open).toBe(200);
    } finally {
      for (const { close } of streams) close();
    }
  });
});

describe("a request that's too large", () => {
  it("D35: is refused if its headers, its address, or their number is", async () => {
    const start = `HTTP/1.1\r\nHost: ${host}\r\n`;
    const headers = Array.from({ length: 2_500 }, (_, index) => `X-${index}: 1\r\n`).join("");
    for (const text of [
      `GET / ${start}X-Large: ${"a".repeat(20_000)}\r\n\r\n`,
      `GET /${"a".repeat(30_000)} ${start}\r\n`,
      `GET / ${start}${headers}\r\n`,
    ])
      expect(readStatuses(await sendRaw(text))).toEqual([431]);
    expect(await isHealthy()).toBe(true);
  });

  it("D36: gets a clean 413 in pieces without a length, and its connection can be used again", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const address = newAddress();
    const send = async (method: string, path: string, pieces: string[] = []) => {
      const headers = { "x-forwarded-for": address, "content-type": "application/x-www-form-urlencoded" };
      const outgoing = request(`${target.appUrl}${path}`, { method, headers, agent });
      for (const piece of pieces) outgoing.write(piece);
      outgoing.end();
      const [response] = (await once(outgoing, "response")) as [IncomingMessage];
      response.resume();
      await once(response, "end");
      return { status: response.statusCode, isReused: outgoing.reusedSocket };
    };
    const pieces = Array.from({ length: 36 }, () => "a".repeat(64 * 1024));
    try {
      await send("GET", "/healthz");
      for (const path of [
        "/api/v1/session",
        "/webhooks/payments",
        "/webhooks/texts/inbound",
        "/r/aaaaaaaaaaaaaaaaaaaaaa",
        "/rsvp?token=aaaaaaaaaaaaaaaaaaaaaa",
        "/contact",
      ]) {
        expect([path, await send("POST", path, pieces)]).toEqual([path, { status: 413, isReused: true }]);
        // Longer than what was left of a refused body used to keep its connection open.
        await new Promise((resolve) => setTimeout(resolve, 700));
        expect([path, await send("GET", "/healthz")]).toEqual([path, { status: 200, isReused: true }]);
      }
    } finally {
      agent.destroy();
    }
  });
});
