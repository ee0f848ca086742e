import type pg from "pg";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { TestClient } from "#tests/harness/api.ts";
import { readSession } from "./session.ts";

const globals = globalThis as { firstWhistlePool?: pg.Pool };
const pool = globals.firstWhistlePool;

afterEach(() => {
  vi.unstubAllEnvs();
  globals.firstWhistlePool = pool;
});

/** Starts the app with a database that can't be reached. */
async function startWithoutDatabase() {
  vi.stubEnv("DATABASE_URL", "postgres://none@127.0.0.1:1/nothing");
  vi.resetModules();
  delete globals.firstWhistlePool;
  const { TestClient: Client } = await import("#tests/harness/api.ts");
  return new Client();
}

describe("unreadable session", () => {
  it("returns the required error instead of treating the user as signed out [AUTH-18, SUPPORT-11]", async () => {
    const { id, email } = await createAccount();
    const client = new TestClient();
    await client.signIn(email, PASSWORD);
    expect((await client.get("/session")).body.user).toMatchObject({ id });

    const clientWithoutDatabase = await startWithoutDatabase();
    for (const [name, value] of client.cookies) clientWithoutDatabase.cookies.set(name, value);
    const unavailable = {
      status: 503,
      body: { code: "SESSION_UNAVAILABLE", message: "Failed to retrieve authentication session" },
    };
    expect(await clientWithoutDatabase.get("/session")).toMatchObject(unavailable);
    expect(await clientWithoutDatabase.get("/me")).toMatchObject(unavailable);
    expect(await clientWithoutDatabase.get("/admin/failed-jobs")).toMatchObject(unavailable);
    const support = { subject: "Help", message: "Nothing works" };
    expect(await clientWithoutDatabase.post("/support-requests", support)).toMatchObject(unavailable);
  });

  it("reveals nothing about the cause", async () => {
    const clientWithoutDatabase = await startWithoutDatabase();
    const response = await clientWithoutDatabase.post("/session", {
      email: "maya@example.com",
      password: PASSWORD,
    });
    expect(response).toMatchObject({
      status: 500,
      body: { code: "INTERNAL", message: "Something went wrong on our end. Try again." },
    });
    expect(JSON.stringify(response.body)).not.toMatch(/ECONNREFUSED|127\.0\.0\.1|postgres/i);
  });
});

describe("session", () => {
  it("needs no query if there's no cookie", async () => {
    const clientWithoutDatabase = await startWithoutDatabase();
    expect(await clientWithoutDatabase.get("/session")).toMatchObject({ status: 200, body: { user: null } });
    expect(await readSession(new Headers())).toEqual({ session: null, cookies: [] });
  });
});
