import { beforeAll, describe, expect, it } from "vitest";
import { startMailbox, getToken } from "#tests/harness/mailbox.ts";

const mailbox = await startMailbox();
const { sql } = await import("kysely");
const { after, clock, hours } = await import("#platform/clock.ts");
const { config } = await import("#platform/config.ts");
const { db } = await import("#platform/database.ts");
const { createHttp } = await import("#server/http.ts");
const { createAccount, PASSWORD } = await import("#tests/factories/accounts.ts");
const { TestClient } = await import("#tests/harness/api.ts");
const { easyCaptcha } = await import("#tests/harness/captcha.ts");
const { listJobs, startWorker } = await import("#tests/harness/jobs.ts");
const { captureLogs } = await import("#tests/harness/logs.ts");
const { accountTasks } = await import("./jobs.server.ts");

beforeAll(startWorker);

async function register(input: { email: string; name: string; role: string }) {
  const client = new TestClient();
  const captcha = await easyCaptcha();
  const response = await client.post("/accounts", {
    ...input,
    password: "long enough",
    acceptedTerms: true,
    captcha,
  });
  expect(response).toMatchObject({ status: 202, body: { ok: true } });
  return client;
}

const getId = async (email: string) =>
  (await db.selectFrom("appUser").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;

describe("account emails over SMTP", () => {
  it(
    "welcome a new user once, by name and role, with a link that confirms the email " +
      "[AUTH-17, CALL1-34, DATA1-39, PERM1-04]",
    async () => {
      const email = "maya@example.com";
      const client = await register({ email, name: "Maya Okafor", role: "league_manager" });
      const message = await mailbox.waitForEmail(email, "Welcome to FirstWhistle");
      expect(message.to).toEqual([email]);
      for (const body of [message.text, message.html.replaceAll("<!-- -->", "")])
        expect(body).toContain("Your League Manager account is ready.");
      expect(message.text).toContain("Hi Maya,");

      const link = message.links.find((href) => href.includes("/confirm-email"))!;
      expect(link).toMatch(new RegExp(`^${config.appUrl}/confirm-email#token=[\\w-]{22}$`));
      await client.signIn(email, "long enough");
      expect((await client.get("/me")).body.emailVerified).toBe(false);
      await client.post("/email-confirmations", { token: getToken(message, "/confirm-email") });
      expect((await client.get("/me")).body.emailVerified).toBe(true);
      expect(await mailbox.listEmails(email)).toHaveLength(1);
    },
  );

  it("tell an existing user who registers again how to sign in", async () => {
    const { email } = await createAccount({ name: "Olu Ade" });
    await register({ email, name: "Imposter Name", role: "team_manager" });
    const message = await mailbox.waitForEmail(email, "account");
    expect(message.text).toContain("Hi Olu,");
    expect(message.text).not.toContain("Imposter");
    expect(message.links).toContain(`${config.appUrl}/login`);
    const response = await new TestClient().post("/password-resets/completions", {
      token: getToken(message, "/reset-password"),
      password: "a new beginning",
    });
    expect(response.status).toBe(200);
    await new TestClient().signIn(email, "a new beginning");
  });

  it("deliver a reset link that's valid for 24 hours, then a notification [CALL2-48, ACCT-13]", async () => {
    const { email } = await createAccount();
    const client = new TestClient();
    await client.post("/password-resets", { email });
    const message = await mailbox.waitForEmail(email, "Reset your FirstWhistle password");
    expect(message.text).toContain("The link is valid for 24 hours");
    const link = message.links.find((href) => href.includes("/reset-password"))!;
    expect(link).toMatch(
      new RegExp(`^${config.appUrl}/reset-password#access_token=[\\w-]{22}&type=recovery$`),
    );
    const token = getToken(message, "/reset-password");
    await client.post("/password-resets/completions", { token, password: "a new beginning" });
    await client.signIn(email, "a new beginning");
    const notification = await mailbox.waitForEmail(email, "Your FirstWhistle password was changed");
    expect(notification.text).toMatch(/Your password was changed on \w{3} \d+, \d{4}, \d+:\d\d [AP]M UTC\./u);
    expect(notification.links).toContain(`${config.appUrl}/login?forgot`);
  });

  it("send a new confirmation link that works", async () => {
    const { email } = await createAccount({ emailVerified: false });
    const client = new TestClient();
    await client.signIn(email, PASSWORD);
    await client.post("/me/email-confirmations");
    const message = await mailbox.waitForEmail(email, "Confirm your email");
    await client.post("/email-confirmations", { token: getToken(message, "/confirm-email") });
    expect((await client.get("/me")).body.emailVerified).toBe(true);
  });

  it("are retried after a failure, which is logged and doesn't block registration [AUTH-17]", async () => {
    const email = "slow@example.com";
    await mailbox.fail({ mode: "reject-temporarily", count: 1 });
    const logs = await captureLogs(async () => {
      await register({ email, name: "Slow", role: "team_manager" });
      const userId = await getId(email);
      await expect
        .poll(async () => (await listJobs({ userId }))[0]?.state, { timeout: 10_000 })
        .toBe("retry");
    });
    expect(logs).toContain("job failed");
    expect(logs).not.toContain(email);
    // Skip the wait between retries.
    await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db);
    await mailbox.waitForEmail(email, "Welcome");
    expect(await mailbox.listEmails(email)).toHaveLength(1);
  });

  it("use the job's ID as the Message-ID, so that duplicates can be detected", async () => {
    const { id, email } = await createAccount({ emailVerified: false });
    const client = new TestClient();
    await client.signIn(email, PASSWORD);
    await client.post("/me/email-confirmations");
    const message = await mailbox.waitForEmail(email, "Confirm");
    const [job] = await listJobs({ userId: id });
    expect(message.headers).toContain(`<${job!.id}@localhost>`);
  });

  it("never leave tokens in the database, the queue, or the logs", async () => {
    const http = createHttp();
    const email = "secret@example.com";
    const tokens: string[] = [];
    const post = (path: string, body: object) =>
      http.request(`/api/v1${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const logs = await captureLogs(async () => {
      await register({ email, name: "Sly", role: "team_manager" });
      await post("/password-resets", { email });
      const reset = getToken(await mailbox.waitForEmail(email, "Reset your"), "/reset-password");
      const confirm = getToken(await mailbox.waitForEmail(email, "Welcome"), "/confirm-email");
      tokens.push(reset, confirm);
      await http.request(`/api/v1/session?token=${confirm}`);
      await post("/email-confirmations", { token: confirm });
      await post("/password-resets/recovery-sessions", { token: reset });
      // Check while both links are still valid, because their rows are deleted once they're used.
      const { rows } = await sql<{ text: string }>`
        select t::text as text from account_token t union all select j::text from pgboss.job j
      `.execute(db);
      const storedText = rows.map((row) => row.text).join("\n");
      expect(rows.length).toBeGreaterThan(3);
      for (const token of tokens) {
        expect(storedText).not.toContain(token);
        expect(storedText).not.toContain(Buffer.from(token).toString("hex"));
        expect(storedText).not.toContain(Buffer.from(token, "base64url").toString("hex"));
      }
      await post("/password-resets/completions", { token: reset, password: "something new" });
    });
    expect(logs.split("\n").filter((line) => line.includes("/api/v1/")).length).toBeGreaterThan(3);
    for (const secret of [...tokens, "something new", "long enough", email])
      expect(logs).not.toContain(secret);
  });

  it("aren't sent to a deleted account", async () => {
    const { id, email } = await createAccount();
    await db.deleteFrom("appUser").where("id", "=", id).execute();
    const send = accountTasks.find((task) => task.name === "accounts/send-email")!;
    await send.run({ template: "two-step-changed", userId: id, enabled: true }, "a-job");
    expect(await mailbox.listEmails(email)).toEqual([]);
  });
});

describe("cleanup", () => {
  it("deletes only expired rows", async () => {
    const { id } = await createAccount();
    const now = clock.now();
    for (const [kind, expiresAt] of [
      ["lapsed", after(now, -1000)],
      ["valid", after(now, hours(1))],
    ] as const) {
      const digest = Buffer.from(kind);
      await db
        .insertInto("accountToken")
        .values({ userId: id, purpose: "confirm-email", digest, expiresAt })
        .execute();
      await db.insertInto("captchaSolution").values({ digest, expiresAt }).execute();
      await db.insertInto("session").values({ userId: id, token: kind, expiresAt, updatedAt: now }).execute();
      await db.insertInto("verification").values({ identifier: kind, value: kind, expiresAt }).execute();
      await db
        .insertInto("rateLimit")
        .values({ key: kind, points: 1, expire: expiresAt.getTime() })
        .execute();
    }
    await accountTasks.find((task) => task.name === "accounts/clean-up")!.run({}, "a-job");

    const remaining = {
      tokens: await db.selectFrom("accountToken").select("digest").where("userId", "=", id).execute(),
      captchas: await db.selectFrom("captchaSolution").select("digest").execute(),
      sessions: await db.selectFrom("session").select("token").where("userId", "=", id).execute(),
      verifications: await db.selectFrom("verification").select("value").execute(),
      limits: await db.selectFrom("rateLimit").select("key").execute(),
    };
    expect(remaining.tokens).toEqual([{ digest: Buffer.from("valid") }]);
    expect(remaining.sessions).toEqual([{ token: "valid" }]);
    expect(remaining.verifications).toEqual([{ value: "valid" }]);
    expect(remaining.captchas).toContainEqual({ digest: Buffer.from("valid") });
    expect(remaining.captchas).not.toContainEqual({ digest: Buffer.from("lapsed") });
    expect(remaining.limits).toContainEqual({ key: "valid" });
    expect(remaining.limits).not.toContainEqual({ key: "lapsed" });
  });
});
