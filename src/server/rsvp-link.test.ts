import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createResponse, createLink } from "#tests/factories/rsvps.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { setTime } from "#tests/harness/clock.ts";
import { captureLogs } from "#tests/harness/logs.ts";
import { createHttp } from "./http.ts";
import { createRsvpPages } from "./rsvp.ts";

const http = createHttp();
const pages = createRsvpPages({ styles: ".x{}", script: "let x" });
http.route("/", pages.routes);

let teamId: string;
let memberId: string;
let gameId: string;
let token: string;
beforeEach(async () => {
  setTime("2026-04-16T14:40:00Z");
  await db.deleteFrom("rateLimit").execute();
  ({ id: teamId } = await createTeam());
  ({ id: memberId } = await createMember(teamId, { name: "Jordan Reyes" }));
  ({ id: gameId } = await createGame(teamId, { gameOn: "2026-04-16", opponent: "Harbor Street FC" }));
  token = await createLink({ teamId, gameId, memberId });
});

/** Responds with 418 to any request that `open` doesn't handle. */
async function fetchPath(path: string, init: RequestInit = {}) {
  const server = createServer((request, response) => {
    if (!pages.open(request, response)) response.writeHead(418).end();
  }).listen(0);
  await once(server, "listening");
  try {
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init);
    return { status: response.status, headers: response.headers, html: await response.text() };
  } finally {
    server.close();
  }
}
const getStableHeaders = (headers: Headers) =>
  Object.fromEntries(
    [...headers].filter(([name]) => !["date", "connection", "keep-alive", "x-request-id"].includes(name)),
  );

describe("RSVP link on Node's HTTP server", () => {
  it("returns the same page as Hono does, in every variant", async () => {
    await createResponse({ teamId, gameId, memberId }, "maybe");
    const variants: Record<string, string>[] = [
      {},
      { "accept-encoding": "identity" },
      { cookie: "theme=dark" },
      { "x-part": "page" },
    ];
    for (const headers of variants) {
      const [direct, through] = [
        await fetchPath(`/r/${token}`, { headers }),
        await http.request(`/r/${token}`, { headers: { "accept-encoding": "gzip", ...headers } }),
      ];
      expect(direct.status).toBe(200);
      expect(getStableHeaders(direct.headers)).toEqual(getStableHeaders(through.headers));
      const bytes = Buffer.from(await through.arrayBuffer());
      const isGzip = through.headers.get("content-encoding") === "gzip";
      expect(direct.html).toBe((isGzip ? gunzipSync(bytes) : bytes).toString());
    }
  });

  it("returns an error page for unknown tokens, and leaves other requests to Hono", async () => {
    const missingResponse = await fetchPath("/r/an-unknown-link-token-");
    expect(missingResponse.status).toBe(404);
    expect(missingResponse.html).toContain(missingResponse.headers.get("x-request-id")!);
    for (const [path, method] of [
      [`/r/${token}`, "POST"],
      [`/r/${token}`, "HEAD"],
      [`/r/${token}?saved`, "GET"],
      [`/r/${token}/me`, "GET"],
      [`/rsvp?token=${token}`, "GET"],
      ["/r/", "GET"],
      ["/", "GET"],
    ] as const)
      expect((await fetchPath(path, { method })).status, `${method} ${path}`).toBe(418);
  });

  it("drops only its own connection when it fails", async () => {
    const server = createServer((request, response) => {
      response.writeHead(200).write("already handled");
      pages.open(request, response);
    }).listen(0);
    await once(server, "listening");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/r/${token}`;
    const lines = await captureLogs(async () => {
      await expect(fetch(url).then((response) => response.text())).rejects.toThrow("terminated");
    });
    server.close();
    expect(lines).toContain("failed to serve an RSVP page");
    expect((await fetchPath(`/r/${token}`)).status).toBe(200);
  });

  it("is logged without its token", async () => {
    const lines = await captureLogs(() => fetchPath(`/r/${token}`));
    expect(lines).toContain('"path":"/r/[redacted]"');
    expect(lines).not.toContain(token);
  });
});
