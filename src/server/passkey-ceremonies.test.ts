import { beforeEach, describe, expect, it } from "vitest";
import { auth } from "#platform/auth.ts";
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

async function addPasskey(browser = client, name: unknown = "Phone") {
  const { body: options } = await call(browser, "generate-register-options");
  return call(browser, "verify-registration", { response: key.create(options), name });
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

  it("that was made for another site is the device's error, not ours", async () => {
    key = new Authenticator("https://another.example");
    expect(await addPasskey()).toMatchObject({
      status: 400,
      body: { code: "FAILED_TO_VERIFY_REGISTRATION" },
    });
    expect(await countPasskeys()).toBe(0);
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
      body: { code: "PROOF_NEEDED" },
    });
    await client.post("/me/proofs", { password: PASSWORD });
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

  it.each(["x".repeat(101), "a\nb", "<b>\u0000</b>", 5, ["Phone"]])(
    "can't have a name that's too long or not on one line: %j",
    async (name) => {
      expect((await addPasskey(client, name)).status).toBe(400);
      expect(await countPasskeys()).toBe(0);
      const query = new URLSearchParams({ name: "x".repeat(101) });
      expect((await call(client, `generate-register-options?${query}`)).status).toBe(400);
    },
  );

  it("can have a hundred characters, and loses invisible ones", async () => {
    expect((await addPasskey(client, `\u202E${"x".repeat(100)}`)).status).toBe(200);
    const passkeys = (await client.get("/me/passkeys")).body.passkeys;
    expect(passkeys).toMatchObject([{ name: "x".repeat(100) }]);
  });

  it("is bounded in better-auth's own rename too, which we don't serve", async () => {
    await addPasskey();
    const { id } = await db
      .selectFrom("passkey")
      .select("id")
      .where("userId", "=", account.id)
      .executeTakeFirstOrThrow();
    const headers = new Headers({ cookie: [...client.cookies].map((pair) => pair.join("=")).join("; ") });
    const rename = (name: string) => auth.api.updatePasskey({ body: { id, name }, headers });
    await expect(rename("x".repeat(56_000))).rejects.toMatchObject({
      body: { code: "PASSKEY_NAME_INVALID" },
    });
    await rename("My\u200B Phone");
    expect((await client.get("/me/passkeys")).body.passkeys).toMatchObject([{ name: "My Phone" }]);
  });

  it("proves who an administrator is, and the new session replaces the old one", async () => {
    await addPasskey();
    await db.updateTable("profile").set({ role: "admin" }).where("id", "=", account.id).execute();
    await db
      .updateTable("session")
      .set({ provedAt: after(clock.now(), -minutes(6)), createdAt: after(clock.now(), -minutes(6)) })
      .where("userId", "=", account.id)
      .execute();
    const exportPerson = () => client.post("/admin/people/exports", { phone: "+13125550100" });
    expect((await exportPerson()).body.code).toBe("PROOF_NEEDED");
    expect(await call(client, "generate-register-options")).toMatchObject({ status: 403 });
    expect((await signInWithPasskey(client)).status).toBe(200);
    expect((await exportPerson()).status).toBe(200);
    expect((await client.get("/me/sessions")).body.sessions).toHaveLength(1);
  });

  it("is a proof for an administrator as soon as it's added", async () => {
    await db.updateTable("profile").set({ role: "admin" }).where("id", "=", account.id).execute();
    expect((await client.get("/admin/accounts")).body.code).toBe("SECOND_FACTOR_NEEDED");
    await addPasskey();
    expect((await client.get("/admin/accounts")).status).toBe(200);
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
