import { randomUUID } from "node:crypto";
import { afterEach, expect, it, vi } from "vitest";
import { after, clock, minutes } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createTeam } from "#tests/factories/teams.ts";
import { signInAs, type TestClient } from "#tests/harness/api.ts";
import { createHttp } from "#server/http.ts";

// tests/authorization.test.ts checks that every operation is read-only during impersonation (the "viewer"
// role).

afterEach(() => vi.restoreAllMocks());

const reason = "Asked why their texts stopped";
const viewAs = (admin: TestClient, { id }: { id: string }, why: string = reason) =>
  admin.post(`/admin/accounts/${id}/impersonations`, { reason: why });
const getViewedEmail = async (client: TestClient) => (await client.get("/session")).body.user?.email ?? null;
const stopViewing = (client: TestClient) => client.delete("/session/impersonation");

async function start() {
  const me = await createAccount({ role: "admin" });
  const coach = await createAccount();
  await db.updateTable("profile").set({ hasSeenWelcome: false }).where("id", "=", coach.id).execute();
  const admin = await signInAs(me);
  return { me, coach, admin };
}

it("shows an administrator what a user sees until impersonation is stopped, and records the reason", async () => {
  const { me, coach, admin } = await start();
  const { name } = await createTeam({ name: "Lakeview Otters", managerId: coach.id });
  const otherBrowser = await signInAs(me);
  expect((await viewAs(admin, coach)).body).toEqual({ ok: true });

  expect(await getViewedEmail(admin)).toBe(coach.email);
  expect((await admin.get("/teams")).body.teams).toMatchObject([{ name }]);
  expect((await admin.get("/admin/accounts")).body.code).toBe("ADMIN_ONLY");
  // The welcome screen is hidden, because dismissing it would change data.
  expect((await admin.get("/me")).body).toMatchObject({ email: coach.email, hasSeenWelcome: true });
  // Impersonation affects only this session, not the administrator's other browser.
  expect(await getViewedEmail(otherBrowser)).toBe(me.email);

  expect((await stopViewing(admin)).body).toEqual({ ok: true });
  expect((await stopViewing(admin)).body).toEqual({ ok: true });
  expect(await getViewedEmail(admin)).toBe(me.email);

  const { actions } = (await admin.get(`/admin/actions?admin=${me.email}`)).body;
  expect(actions).toMatchObject([
    { action: "impersonation.end", subject: coach.email },
    { action: "impersonation.start", subject: coach.email, subjectId: coach.id, adminEmail: me.email },
  ]);
  expect(actions[1].changes).toContainEqual({ field: "reason", before: null, after: reason });
});

it("ends impersonation when the administrator signs out, and records it", async () => {
  const { me, coach, admin } = await start();
  await viewAs(admin, coach);
  expect((await admin.delete("/session")).body).toEqual({ ok: true });
  expect(await getViewedEmail(admin)).toBeNull();
  const { actions } = (await (await signInAs(me)).get(`/admin/actions?admin=${me.email}`)).body;
  expect(actions).toMatchObject([
    { action: "impersonation.end", subject: coach.email },
    { action: "impersonation.start", subject: coach.email },
  ]);
});

it("leaves no session or sign-in date on the impersonated user's account", async () => {
  const { coach, admin } = await start();
  await viewAs(admin, coach);
  await admin.get("/dashboard");
  const sessions = await db.selectFrom("session").select("id").where("userId", "=", coach.id).execute();
  const profile = await db
    .selectFrom("profile")
    .select(["lastSignInAt", "hasSeenWelcome"])
    .where("id", "=", coach.id)
    .executeTakeFirst();
  expect(sessions).toEqual([]);
  expect(profile).toEqual({ lastSignInAt: null, hasSeenWelcome: false });
});

it("requires a reason and rejects impersonating yourself, an administrator, or a disabled or unknown user", async () => {
  const { me, coach, admin } = await start();
  for (const invalidReason of ["", "  ", "no", "a\u0000b", "x".repeat(301)])
    expect((await viewAs(admin, coach, invalidReason)).body.code).toBe("INVALID_INPUT");
  expect((await viewAs(admin, me)).body.code).toBe("CANNOT_TARGET_SELF");
  expect((await viewAs(admin, await createAccount({ role: "admin" }))).body.code).toBe(
    "CANNOT_IMPERSONATE_ADMIN",
  );
  expect((await viewAs(admin, { id: randomUUID() })).body.code).toBe("NOT_FOUND");
  await admin.put(`/admin/accounts/${coach.id}/disabled`, { isDisabled: true });
  expect((await viewAs(admin, coach)).body.code).toBe("NOT_FOUND");
  expect(await getViewedEmail(admin)).toBe(me.email);
});

it("ends impersonation after 30 minutes, and treats the administrator as signed out until they stop it", async () => {
  const { me, coach, admin } = await start();
  await viewAs(admin, coach);
  const startedAt = new Date();
  const now = vi.spyOn(clock, "now");
  now.mockReturnValue(after(startedAt, minutes(29)));
  expect(await getViewedEmail(admin)).toBe(coach.email);
  now.mockReturnValue(after(startedAt, minutes(31)));
  // A page left open must not create a team under the administrator's name.
  expect(await getViewedEmail(admin)).toBeNull();
  expect((await admin.post("/teams", {})).body.code).toBe("UNAUTHENTICATED");
  await stopViewing(admin);
  expect(await getViewedEmail(admin)).toBe(me.email);
});

const endings: [how: string, happens: (coach: { id: string }) => Promise<unknown>][] = [
  ["is deleted", ({ id }) => db.deleteFrom("appUser").where("id", "=", id).execute()],
  [
    "is disabled",
    ({ id }) => db.updateTable("profile").set({ disabledAt: new Date() }).where("id", "=", id).execute(),
  ],
  [
    "becomes an administrator",
    ({ id }) => db.updateTable("profile").set({ role: "admin" }).where("id", "=", id).execute(),
  ],
];
it.each(endings)("ends impersonation when the user %s", async (_event, triggerEvent) => {
  const { me, coach, admin } = await start();
  await viewAs(admin, coach);
  await triggerEvent(coach);
  expect(await getViewedEmail(admin)).toBeNull();
  await stopViewing(admin);
  expect(await getViewedEmail(admin)).toBe(me.email);
});

it("ends impersonation when the administrator loses their role or signs out", async () => {
  const { me, coach, admin } = await start();
  await viewAs(admin, coach);
  await db.updateTable("profile").set({ role: "team_manager" }).where("id", "=", me.id).execute();
  expect(await getViewedEmail(admin)).toBe(me.email);
  expect((await stopViewing(admin)).body).toEqual({ ok: true });
  await admin.delete("/session");
  expect(
    await db.selectFrom("impersonation").select("userId").where("userId", "=", coach.id).execute(),
  ).toEqual([]);
});

it("impersonates only one user when two impersonations start concurrently, and records both", async () => {
  const { me, coach, admin } = await start();
  const otherUser = await createAccount();
  const responses = await Promise.all([viewAs(admin, coach), viewAs(admin, otherUser)]);
  const startedCount = responses.filter(({ status }) => status === 200).length;
  expect(startedCount).toBeGreaterThan(0);
  expect([coach.email, otherUser.email]).toContain(await getViewedEmail(admin));
  const actions = await db
    .selectFrom("adminAction")
    .select("action")
    .where("adminId", "=", me.id)
    .where("action", "=", "impersonation.start")
    .execute();
  expect(actions).toHaveLength(startedCount);
});

it("blocks adding a passkey and leaves no offline copies during impersonation", async () => {
  const { coach, admin } = await start();
  const http = createHttp();
  const cookie = () => [...admin.cookies].map((entry) => entry.join("=")).join("; ");
  const ownResponse = await http.request("/api/v1/games/upcoming", { headers: { cookie: cookie() } });
  await viewAs(admin, coach);
  const viewResponse = await http.request("/api/v1/games/upcoming", { headers: { cookie: cookie() } });
  expect([ownResponse.status, viewResponse.status]).toEqual([200, 200]);
  expect(ownResponse.headers.get("x-account")).not.toBeNull();
  expect(viewResponse.headers.get("x-account")).toBeNull();
  const passkey = await http.request("/api/auth/passkey/generate-register-options", {
    headers: { cookie: cookie() },
  });
  expect(await passkey.json()).toMatchObject({ code: "READ_ONLY_SESSION" });
});
