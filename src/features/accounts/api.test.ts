import { describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { verifyPassword } from "#platform/passwords.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { TestClient } from "#tests/harness/api.ts";
import { easyCaptcha } from "#tests/harness/captcha.ts";
import { jobsWith } from "#tests/harness/jobs.ts";

const maya = { name: "Maya Okafor", password: "long enough", acceptedTerms: true };
let last = 0;
const newAddress = () => `maya-${++last}@example.com`;

async function register(input: Record<string, unknown>, client = new TestClient()) {
  const captcha = input.captcha ?? (await easyCaptcha());
  return client.post("/accounts", { ...maya, ...input, captcha });
}

const accountsOf = (email: string) =>
  db
    .selectFrom("appUser")
    .innerJoin("profile", "profile.id", "appUser.id")
    .innerJoin("credential", "credential.userId", "appUser.id")
    .selectAll("profile")
    .select(["appUser.name", "appUser.email", "appUser.emailVerified", "credential.password"])
    .where("email", "=", email)
    .execute();

describe("register", () => {
  it(
    "stores e-mail, password, name and role as an account with a profile of the same id " +
      "[AUTH-16, CALL1-03, CALL1-08, CALL2-46, DATA1-01, DATA1-02, DATA1-03, DATA2-01, DATA2-31]",
    async () => {
      const email = newAddress();
      const answer = await register({ email, role: "league_manager" });
      expect(answer).toMatchObject({ status: 202, body: { ok: true } });

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
      const credential = await db
        .selectFrom("credential")
        .selectAll()
        .where("userId", "=", user.id)
        .executeTakeFirstOrThrow();
      expect(credential.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect(await verifyPassword(credential.password!, maya.password)).toBe(true);
    },
  );

  it("signs nobody in, and the new account can sign in", async () => {
    const email = newAddress();
    const client = new TestClient();
    const answer = await register({ email }, client);
    expect(answer.headers.getSetCookie()).toEqual([]);
    await client.signIn(email, maya.password);
    expect((await client.get("/session")).body.user).toMatchObject({ email, emailVerified: false });
  });

  it("makes a team manager of whoever chooses no role [PERM1-03, ACCT-17]", async () => {
    const email = newAddress();
    await register({ email });
    expect((await accountsOf(email))[0]).toMatchObject({ role: "team_manager" });
  });

  it("refuses the role admin and roles that do not exist [PERM1-02, PERM2-01]", async () => {
    for (const role of ["admin", "owner", "", null]) {
      const email = newAddress();
      const answer = await register({ email, role, captcha: "unused" });
      expect(answer).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
      expect(Object.keys(answer.body.data.fields)).toEqual(["role"]);
      expect(await accountsOf(email)).toEqual([]);
    }
    // The database knows the three roles and no other, whoever writes to it.
    const { id } = await createAccount();
    for (const role of ["admin", "league_manager", "team_manager"])
      await db.updateTable("profile").set({ role }).where("id", "=", id).execute();
    await expect(
      db.updateTable("profile").set({ role: "owner" }).where("id", "=", id).execute(),
    ).rejects.toThrow("profile_role_check");
  });

  it("needs a name, an e-mail address and a password, and says which is missing [ACCT-15]", async () => {
    const client = new TestClient();
    const answer = await client.post("/accounts", { acceptedTerms: true, captcha: "unused" });
    expect(answer).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    expect(Object.keys(answer.body.data.fields).toSorted()).toEqual(["email", "name", "password"]);
    const blank = await client.post("/accounts", {
      name: "  ",
      email: " ",
      password: "",
      acceptedTerms: true,
      captcha: "unused",
    });
    expect(blank.body.data.fields).toMatchObject({
      name: "Please enter your name",
      email: "Please enter an email address like name@example.com",
      password: "Password must be at least 6 characters",
    });
  });

  it("refuses names that are too long or hold control characters as input, not as a fault", async () => {
    for (const name of ["x".repeat(101), "Ma\u0000ya", "Maya\nBcc: all@example.com"]) {
      const answer = await register({ email: newAddress(), name, captcha: "unused" });
      expect(answer).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
      expect(Object.keys(answer.body.data.fields)).toEqual(["name"]);
    }
  });

  it("needs the terms to be accepted [ACCT-19]", async () => {
    for (const acceptedTerms of [false, undefined, "true"]) {
      const email = newAddress();
      const answer = await register({ email, acceptedTerms, captcha: "unused" });
      expect(answer.status).toBe(400);
      expect(answer.body.data.fields).toEqual({
        acceptedTerms: "Please accept the terms to create an account",
      });
      expect(await accountsOf(email)).toEqual([]);
    }
  });

  it("refuses passwords below six characters and takes six [ACCT-33]", async () => {
    const email = newAddress();
    const short = await register({ email, password: "12a45", captcha: "unused" });
    expect(short.status).toBe(400);
    expect(short.body.data.fields).toEqual({ password: "Password must be at least 6 characters" });
    expect((await register({ email, password: "12a45b" })).status).toBe(202);
  });

  it("refuses the most common passwords, in any case", async () => {
    for (const password of ["password1", "PassWord1", "Soccer"]) {
      const email = newAddress();
      const answer = await register({ email, password });
      expect(answer).toMatchObject({ status: 400, body: { code: "PASSWORD_TOO_COMMON" } });
      expect(await accountsOf(email)).toEqual([]);
    }
  });

  it("stores addresses in lower case without the spaces around them", async () => {
    await register({ email: "  Mixed.Case@Example.COM " });
    expect(await accountsOf("mixed.case@example.com")).toHaveLength(1);
    await new TestClient().signIn("MIXED.case@example.com", maya.password);
  });

  it("echoes nothing that was typed", async () => {
    const answer = await register({ email: "typed-here", password: "abc", captcha: "unused" });
    expect(JSON.stringify(answer.body)).not.toMatch(/typed-here|abc/);
  });
});

describe("register with an address that has an account", () => {
  it("answers with the same status and bytes, changes nothing and tells the address by mail", async () => {
    const owner = await createAccount({ name: "The Owner" });
    const before = await accountsOf(owner.email);
    const fresh = await register({ email: newAddress() });
    const taken = await register({ email: owner.email.toUpperCase(), role: "league_manager", name: "Thief" });

    expect(taken.status).toBe(fresh.status);
    expect(JSON.stringify(taken.body)).toBe(JSON.stringify(fresh.body));
    expect([...taken.headers]).toEqual([...fresh.headers]);
    expect(await accountsOf(owner.email)).toEqual(before);
    const jobs = await jobsWith({ userId: owner.id });
    expect(jobs.map((job) => job.data.mail)).toEqual(["account-exists"]);
    await expect(new TestClient().signIn(owner.email, maya.password)).rejects.toThrow("INVALID_CREDENTIALS");
  });
});
