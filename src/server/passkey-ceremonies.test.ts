import { beforeEach, describe, expect, it } from "vitest";
import { config } from "#platform/config.ts";
import { after, clock, minutes } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { TestClient } from "#tests/harness/api.ts";
import { Authenticator } from "#tests/harness/authenticator.ts";
import { listJobs } from "#tests/harness/jobs.ts";
import { createHttp } from "./http.ts";

const http = createHttp();
let account: { id: string; email: string };
let client: TestClient;
let key: Authenticator;
beforeEach(async () => {
  await db.deleteFrom("rateLimit").execute();
  account = await createAccount();
  client = new TestClient();
  await client.signIn(account.email, PASSWORD);
  key = new Authenticator(config.appUrl);
});

/** Calls one of the ceremony's endpoints in a client's browser. */
async function call(browser: TestClient, path: string, body?: object) {
  const response = await http.request(`/api/auth/passkey/${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      cookie: [...browser.cookies].map((pair) => pair.join("=")).join("; "),
      "content-type": "application/json",
      origin: config.appUrl,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  for (const cookie of response.headers.getSetCookie()) {
    const [name = "", value = ""] = cookie.split(";")[0]!.split("=");
    browser.cookies.set(name, value);
  }
  return { status: response.status, body: await response.json() };
}

async function addPasskey(browser = client) {
  const { body: options } = await call(browser, "generate-register-options");
  return call(browser, "verify-registration", { response: key.create(options), name: "Phone" });
}

async function signInWithPasskey(browser = new TestClient()) {
  const { body: options } = await call(browser, "generate-authenticate-options");
  return {
    options,
    ...(await call(browser, "verify-authentication", { response: key.sign(options) })),
    browser,
  };
}

const countPasskeys = async () =>
  (await db.selectFrom("passkey").select("id").where("userId", "=", account.id).execute()).length;
const getUser = async (browser: TestClient) => (await browser.get("/session")).body.user;

describe("passkey", () => {
  it("that verified the user is added and signs in", async () => {
    expect(await addPasskey()).toMatchObject({ status: 200 });
    const { status, options, browser } = await signInWithPasskey();
    expect(status).toBe(200);
    expect(options.userVerification).toBe("required");
    expect(await getUser(browser)).toMatchObject({ id: account.id });
  });

  it("that didn't verify the user can't be added", async () => {
    key.verifiesUser = false;
    expect(await addPasskey()).toMatchObject({ status: 400 });
    expect(await countPasskeys()).toBe(0);
    expect(await listJobs({ userId: account.id })).toEqual([]);
  });

  it("that didn't verify the user can't sign in, even if it did when it was added", async () => {
    await addPasskey();
    key.verifiesUser = false;
    const { status, browser } = await signInWithPasskey();
    expect(status).toBe(400);
    expect(await getUser(browser)).toBeNull();
    key.verifiesUser = true;
    expect((await signInWithPasskey()).status).toBe(200);
  });

  it("keeps session tokens from scripts, which see only whether it worked", async () => {
    expect((await addPasskey()).body).toEqual({ ok: true });
    expect((await signInWithPasskey()).body).toEqual({ ok: true });
  });

  it("requires a recent password to be added", async () => {
    await db
      .updateTable("session")
      .set({ createdAt: after(clock.now(), -minutes(6)) })
      .where("userId", "=", account.id)
      .execute();
    expect(await call(client, "generate-register-options")).toMatchObject({
      status: 403,
      body: { code: "SESSION_NOT_FRESH" },
    });
    await client.post("/me/password-confirmations", { password: PASSWORD });
    expect(await addPasskey()).toMatchObject({ status: 200 });
  });

  it("ends the session that the browser had before when it signs in", async () => {
    await addPasskey();
    const copiedClient = new TestClient();
    for (const [name, value] of client.cookies) copiedClient.cookies.set(name, value);
    await signInWithPasskey(client);
    expect(await getUser(client)).toMatchObject({ id: account.id });
    expect(await getUser(copiedClient)).toBeNull();
  });

  it("renews the session's token when it's added, ends other sessions, and the user is notified", async () => {
    const phone = new TestClient();
    await phone.signIn(account.email, PASSWORD);
    const copiedClient = new TestClient();
    for (const [name, value] of client.cookies) copiedClient.cookies.set(name, value);
    await addPasskey();
    expect(await getUser(client)).toMatchObject({ id: account.id });
    expect(await getUser(copiedClient)).toBeNull();
    expect(await getUser(phone)).toBeNull();
    expect(await listJobs({ userId: account.id })).toMatchObject([{ data: { template: "passkey-added" } }]);
  });

  it("can't be added without a session", async () => {
    expect(await call(new TestClient(), "generate-register-options")).toMatchObject({ status: 401 });
    expect(await call(new TestClient(), "verify-registration", {})).toMatchObject({ status: 401 });
  });

  it.each(["list-user-passkeys", "delete-passkey", "update-passkey"])(
    "can't be managed through better-auth's own %s",
    async (path) => {
      expect(await call(client, path)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
      expect(await call(client, path, {})).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    },
  );
});
