import { beforeAll, describe, expect, it } from "vitest";
import { startMailbox, tokenIn } from "#tests/harness/mailbox.ts";

const mailbox = await startMailbox();
const { sql } = await import("kysely");
const { after, clock, hours } = await import("#platform/clock.ts");
const { config } = await import("#platform/config.ts");
const { db } = await import("#platform/database.ts");
const { createHttp } = await import("#server/http.ts");
const { createAccount, PASSWORD } = await import("#tests/factories/accounts.ts");
const { TestClient } = await import("#tests/harness/api.ts");
const { easyCaptcha } = await import("#tests/harness/captcha.ts");
const { jobsWith, startWorker } = await import("#tests/harness/jobs.ts");
const { logsOf } = await import("#tests/harness/logs.ts");
const { accountTasks } = await import("./jobs.server.ts");

beforeAll(startWorker);

async function register(input: { email: string; name: string; role: string }) {
  const client = new TestClient();
  const captcha = await easyCaptcha();
  const answer = await client.post("/accounts", {
    ...input,
    password: "long enough",
    acceptedTerms: true,
    captcha,
  });
  expect(answer).toMatchObject({ status: 202, body: { ok: true } });
  return client;
}

const idOf = async (email: string) =>
  (await db.selectFrom("appUser").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;

describe("mails about accounts, over SMTP", () => {
  it(
    "welcomes a new account once, by name and role, with a link that confirms the address " +
      "[AUTH-17, CALL1-34, DATA1-39, PERM1-04]",
    async () => {
      const email = "maya@example.com";
      const client = await register({ email, name: "Maya Okafor", role: "league_manager" });
      const mail = await mailbox.mailTo(email, "Welcome to FirstWhistle");
      expect(mail.to).toEqual([email]);
      for (const body of [mail.text, mail.html.replaceAll("<!-- -->", "")])
        expect(body).toContain("Your League Manager account is ready.");
      expect(mail.text).toContain("Hi Maya,");

      const link = mail.links.find((href) => href.includes("/confirm-email"))!;
      expect(link).toMatch(new RegExp(`^${config.appUrl}/confirm-email#token=[\\w-]{22}$`));
      await client.signIn(email, "long enough");
      expect((await client.get("/me")).body.emailVerified).toBe(false);
      await new TestClient().post("/email-confirmations", { token: tokenIn(mail, "/confirm-email") });
      expect((await client.get("/me")).body.emailVerified).toBe(true);
      expect(await mailbox.mailsTo(email)).toHaveLength(1);
    },
  );

  it("tells an address that registers again that it has an account, with a working way back in", async () => {
    const { email } = await createAccount({ name: "Olu Ade" });
    await register({ email, name: "Somebody Else", role: "team_manager" });
    const mail = await mailbox.mailTo(email, "account");
    expect(mail.text).toContain("Hi Olu,");
    expect(mail.text).not.toContain("Somebody");
    expect(mail.links).toContain(`${config.appUrl}/login`);
    const answer = await new TestClient().post("/password-resets/completions", {
      token: tokenIn(mail, "/reset-password"),
      password: "a new beginning",
    });
    expect(answer.status).toBe(200);
    await new TestClient().signIn(email, "a new beginning");
  });

  it(
    "mails a reset link that leads to /reset-password and says it is valid for 24 hours, then a notice " +
      "[CALL2-48, ACCT-13]",
    async () => {
      const { email } = await createAccount();
      const client = new TestClient();
      await client.post("/password-resets", { email });
      const mail = await mailbox.mailTo(email, "Reset your FirstWhistle password");
      expect(mail.text).toContain("The link is valid for 24 hours");
      const link = mail.links.find((href) => href.includes("/reset-password"))!;
      expect(link).toMatch(
        new RegExp(`^${config.appUrl}/reset-password#access_token=[\\w-]{22}&type=recovery$`),
      );
      const token = tokenIn(mail, "/reset-password");
      await client.post("/password-resets/completions", { token, password: "a new beginning" });
      await client.signIn(email, "a new beginning");
      const notice = await mailbox.mailTo(email, "Your FirstWhistle password was changed");
      expect(notice.text).toMatch(/Your password was changed on \w{3} \d+, \d{4}, \d+:\d\d [AP]M UTC\./u);
      expect(notice.links).toContain(`${config.appUrl}/login?forgot`);
    },
  );

  it("mails a fresh confirmation link that works", async () => {
    const { email } = await createAccount({ emailVerified: false });
    const client = new TestClient();
    await client.signIn(email, PASSWORD);
    await client.post("/me/email-confirmations");
    const mail = await mailbox.mailTo(email, "Confirm your email");
    await client.post("/email-confirmations", { token: tokenIn(mail, "/confirm-email") });
    expect((await client.get("/me")).body.emailVerified).toBe(true);
  });

  it("does not hold up a registration when mails fail; it logs that and tries again [AUTH-17]", async () => {
    const email = "slow@example.com";
    await mailbox.fail({ mode: "reject-temporarily", count: 1 });
    const logs = await logsOf(async () => {
      await register({ email, name: "Slow", role: "team_manager" });
      const userId = await idOf(email);
      await expect
        .poll(async () => (await jobsWith({ userId }))[0]?.state, { timeout: 10_000 })
        .toBe("retry");
    });
    expect(logs).toContain("a job failed");
    expect(logs).not.toContain(email);
    // Instead of waiting for the pause between tries to pass.
    await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db);
    await mailbox.mailTo(email, "Welcome");
    expect(await mailbox.mailsTo(email)).toHaveLength(1);
  });

  it("carries the job's id as Message-ID, so that a repeat can be told", async () => {
    const { id, email } = await createAccount({ emailVerified: false });
    const client = new TestClient();
    await client.signIn(email, PASSWORD);
    await client.post("/me/email-confirmations");
    const mail = await mailbox.mailTo(email, "Confirm");
    const [job] = await jobsWith({ userId: id });
    expect(mail.headers).toContain(`<${job!.id}@localhost>`);
  });

  it("writes no token anywhere: not into the database, the queue or the logs", async () => {
    const http = createHttp();
    const email = "secret@example.com";
    const tokens: string[] = [];
    const post = (path: string, body: object) =>
      http.request(`/api/v1${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const logs = await logsOf(async () => {
      await register({ email, name: "Sly", role: "team_manager" });
      await post("/password-resets", { email });
      const reset = tokenIn(await mailbox.mailTo(email, "Reset your"), "/reset-password");
      const confirm = tokenIn(await mailbox.mailTo(email, "Welcome"), "/confirm-email");
      tokens.push(reset, confirm);
      await http.request(`/api/v1/session?token=${confirm}`);
      await post("/email-confirmations", { token: confirm });
      await post("/password-resets/recovery-sessions", { token: reset });
      // While both links are still good, so that their records are there to look at.
      const { rows } = await sql<{ text: string }>`
        select t::text as text from account_token t union all select j::text from pgboss.job j
      `.execute(db);
      const stored = rows.map((row) => row.text).join("\n");
      expect(rows.length).toBeGreaterThan(3);
      for (const token of tokens) {
        expect(stored).not.toContain(token);
        expect(stored).not.toContain(Buffer.from(token).toString("hex"));
        expect(stored).not.toContain(Buffer.from(token, "base64url").toString("hex"));
      }
      await post("/password-resets/completions", { token: reset, password: "something new" });
    });
    expect(logs.split("\n").filter((line) => line.includes("/api/v1/")).length).toBeGreaterThan(3);
    for (const secret of [...tokens, "something new", "long enough", email])
      expect(logs).not.toContain(secret);
  });

  it("sends nothing to an account that is gone by then", async () => {
    const { id, email } = await createAccount();
    await db.deleteFrom("appUser").where("id", "=", id).execute();
    const mail = accountTasks.find((task) => task.name === "accounts/send-mail")!;
    await mail.run({ mail: "second-factor-changed", userId: id, enabled: true }, "a-job");
    expect(await mailbox.mailsTo(email)).toEqual([]);
  });
});

describe("the clean-up", () => {
  it("removes what has lapsed and nothing else", async () => {
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

    const left = {
      tokens: await db.selectFrom("accountToken").select("digest").where("userId", "=", id).execute(),
      captchas: await db.selectFrom("captchaSolution").select("digest").execute(),
      sessions: await db.selectFrom("session").select("token").where("userId", "=", id).execute(),
      verifications: await db.selectFrom("verification").select("value").execute(),
      limits: await db.selectFrom("rateLimit").select("key").execute(),
    };
    expect(left.tokens).toEqual([{ digest: Buffer.from("valid") }]);
    expect(left.sessions).toEqual([{ token: "valid" }]);
    expect(left.verifications).toEqual([{ value: "valid" }]);
    expect(left.captchas).toContainEqual({ digest: Buffer.from("valid") });
    expect(left.captchas).not.toContainEqual({ digest: Buffer.from("lapsed") });
    expect(left.limits).toContainEqual({ key: "valid" });
    expect(left.limits).not.toContainEqual({ key: "lapsed" });
  });
});
