import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { TestClient } from "#tests/harness/api.ts";
import type { Role } from "./schema.ts";

let account: { id: string; email: string };
let client: TestClient;
beforeEach(async () => {
  account = await createAccount({ name: "Maya Okafor", hasSeenWelcome: false });
  client = new TestClient();
  await client.signIn(account.email, PASSWORD);
});

const seen = async () => (await client.get("/me")).body.hasSeenWelcome;
const upgrade = () => client.post("/me/league-manager");

describe("one's own profile", () => {
  it("has all its fields, and there is none without a profile [CALL1-06]", async () => {
    expect(await client.get("/me")).toMatchObject({ status: 200 });
    expect((await client.get("/me")).body).toEqual({
      id: account.id,
      email: account.email,
      name: "Maya Okafor",
      role: "team_manager",
      emailVerified: true,
      twoFactorEnabled: false,
      hasSeenWelcome: false,
    });
    await db.deleteFrom("profile").where("id", "=", account.id).execute();
    expect(await client.get("/me")).toMatchObject({ status: 401, body: { code: "UNAUTHENTICATED" } });
  });

  it("says whether the welcome was seen, remembers it, and may be told again [CALL1-07, CALL1-09]", async () => {
    const other = await createAccount({ hasSeenWelcome: false });
    expect(await seen()).toBe(false);
    for (const _ of ["once", "twice"]) {
      const answer = await client.post("/me/welcome-seen");
      expect(answer).toMatchObject({ status: 200, body: { ok: true } });
      expect(await seen()).toBe(true);
    }
    const others = await db
      .selectFrom("profile")
      .select("hasSeenWelcome")
      .where("id", "=", other.id)
      .executeTakeFirstOrThrow();
    expect(others.hasSeenWelcome).toBe(false);
  });

  it("takes a new name, of the acting user and nobody else [CALL2-34]", async () => {
    const other = await createAccount({ name: "Olu" });
    const answer = await client.patch("/me", { name: "  Maya O. ", id: other.id, role: "admin" });
    expect(answer).toMatchObject({ status: 200, body: { name: "Maya O." } });
    expect((await client.get("/me")).body).toMatchObject({ name: "Maya O.", role: "team_manager" });
    const theirs = new TestClient();
    await theirs.signIn(other.email, PASSWORD);
    expect((await theirs.get("/me")).body.name).toBe("Olu");
  });

  it("refuses a name that is empty, too long or more than one line", async () => {
    for (const name of ["", "   ", "x".repeat(101), "a\nb", "a\u0000b", undefined])
      expect(await client.patch("/me", { name })).toMatchObject({
        status: 400,
        body: { code: "INVALID_INPUT" },
      });
    expect((await client.get("/me")).body.name).toBe("Maya Okafor");
  });
});

describe("becoming a league manager", () => {
  it("is for team managers", async () => {
    expect(await upgrade()).toMatchObject({ status: 200, body: { role: "league_manager" } });
    expect((await client.get("/session")).body.user.role).toBe("league_manager");
  });

  it.each<Role>(["league_manager", "admin"])("leaves a %s what they are", async (role) => {
    await db.updateTable("profile").set({ role }).where("id", "=", account.id).execute();
    expect(await upgrade()).toMatchObject({ status: 200, body: { role } });
    expect((await client.get("/session")).body.user.role).toBe(role);
  });

  it("changes nobody else", async () => {
    const other = await createAccount();
    await upgrade();
    const { role } = await db
      .selectFrom("profile")
      .select("role")
      .where("id", "=", other.id)
      .executeTakeFirstOrThrow();
    expect(role).toBe("team_manager");
  });
});
