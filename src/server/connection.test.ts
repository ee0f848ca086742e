import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CLIENT_ADDRESS_HEADER } from "#platform/auth.ts";
import { db } from "#platform/database.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
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

describe("over a real connection", () => {
  it("the address of a session is the connection's, whatever the client claims", async () => {
    const { id, email } = await createAccount();
    const answer = await fetch(`${origin}/api/v1/session`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": "203.0.113.9",
        [CLIENT_ADDRESS_HEADER]: "203.0.113.9",
      },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    expect(answer.status).toBe(200);
    const sessions = await db.selectFrom("session").select("ipAddress").where("userId", "=", id).execute();
    expect(sessions).toHaveLength(1);
    expect(sessions[0]!.ipAddress).toMatch(/127\.0\.0\.1$|^::1$/);
  });

  it("a refusal for haste arrives whole", async () => {
    let answer = await guess();
    for (let at = 0; at < 60; at++) answer = await guess();
    expect(answer.status).toBe(429);
    expect(await answer.json()).toMatchObject({ code: "RATE_LIMITED" });
  });
});

describe("passkey ceremonies", () => {
  const options = "/api/auth/passkey/generate-authenticate-options";

  it("begin for anyone, and for adding one need a session", async () => {
    const begun = await http.request(options);
    expect(begun.status).toBe(200);
    expect(await begun.json()).toMatchObject({ challenge: expect.any(String), rpId: "localhost" });
    const adding = await http.request("/api/auth/passkey/generate-register-options");
    expect(adding.status).toBe(401);
  });

  it("are counted, because each one stores a challenge", async () => {
    await db.deleteFrom("rateLimit").execute();
    let answer = await http.request(options);
    for (let at = 1; at < 60; at++) answer = await http.request(options);
    expect(answer.status).toBe(200);
    const before = await db.selectFrom("verification").select("id").execute();
    answer = await http.request(options);
    expect(answer.status).toBe(429);
    expect(await answer.json()).toMatchObject({ defined: true, code: "RATE_LIMITED" });
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await db.selectFrom("verification").select("id").execute()).toHaveLength(before.length);
  });
});
