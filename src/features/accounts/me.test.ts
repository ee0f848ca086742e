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

const hasSeenWelcome = async () => (await client.get("/me")).body.hasSeenWelcome;
const upgrade = () => client.post("/me/league-manager");

describe("profile of the signed-in user", () => {
  it("returns all fields, or a 401 if there's no profile [CALL1-06]", async () => {
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

  it("dismisses the first steps on every device, once and only for that account [START-26]", async () => {
    const other = await createAccount();
    const read = async () =>
      db
        .selectFrom("profile")
        .select(["id", "setupDismissedAt"])
        .where("id", "in", [account.id, other.id])
        .execute();
    expect((await client.get("/dashboard")).body.isSetupDismissed).toBe(false);
    expect(await client.post("/me/setup-dismissed")).toMatchObject({ status: 200, body: { ok: true } });
    const rows = await read();
    expect(rows.filter(({ setupDismissedAt }) => setupDismissedAt).map(({ id }) => id)).toEqual([account.id]);
    await client.post("/me/setup-dismissed");
    expect(await read()).toEqual(rows);
    expect((await client.get("/dashboard")).body.isSetupDismissed).toBe(true);
  });

  it("marks the welcome screen as seen, idempotently [CALL1-07, CALL1-09]", async () => {
    const otherUser = await createAccount({ hasSeenWelcome: false });
    expect(await hasSeenWelcome()).toBe(false);
    for (const _ of ["once", "twice"]) {
      const response = await client.post("/me/welcome-seen");
      expect(response).toMatchObject({ status: 200, body: { ok: true } });
      expect(await hasSeenWelcome()).toBe(true);
    }
    const otherUsers = await db
      .selectFrom("profile")
      .select("hasSeenWelcome")
      .where("id", "=", otherUser.id)
      .executeTakeFirstOrThrow();
    expect(otherUsers.hasSeenWelcome).toBe(false);
  });

  it("updates only the signed-in user's name [CALL2-34]", async () => {
    const otherUser = await createAccount({ name: "Olu" });
    const response = await client.patch("/me", { name: "  Maya O. ", id: otherUser.id, role: "admin" });
    expect(response).toMatchObject({ status: 200, body: { name: "Maya O." } });
    expect((await client.get("/me")).body).toMatchObject({ name: "Maya O.", role: "team_manager" });
    const otherClient = new TestClient();
    await otherClient.signIn(otherUser.email, PASSWORD);
    expect((await otherClient.get("/me")).body.name).toBe("Olu");
  });

  it("rejects a name that's empty, too long, or multiline", async () => {
    for (const name of ["", "   ", "x".repeat(101), "a\nb", "a\u0000b", undefined])
      expect(await client.patch("/me", { name })).toMatchObject({
        status: 400,
        body: { code: "INVALID_INPUT" },
      });
    expect((await client.get("/me")).body.name).toBe("Maya Okafor");
  });
});

describe("league manager upgrade", () => {
  it("upgrades a team manager", async () => {
    expect(await upgrade()).toMatchObject({ status: 200, body: { role: "league_manager" } });
    expect((await client.get("/session")).body.user.role).toBe("league_manager");
  });

  it.each<Role>(["league_manager", "admin"])("leaves a %s unchanged", async (role) => {
    await db.updateTable("profile").set({ role }).where("id", "=", account.id).execute();
    expect(await upgrade()).toMatchObject({ status: 200, body: { role } });
    expect((await client.get("/session")).body.user.role).toBe(role);
  });

  it("doesn't affect other users", async () => {
    const otherUser = await createAccount();
    await upgrade();
    const { role } = await db
      .selectFrom("profile")
      .select("role")
      .where("id", "=", otherUser.id)
      .executeTakeFirstOrThrow();
    expect(role).toBe("team_manager");
  });
});
