import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { hours } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { enqueue } from "#platform/jobs.ts";
import { linkToken } from "#platform/secrets.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { TestClient } from "#tests/harness/api.ts";
import { shiftClock } from "#tests/harness/clock.ts";
import { failCommits, failWrites } from "#tests/harness/faults.ts";
import { listJobs } from "#tests/harness/jobs.ts";
import { createAccountToken, createConfirmedAccount, registerAccount } from "./commands.server.ts";
import { sendAccountEmail } from "./queue.ts";

const registration = (email: string) => ({
  name: "Maya",
  email,
  password: "long enough",
  role: "team_manager" as const,
});

/** Counts the rows in every table that registration writes to. */
async function counts() {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*)::int from app_user) as users,
      (select count(*)::int from profile) as profiles,
      (select count(*)::int from credential) as credentials,
      (select count(*)::int from account_token) as tokens,
      (select count(*)::int from pgboss.job where name = 'accounts/send-email') as emails
  `.execute(db.withoutPlugins());
  return rows[0];
}

describe("registerAccount", () => {
  it("enqueues the welcome email with the account [AUTH-17, CALL1-34]", async () => {
    await registerAccount(registration("welcome@example.com"));
    const user = await db
      .selectFrom("appUser")
      .select("id")
      .where("email", "=", "welcome@example.com")
      .executeTakeFirstOrThrow();
    const jobs = await listJobs({ userId: user.id });
    expect(jobs).toMatchObject([
      { name: "accounts/send-email", state: "created", data: { template: "welcome" } },
    ]);
  });

  it.each(["profile", "credential", "account_token", "pgboss.job_common"])(
    "leaves nothing behind when writing to %s fails",
    async (table) => {
      const before = await counts();
      await failWrites(table, "insert");
      await expect(registerAccount(registration("undone@example.com"))).rejects.toThrow(
        "refused by the test",
      );
      expect(await counts()).toEqual(before);
    },
  );

  it("enqueues no job when the commit fails [AUTH-17]", async () => {
    const before = await counts();
    await failCommits("app_user", "insert");
    await expect(registerAccount(registration("undone@example.com"))).rejects.toThrow("refused by the test");
    expect(await counts()).toEqual(before);
  });

  it("enqueues no job when the transaction is rolled back", async () => {
    const before = await counts();
    const rolledBack = db.transaction().execute(async (trx) => {
      await enqueue(trx, sendAccountEmail, { template: "welcome", userId: "none", tokenId: "none" });
      throw new Error("undone");
    });
    await expect(rolledBack).rejects.toThrow("undone");
    expect(await counts()).toEqual(before);
  });

  it("creates only one account from five concurrent registrations with the same email", async () => {
    const before = await counts();
    const email = "five@example.com";
    await Promise.all(Array.from({ length: 5 }, () => registerAccount(registration(email))));
    expect(await counts()).toMatchObject({
      users: before!.users! + 1,
      profiles: before!.profiles! + 1,
      credentials: before!.credentials! + 1,
      emails: before!.emails! + 5,
    });
    const { id } = await db
      .selectFrom("appUser")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const emails = (await listJobs({ userId: id })).map((job) => String(job.data.template));
    expect(emails.toSorted()).toEqual([...Array<string>(4).fill("account-exists"), "welcome"]);
  });
});

describe("createConfirmedAccount", () => {
  it("creates an administrator with a confirmed email", async () => {
    const id = await createConfirmedAccount({
      name: "Ada",
      email: "ada@example.com",
      password: "long enough",
      role: "admin",
    });
    const client = new TestClient();
    await client.signIn("ada@example.com", "long enough");
    expect((await client.get("/session")).body.user).toMatchObject({
      id,
      name: "Ada",
      role: "admin",
      emailVerified: true,
    });
  });

  it("doesn't promote an existing account, and rejects common passwords", async () => {
    const { email } = await createAccount();
    expect(
      await createConfirmedAccount({ name: "Ada", email, password: "long enough", role: "admin" }),
    ).toBeNull();
    await expect(
      createConfirmedAccount({ name: "Ada", email: "ada2@example.com", password: "admin123", role: "admin" }),
    ).rejects.toMatchObject({ code: "PASSWORD_TOO_COMMON" });
    const admins = await db.selectFrom("profile").select("id").where("role", "=", "admin").execute();
    expect(admins).toHaveLength(1);
  });
});

describe("confirmEmail", () => {
  let account: { id: string; email: string };
  const client = new TestClient();
  beforeEach(async () => {
    account = await createAccount({ emailVerified: false });
  });

  async function link(purpose: "confirm-email" | "reset-password") {
    const id = await db.transaction().execute((trx) => createAccountToken(trx, account.id, purpose));
    return linkToken(purpose, id);
  }
  const isConfirmed = async () => {
    const user = await db
      .selectFrom("appUser")
      .select("emailVerified")
      .where("id", "=", account.id)
      .executeTakeFirstOrThrow();
    return user.emailVerified;
  };
  const invalid = {
    status: 400,
    body: { code: "LINK_INVALID", message: "This link isn't valid or has expired. Ask for a new one." },
  };

  it("confirms the email and accepts the same link a second time", async () => {
    const otherUser = await createAccount({ emailVerified: false });
    const token = await link("confirm-email");
    expect(await isConfirmed()).toBe(false);
    for (const _ of ["first", "second"]) {
      expect(await client.post("/email-confirmations", { token })).toMatchObject({ status: 200 });
      expect(await isConfirmed()).toBe(true);
    }
    account = otherUser;
    expect(await isConfirmed()).toBe(false);
  });

  it("accepts a link for 24 hours", async () => {
    const token = await link("confirm-email");
    shiftClock(hours(24) + 1000);
    expect(await client.post("/email-confirmations", { token })).toMatchObject(invalid);
    expect(await isConfirmed()).toBe(false);
    shiftClock(hours(24) - 5000);
    expect(await client.post("/email-confirmations", { token })).toMatchObject({ status: 200 });
  });

  it("rejects unknown links, reset links, and link IDs", async () => {
    const id = await db.transaction().execute((trx) => createAccountToken(trx, account.id, "confirm-email"));
    for (const token of ["unknown", await link("reset-password"), id])
      expect(await client.post("/email-confirmations", { token })).toMatchObject(invalid);
    expect(await isConfirmed()).toBe(false);
  });

  it("sends another link on request until the email is confirmed", async () => {
    const userClient = new TestClient();
    await userClient.signIn(account.email, "correct horse battery");
    expect(await userClient.post("/me/email-confirmations")).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    expect(await listJobs({ userId: account.id })).toMatchObject([{ data: { template: "confirm-email" } }]);
    await userClient.post("/email-confirmations", { token: await link("confirm-email") });
    expect(await userClient.post("/me/email-confirmations")).toMatchObject({ status: 200 });
    expect(await listJobs({ userId: account.id })).toHaveLength(1);
  });
});
