import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { hours } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { enqueue } from "#platform/jobs.ts";
import { linkToken } from "#platform/secrets.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { TestClient } from "#tests/harness/api.ts";
import { moveClock } from "#tests/harness/clock.ts";
import { refuseCommits, refuseWrites } from "#tests/harness/faults.ts";
import { jobsWith } from "#tests/harness/jobs.ts";
import { createAccountToken, createConfirmedAccount, registerAccount } from "./commands.server.ts";
import { sendAccountMail } from "./queue.ts";

const registration = (email: string) => ({
  name: "Maya",
  email,
  password: "long enough",
  role: "team_manager" as const,
});

/** How many rows there are of everything a registration writes. */
async function counts() {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*)::int from app_user) as users,
      (select count(*)::int from profile) as profiles,
      (select count(*)::int from credential) as credentials,
      (select count(*)::int from account_token) as tokens,
      (select count(*)::int from pgboss.job where name = 'accounts/send-mail') as mails
  `.execute(db.withoutPlugins());
  return rows[0];
}

describe("registerAccount", () => {
  it("enqueues the welcome mail with the account [AUTH-17, CALL1-34]", async () => {
    await registerAccount(registration("welcome@example.com"));
    const user = await db
      .selectFrom("appUser")
      .select("id")
      .where("email", "=", "welcome@example.com")
      .executeTakeFirstOrThrow();
    const jobs = await jobsWith({ userId: user.id });
    expect(jobs).toMatchObject([{ name: "accounts/send-mail", state: "created", data: { mail: "welcome" } }]);
  });

  it.each(["profile", "credential", "account_token", "pgboss.job_common"])(
    "leaves nothing behind when %s cannot be written",
    async (table) => {
      const before = await counts();
      await refuseWrites(table, "insert");
      await expect(registerAccount(registration("undone@example.com"))).rejects.toThrow(
        "refused by the test",
      );
      expect(await counts()).toEqual(before);
    },
  );

  it("has no job when its transaction fails at the very end [AUTH-17]", async () => {
    const before = await counts();
    await refuseCommits("app_user", "insert");
    await expect(registerAccount(registration("undone@example.com"))).rejects.toThrow("refused by the test");
    expect(await counts()).toEqual(before);
  });

  it("has no job when the transaction is rolled back", async () => {
    const before = await counts();
    const undone = db.transaction().execute(async (trx) => {
      await enqueue(trx, sendAccountMail, { mail: "welcome", userId: "nobody", tokenId: "none" });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await counts()).toEqual(before);
  });

  it("makes one account when the same address registers five times at once", async () => {
    const before = await counts();
    const email = "five@example.com";
    await Promise.all(Array.from({ length: 5 }, () => registerAccount(registration(email))));
    expect(await counts()).toMatchObject({
      users: before!.users! + 1,
      profiles: before!.profiles! + 1,
      credentials: before!.credentials! + 1,
      mails: before!.mails! + 5,
    });
    const { id } = await db
      .selectFrom("appUser")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const mails = (await jobsWith({ userId: id })).map((job) => String(job.data.mail));
    expect(mails.toSorted()).toEqual([...Array<string>(4).fill("account-exists"), "welcome"]);
  });
});

describe("createConfirmedAccount", () => {
  it("makes an administrator with a confirmed address", async () => {
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

  it("does not promote an existing account, and refuses common passwords", async () => {
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
    body: { code: "LINK_INVALID", message: "This link is not valid or has expired." },
  };

  it("confirms the address, and a second tap is no error", async () => {
    const other = await createAccount({ emailVerified: false });
    const token = await link("confirm-email");
    expect(await isConfirmed()).toBe(false);
    for (const _ of ["first", "second"]) {
      expect(await client.post("/email-confirmations", { token })).toMatchObject({ status: 200 });
      expect(await isConfirmed()).toBe(true);
    }
    account = other;
    expect(await isConfirmed()).toBe(false);
  });

  it("works for 24 hours", async () => {
    const token = await link("confirm-email");
    moveClock(hours(24) + 1000);
    expect(await client.post("/email-confirmations", { token })).toMatchObject(invalid);
    expect(await isConfirmed()).toBe(false);
    moveClock(hours(24) - 5000);
    expect(await client.post("/email-confirmations", { token })).toMatchObject({ status: 200 });
  });

  it("refuses unknown links, links for a new password and the ids of links", async () => {
    const id = await db.transaction().execute((trx) => createAccountToken(trx, account.id, "confirm-email"));
    for (const token of ["unknown", await link("reset-password"), id])
      expect(await client.post("/email-confirmations", { token })).toMatchObject(invalid);
    expect(await isConfirmed()).toBe(false);
  });

  it("can be asked for again until it is done", async () => {
    const mine = new TestClient();
    await mine.signIn(account.email, "correct horse battery");
    expect(await mine.post("/me/email-confirmations")).toMatchObject({ status: 200, body: { ok: true } });
    expect(await jobsWith({ userId: account.id })).toMatchObject([{ data: { mail: "confirm-email" } }]);
    await client.post("/email-confirmations", { token: await link("confirm-email") });
    expect(await mine.post("/me/email-confirmations")).toMatchObject({ status: 200 });
    expect(await jobsWith({ userId: account.id })).toHaveLength(1);
  });
});
