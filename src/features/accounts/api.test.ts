import { describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { verifyPassword } from "#platform/passwords.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { TestClient } from "#tests/harness/api.ts";
import { easyCaptcha } from "#tests/harness/captcha.ts";
import { listJobs } from "#tests/harness/jobs.ts";
import { TERMS_VERSION } from "./rules.ts";

const maya = { name: "Maya Okafor", password: "long enough", acceptedTerms: true };
let emailCount = 0;
const newEmail = () => `maya-${++emailCount}@example.com`;

async function register(input: Record<string, unknown>, client = new TestClient()) {
  const captcha = input.captcha ?? (await easyCaptcha());
  return client.post("/accounts", { ...maya, ...input, captcha });
}

const listAccounts = (email: string) =>
  db
    .selectFrom("appUser")
    .innerJoin("profile", "profile.id", "appUser.id")
    .innerJoin("credential", "credential.userId", "appUser.id")
    .selectAll("profile")
    .select(["appUser.name", "appUser.email", "appUser.emailVerified", "credential.password"])
    .where("email", "=", email)
    .execute();

describe("registration", () => {
  it(
    "stores the email, password, name, and role as an account and a profile with the same ID " +
      "[AUTH-16, CALL1-03, CALL1-08, CALL2-46, DATA1-01, DATA1-02, DATA1-03, DATA2-01, DATA2-31, START-03]",
    async () => {
      const email = newEmail();
      const response = await register({ email, role: "league_manager" });
      expect(response).toMatchObject({ status: 202, body: { ok: true } });

      const user = await db
        .selectFrom("appUser")
        .selectAll()
        .where("email", "=", email)
        .executeTakeFirstOrThrow();
      expect(user).toMatchObject({ name: maya.name, emailVerified: false });
      const profile = await db
        .selectFrom("profile")
        .selectAll()
        .where("id", "=", user.id)
        .executeTakeFirstOrThrow();
      expect(profile).toMatchObject({ role: "league_manager", hasSeenWelcome: false, disabledAt: null });
      expect(profile.createdAt).toBeInstanceOf(Date);
      expect(profile.termsAcceptedAt).toBeInstanceOf(Date);
      expect(profile.termsVersion).toBe(TERMS_VERSION);
      const credential = await db
        .selectFrom("credential")
        .selectAll()
        .where("userId", "=", user.id)
        .executeTakeFirstOrThrow();
      expect(credential.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect(await verifyPassword(credential.password!, maya.password)).toBe(true);
    },
  );

  it("creates an account that can sign in, but doesn't sign the user in", async () => {
    const email = newEmail();
    const client = new TestClient();
    const response = await register({ email }, client);
    expect(response.headers.getSetCookie()).toEqual([]);
    await client.signIn(email, maya.password);
    expect((await client.get("/session")).body.user).toMatchObject({ email, emailVerified: false });
  });

  it("defaults to team manager [PERM1-03, ACCT-17]", async () => {
    const email = newEmail();
    await register({ email });
    expect((await listAccounts(email))[0]).toMatchObject({ role: "team_manager" });
  });

  it("rejects the admin role and unknown roles [PERM1-02, PERM2-01]", async () => {
    for (const role of ["admin", "owner", "", null]) {
      const email = newEmail();
      const response = await register({ email, role, captcha: "unused" });
      expect(response).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
      expect(Object.keys(response.body.data.fields)).toEqual(["role"]);
      expect(await listAccounts(email)).toEqual([]);
    }
    // The database also allows only the three roles.
    const { id } = await createAccount();
    for (const role of ["admin", "league_manager", "team_manager"])
      await db.updateTable("profile").set({ role }).where("id", "=", id).execute();
    await expect(
      db.updateTable("profile").set({ role: "owner" }).where("id", "=", id).execute(),
    ).rejects.toThrow("profile_role_check");
  });

  it("requires a name, an email, and a password, and reports which ones are missing [ACCT-15]", async () => {
    const client = new TestClient();
    const response = await client.post("/accounts", { acceptedTerms: true, captcha: "unused" });
    expect(response).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    expect(Object.keys(response.body.data.fields).toSorted()).toEqual(["email", "name", "password"]);
    const blankResponse = await client.post("/accounts", {
      name: "  ",
      email: " ",
      password: "",
      acceptedTerms: true,
      captcha: "unused",
    });
    expect(blankResponse.body.data.fields).toMatchObject({
      name: "Enter your name",
      email: "Enter an email address like name@example.com",
      password: "Password must be at least 6 characters",
    });
  });

  it("rejects names that are too long or contain control characters", async () => {
    for (const name of ["x".repeat(101), "Ma\u0000ya", "Maya\nBcc: all@example.com"]) {
      const response = await register({ email: newEmail(), name, captcha: "unused" });
      expect(response).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
      expect(Object.keys(response.body.data.fields)).toEqual(["name"]);
    }
  });

  it("requires accepting the terms [ACCT-19]", async () => {
    for (const acceptedTerms of [false, undefined, "true"]) {
      const email = newEmail();
      const response = await register({ email, acceptedTerms, captcha: "unused" });
      expect(response.status).toBe(400);
      expect(response.body.data.fields).toEqual({
        acceptedTerms: "Accept the terms to create an account",
      });
      expect(await listAccounts(email)).toEqual([]);
    }
  });

  it("rejects passwords shorter than six characters [ACCT-33]", async () => {
    const email = newEmail();
    const response = await register({ email, password: "12a45", captcha: "unused" });
    expect(response.status).toBe(400);
    expect(response.body.data.fields).toEqual({ password: "Password must be at least 6 characters" });
    expect((await register({ email, password: "12a45b" })).status).toBe(202);
  });

  it("rejects common passwords, regardless of letter case", async () => {
    for (const password of ["password1", "PassWord1", "Soccer"]) {
      const email = newEmail();
      const response = await register({ email, password });
      expect(response).toMatchObject({ status: 400, body: { code: "PASSWORD_TOO_COMMON" } });
      expect(await listAccounts(email)).toEqual([]);
    }
  });

  it("stores emails trimmed and in lowercase", async () => {
    await register({ email: "  Mixed.Case@Example.COM " });
    expect(await listAccounts("mixed.case@example.com")).toHaveLength(1);
    await new TestClient().signIn("MIXED.case@example.com", maya.password);
  });

  it("doesn't echo input in errors", async () => {
    const response = await register({ email: "typed-here", password: "abc", captcha: "unused" });
    expect(JSON.stringify(response.body)).not.toMatch(/typed-here|abc/);
  });
});

describe("registration with an existing email", () => {
  it("returns the same response as a new registration, changes nothing, and emails the account's owner", async () => {
    const owner = await createAccount({ name: "The Owner" });
    const before = await listAccounts(owner.email);
    const newResponse = await register({ email: newEmail() });
    const takenResponse = await register({
      email: owner.email.toUpperCase(),
      role: "league_manager",
      name: "Thief",
    });

    expect(takenResponse.status).toBe(newResponse.status);
    expect(JSON.stringify(takenResponse.body)).toBe(JSON.stringify(newResponse.body));
    expect([...takenResponse.headers]).toEqual([...newResponse.headers]);
    expect(await listAccounts(owner.email)).toEqual(before);
    const jobs = await listJobs({ userId: owner.id });
    expect(jobs.map((job) => job.data.template)).toEqual(["account-exists"]);
    await expect(new TestClient().signIn(owner.email, maya.password)).rejects.toThrow("INVALID_CREDENTIALS");
  });
});
