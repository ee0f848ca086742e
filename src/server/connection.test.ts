import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { serve } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CLIENT_ADDRESS_HEADER } from "#platform/auth.ts";
import { db } from "#platform/database.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { createTeam } from "#tests/factories/teams.ts";
import { createHttp } from "./http.ts";

const http = createHttp();
const server = serve({ fetch: http.fetch, port: 0 });
let origin: string;
beforeAll(async () => {
  if (!server.listening) await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const guess = () =>
  fetch(`${origin}/api/v1/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "guess", password: "x" }),
  });

describe("real connection", () => {
  it("has its address stored in the session, regardless of what the client claims", async () => {
    const { id, email } = await createAccount();
    const response = await fetch(`${origin}/api/v1/session`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": "203.0.113.9",
        [CLIENT_ADDRESS_HEADER]: "203.0.113.9",
      },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    expect(response.status).toBe(200);
    const sessions = await db.selectFrom("session").select("ipAddress").where("userId", "=", id).execute();
    expect(sessions).toHaveLength(1);
    expect(sessions[0]!.ipAddress).toMatch(/127\.0\.0\.1$|^::1$/);
  });

  it("can delete something without a body", async () => {
    const { id, email } = await createAccount();
    const { headers } = await fetch(`${origin}/api/v1/session`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    const cookie = headers
      .getSetCookie()
      .map((setCookie) => setCookie.split(";")[0])
      .join("; ");
    const team = await createTeam({ managerId: id });
    const response = await fetch(`${origin}/api/v1/teams/${team.id}/join-link`, {
      method: "DELETE",
      headers: { cookie },
    });
    expect(response.status).toBe(200);
  });

  it("gets nothing back for TRACE, which would repeat its cookies", async () => {
    const { port } = server.address() as AddressInfo;
    for (const path of ["/api/v1/session", "/healthz"]) {
      const outgoing = request({
        port,
        path,
        method: "TRACE",
        headers: { cookie: "fw.session_token=secret" },
      });
      const [response] = (await once(outgoing.end(), "response")) as [IncomingMessage];
      expect([404, 405]).toContain(response.statusCode);
      expect(await text(response)).not.toContain("secret");
    }
  });

  it.each([
    ["both a length and chunks", "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"],
    ["two lengths", "Content-Length: 0\r\nContent-Length: 5\r\n\r\nhello"],
    ["an unknown coding", "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n"],
    ["a space before the colon", "Content-Length : 5\r\n\r\nhello"],
  ])("is closed when a request has %s, because a proxy may count differently", async (_case, rest) => {
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    socket.write(
      `POST /api/v1/session HTTP/1.1\r\nHost: localhost\r\n${rest}GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    );
    const responses = (await text(socket)).match(/^HTTP\/1\.1 \d+/gm);
    expect(responses).toEqual(["HTTP/1.1 400"]);
  });

  it("delivers a complete rate limit response", async () => {
    let response = await guess();
    for (let attempt = 0; attempt < 60; attempt++) response = await guess();
    expect(response.status).toBe(429);
    expect(await response.json()).toMatchObject({ code: "RATE_LIMITED" });
  });
});

describe("passkey ceremony", () => {
  const options = "/api/auth/passkey/generate-authenticate-options";

  it("starts for anyone, but requires a session to add a passkey", async () => {
    const response = await http.request(options);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ challenge: expect.any(String), rpId: "localhost" });
    const optionsResponse = await http.request("/api/auth/passkey/generate-register-options");
    expect(optionsResponse.status).toBe(401);
  });

  it("is rate-limited, because each ceremony stores a challenge", async () => {
    await db.deleteFrom("rateLimit").execute();
    let response = await http.request(options);
    for (let attempt = 1; attempt < 60; attempt++) response = await http.request(options);
    expect(response.status).toBe(200);
    const before = await db.selectFrom("verification").select("id").execute();
    response = await http.request(options);
    expect(response.status).toBe(429);
    expect(await response.json()).toMatchObject({ defined: true, code: "RATE_LIMITED" });
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await db.selectFrom("verification").select("id").execute()).toHaveLength(before.length);
  });
});
