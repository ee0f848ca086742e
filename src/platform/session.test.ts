import type pg from "pg";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { TestClient } from "#tests/harness/api.ts";
import { readSession } from "./session.ts";

const shared = globalThis as { firstWhistlePool?: pg.Pool };
const pool = shared.firstWhistlePool;

afterEach(() => {
  vi.unstubAllEnvs();
  shared.firstWhistlePool = pool;
});

/** The same product, started with a database that does not answer. */
async function withoutDatabase() {
  vi.stubEnv("DATABASE_URL", "postgres://nobody@127.0.0.1:1/nothing");
  vi.resetModules();
  delete shared.firstWhistlePool;
  const { TestClient: Client } = await import("#tests/harness/api.ts");
  return new Client();
}

describe("a session that cannot be read", () => {
  it("is not taken for none: the caller is told, in the agreed words [AUTH-18, SUPPORT-11]", async () => {
    const { id, email } = await createAccount();
    const client = new TestClient();
    await client.signIn(email, PASSWORD);
    expect((await client.get("/session")).body.user).toMatchObject({ id });

    const cut = await withoutDatabase();
    for (const [name, value] of client.cookies) cut.cookies.set(name, value);
    const unavailable = {
      status: 503,
      body: { code: "SESSION_UNAVAILABLE", message: "Failed to retrieve authentication session" },
    };
    expect(await cut.get("/session")).toMatchObject(unavailable);
    expect(await cut.get("/me")).toMatchObject(unavailable);
    expect(await cut.get("/admin/dead-jobs")).toMatchObject(unavailable);
    const support = { subject: "Help", message: "Nothing works" };
    expect(await cut.post("/support-requests", support)).toMatchObject(unavailable);
  });

  it("says nothing about what is wrong", async () => {
    const cut = await withoutDatabase();
    const answer = await cut.post("/session", { email: "maya@example.com", password: PASSWORD });
    expect(answer).toMatchObject({
      status: 500,
      body: { code: "INTERNAL", message: "Something went wrong on our side. Please try again." },
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/ECONNREFUSED|127\.0\.0\.1|postgres/i);
  });
});

describe("a session", () => {
  it("costs no query without a cookie", async () => {
    const cut = await withoutDatabase();
    expect(await cut.get("/session")).toMatchObject({ status: 200, body: { user: null } });
    expect(await readSession(new Headers())).toEqual({ session: null, cookies: [] });
  });
});
