import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAnswer, createLink } from "#tests/factories/rsvps.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { setTime } from "#tests/harness/clock.ts";
import { logsOf } from "#tests/harness/logs.ts";
import { createHttp } from "./http.ts";
import { rsvpPages } from "./rsvp.ts";

const http = createHttp();
const pages = rsvpPages({ styles: ".x{}", script: "let x" });
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

/** Whatever `open` leaves is answered with 418. */
async function ask(path: string, init: RequestInit = {}) {
  const server = createServer((request, answer) => {
    if (!pages.open(request, answer)) answer.writeHead(418).end();
  }).listen(0);
  await once(server, "listening");
  try {
    const got = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init);
    return { status: got.status, headers: got.headers, html: await got.text() };
  } finally {
    server.close();
  }
}
const lasting = (headers: Headers) =>
  Object.fromEntries(
    [...headers].filter(([name]) => !["date", "connection", "keep-alive", "x-request-id"].includes(name)),
  );

describe("a text's link, asked of Node's own server", () => {
  it("gets the same page as through Hono, for all that may differ", async () => {
    await createAnswer({ teamId, gameId, memberId }, "maybe");
    const variants: Record<string, string>[] = [
      {},
      { "accept-encoding": "identity" },
      { cookie: "theme=dark" },
      { "x-part": "page" },
    ];
    for (const headers of variants) {
      const [own, through] = [
        await ask(`/r/${token}`, { headers }),
        await http.request(`/r/${token}`, { headers: { "accept-encoding": "gzip", ...headers } }),
      ];
      expect(own.status).toBe(200);
      expect(lasting(own.headers)).toEqual(lasting(through.headers));
      const bytes = Buffer.from(await through.arrayBuffer());
      const isZipped = through.headers.get("content-encoding") === "gzip";
      expect(own.html).toBe((isZipped ? gunzipSync(bytes) : bytes).toString());
    }
  });

  it("is told that there is none, and everything else is left to Hono", async () => {
    const missing = await ask("/r/nobody-has-this-one-at-");
    expect(missing.status).toBe(404);
    expect(missing.html).toContain(missing.headers.get("x-request-id")!);
    for (const [path, method] of [
      [`/r/${token}`, "POST"],
      [`/r/${token}`, "HEAD"],
      [`/r/${token}?saved`, "GET"],
      [`/r/${token}/me`, "GET"],
      [`/rsvp?token=${token}`, "GET"],
      ["/r/", "GET"],
      ["/", "GET"],
    ] as const)
      expect((await ask(path, { method })).status, `${method} ${path}`).toBe(418);
  });

  it("that cannot be answered costs its own connection and nothing else", async () => {
    const begun = createServer((request, answer) => {
      answer.writeHead(200).write("somebody else was faster");
      pages.open(request, answer);
    }).listen(0);
    await once(begun, "listening");
    const url = `http://127.0.0.1:${(begun.address() as AddressInfo).port}/r/${token}`;
    const lines = await logsOf(async () => {
      await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow("terminated");
    });
    begun.close();
    expect(lines).toContain("a link's page failed unexpectedly");
    expect((await ask(`/r/${token}`)).status).toBe(200);
  });

  it("is written down without its token", async () => {
    const lines = await logsOf(() => ask(`/r/${token}`));
    expect(lines).toContain('"path":"/r/[redacted]"');
    expect(lines).not.toContain(token);
  });
});
