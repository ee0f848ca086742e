import { beforeEach, describe, expect, it } from "vitest";
import { after, clock, minutes } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { signInAs, TestClient } from "#tests/harness/api.ts";
import { computeNextTotp, computeTotp } from "#tests/harness/totp.ts";
import { MAX_SESSIONS } from "./rules.ts";

let account: { id: string; email: string };
beforeEach(async () => {
  account = await createAccount();
});

const getUser = async (browser: TestClient) => (await browser.get("/session")).body.user;
const listSessionIds = async (userId: string) =>
  (
    await db
      .selectFrom("session")
      .select("id")
      .where("userId", "=", userId)
      .orderBy("updatedAt", "desc")
      .execute()
  ).map(({ id }) => id);

/** Returns a client with the same cookies, as someone would have who planted or copied them. */
function copy(browser: TestClient) {
  const copied = new TestClient();
  for (const [name, value] of browser.cookies) copied.cookies.set(name, value);
  return copied;
}

describe("signing in over a session", () => {
  it("ends that session, whether it's the same account's or another's", async () => {
    const browser = await signInAs(account);
    for (const nextAccount of [account, await createAccount()]) {
      const oldBrowser = copy(browser);
      await browser.signIn(nextAccount.email, PASSWORD);
      expect(await getUser(oldBrowser)).toBeNull();
      expect(await getUser(browser)).toMatchObject({ id: nextAccount.id });
    }
    expect(await listSessionIds(account.id)).toEqual([]);
  });

  it("ends it with two-step verification too, and a wrong password ends nothing", async () => {
    const browser = await signInAs(account);
    const { body } = await browser.post("/me/two-step", { password: PASSWORD });
    const key = new URL(body.uri).searchParams.get("secret")!;
    await browser.post("/me/two-step/confirmation", { code: computeTotp(key) });
    const oldBrowser = copy(browser);
    await browser.post("/session", { email: account.email, password: "wrong password" });
    expect(await getUser(oldBrowser)).toMatchObject({ id: account.id });
    await browser.signIn(account.email, PASSWORD);
    await browser.post("/session/two-step", { code: computeNextTotp(key), kind: "app" });
    expect(await getUser(oldBrowser)).toBeNull();
    expect(await getUser(browser)).toMatchObject({ id: account.id });
    expect(await listSessionIds(account.id)).toHaveLength(1);
  });

  it("leaves the user's sessions on other devices alone", async () => {
    const [browser, phone] = [await signInAs(account), await signInAs(account)];
    await browser.signIn(account.email, PASSWORD);
    expect(await getUser(phone)).toMatchObject({ id: account.id });
  });

  it("ends an administrator's view of another user, and the audit log shows when", async () => {
    const admin = await createAccount({ role: "admin" });
    const browser = await signInAs(admin);
    const [sessionId] = await listSessionIds(admin.id);
    const expiresAt = after(clock.now(), minutes(30));
    await db
      .insertInto("impersonation")
      .values({ sessionId: sessionId!, userId: account.id, expiresAt })
      .execute();
    await browser.signIn(account.email, PASSWORD);
    const actions = await db
      .selectFrom("adminAction")
      .select("action")
      .where("adminId", "=", admin.id)
      .execute();
    expect(actions).toEqual([{ action: "impersonation.end" }]);
  });
});

const fill = (count: number) =>
  db
    .insertInto("session")
    .values(
      Array.from({ length: count }, (_, index) => ({
        token: `${account.id} ${index}`,
        userId: account.id,
        updatedAt: after(clock.now(), -minutes(index + 1)),
        expiresAt: after(clock.now(), minutes(60)),
      })),
    )
    .execute();

describe("an account with twenty sessions", () => {
  it("loses the least recently used one when someone signs in", async () => {
    await fill(MAX_SESSIONS);
    const before = await listSessionIds(account.id);
    await new TestClient().signIn(account.email, PASSWORD);
    const now = await listSessionIds(account.id);
    expect(now).toHaveLength(MAX_SESSIONS);
    expect(now.slice(1)).toEqual(before.slice(0, -1));
  });

  it("has twenty even if several devices sign in at the same time", async () => {
    await fill(MAX_SESSIONS);
    const browsers = Array.from({ length: 4 }, () => new TestClient());
    await Promise.all(browsers.map((browser) => browser.signIn(account.email, PASSWORD)));
    expect(await listSessionIds(account.id)).toHaveLength(MAX_SESSIONS);
    for (const browser of browsers) expect(await getUser(browser)).toMatchObject({ id: account.id });
  });

  it("keeps all of them when someone knows only the password", async () => {
    await fill(MAX_SESSIONS);
    await db.updateTable("appUser").set({ twoFactorEnabled: true }).where("id", "=", account.id).execute();
    const before = await listSessionIds(account.id);
    expect((await new TestClient().signIn(account.email, PASSWORD)).body).toEqual({ next: "two-step" });
    expect(await listSessionIds(account.id)).toEqual(before);
  });
});
