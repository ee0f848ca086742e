import { randomUUID } from "node:crypto";
import { afterEach, expect, it, vi } from "vitest";
import { after, clock, minutes } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createTeam } from "#tests/factories/teams.ts";
import { clientOf, type TestClient } from "#tests/harness/api.ts";
import { createHttp } from "#server/http.ts";

// That nothing can be changed meanwhile is shown for every operation by tests/authorisation.test.ts (the "viewer").

afterEach(() => vi.restoreAllMocks());

const reason = "Asked why their texts stopped";
const view = (admin: TestClient, { id }: { id: string }, why: string = reason) =>
  admin.post(`/admin/accounts/${id}/impersonations`, { reason: why });
const seenBy = async (client: TestClient) => (await client.get("/session")).body.user?.email ?? null;
const stop = (client: TestClient) => client.delete("/session/impersonation");

async function start() {
  const me = await createAccount({ role: "admin" });
  const coach = await createAccount();
  await db.updateTable("profile").set({ hasSeenWelcome: false }).where("id", "=", coach.id).execute();
  const admin = await clientOf(me);
  return { me, coach, admin };
}

it("shows an administrator what somebody sees, until they stop; who, whom and why is written down", async () => {
  const { me, coach, admin } = await start();
  const { name } = await createTeam({ name: "Lakeview Otters", managerId: coach.id });
  const elsewhere = await clientOf(me);
  expect((await view(admin, coach)).body).toEqual({ ok: true });

  expect(await seenBy(admin)).toBe(coach.email);
  expect((await admin.get("/teams")).body.teams).toMatchObject([{ name }]);
  expect((await admin.get("/admin/accounts")).body.code).toBe("ADMIN_ONLY");
  // The first visit's welcome would be marked as seen.
  expect((await admin.get("/me")).body).toMatchObject({ email: coach.email, hasSeenWelcome: true });
  // One session looks, not the account: another browser of theirs goes on as it was.
  expect(await seenBy(elsewhere)).toBe(me.email);

  expect((await stop(admin)).body).toEqual({ ok: true });
  expect((await stop(admin)).body).toEqual({ ok: true });
  expect(await seenBy(admin)).toBe(me.email);

  const { acts } = (await admin.get(`/admin/acts?admin=${me.email}`)).body;
  expect(acts).toMatchObject([
    { act: "impersonation.end", subject: coach.email },
    { act: "impersonation.start", subject: coach.email, subjectId: coach.id, adminEmail: me.email },
  ]);
  expect(acts[1].changes).toContainEqual({ field: "reason", before: null, after: reason });
});

it("is over, and written down as such, when the administrator signs out", async () => {
  const { me, coach, admin } = await start();
  await view(admin, coach);
  expect((await admin.delete("/session")).body).toEqual({ ok: true });
  expect(await seenBy(admin)).toBeNull();
  const { acts } = (await (await clientOf(me)).get(`/admin/acts?admin=${me.email}`)).body;
  expect(acts).toMatchObject([
    { act: "impersonation.end", subject: coach.email },
    { act: "impersonation.start", subject: coach.email },
  ]);
});

it("leaves no trace in the person's account: no session, no sign-in", async () => {
  const { coach, admin } = await start();
  await view(admin, coach);
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

it("needs a reason, and somebody who is neither oneself, an administrator, disabled nor unknown", async () => {
  const { me, coach, admin } = await start();
  for (const why of ["", "  ", "no", "a\u0000b", "x".repeat(301)])
    expect((await view(admin, coach, why)).body.code).toBe("INVALID_INPUT");
  expect((await view(admin, me)).body.code).toBe("OWN_ACCOUNT");
  expect((await view(admin, await createAccount({ role: "admin" }))).body.code).toBe("OTHER_ADMINISTRATOR");
  expect((await view(admin, { id: randomUUID() })).body.code).toBe("NOT_FOUND");
  await admin.put(`/admin/accounts/${coach.id}/disabled`, { isDisabled: true });
  expect((await view(admin, coach)).body.code).toBe("NOT_FOUND");
  expect(await seenBy(admin)).toBe(me.email);
});

it("is over after half an hour: then nobody is signed in until it is stopped", async () => {
  const { me, coach, admin } = await start();
  await view(admin, coach);
  const began = new Date();
  const jump = vi.spyOn(clock, "now");
  jump.mockReturnValue(after(began, minutes(29)));
  expect(await seenBy(admin)).toBe(coach.email);
  jump.mockReturnValue(after(began, minutes(31)));
  // A screen left open must not create a team in the administrator's own name.
  expect(await seenBy(admin)).toBeNull();
  expect((await admin.post("/teams", {})).body.code).toBe("UNAUTHENTICATED");
  await stop(admin);
  expect(await seenBy(admin)).toBe(me.email);
});

const ends: [how: string, happens: (coach: { id: string }) => Promise<unknown>][] = [
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
it.each(ends)("is over when the person %s meanwhile", async (_how, happens) => {
  const { me, coach, admin } = await start();
  await view(admin, coach);
  await happens(coach);
  expect(await seenBy(admin)).toBeNull();
  await stop(admin);
  expect(await seenBy(admin)).toBe(me.email);
});

it("ends with the administrator's session, and with the role", async () => {
  const { me, coach, admin } = await start();
  await view(admin, coach);
  await db.updateTable("profile").set({ role: "team_manager" }).where("id", "=", me.id).execute();
  expect(await seenBy(admin)).toBe(me.email);
  expect((await stop(admin)).body).toEqual({ ok: true });
  await admin.delete("/session");
  expect(
    await db.selectFrom("impersonation").select("userId").where("userId", "=", coach.id).execute(),
  ).toEqual([]);
});

it("asked for twice at once, the session views as one of them, and both are written down", async () => {
  const { me, coach, admin } = await start();
  const other = await createAccount();
  const answers = await Promise.all([view(admin, coach), view(admin, other)]);
  const begun = answers.filter(({ status }) => status === 200).length;
  expect(begun).toBeGreaterThan(0);
  expect([coach.email, other.email]).toContain(await seenBy(admin));
  const acts = await db
    .selectFrom("adminAct")
    .select("act")
    .where("adminId", "=", me.id)
    .where("act", "=", "impersonation.start")
    .execute();
  expect(acts).toHaveLength(begun);
});

it("adds no passkey, and leaves no copies in the browser", async () => {
  const { coach, admin } = await start();
  const http = createHttp();
  const cookie = () => [...admin.cookies].map((pair) => pair.join("=")).join("; ");
  const own = await http.request("/api/v1/games/upcoming", { headers: { cookie: cookie() } });
  await view(admin, coach);
  const seen = await http.request("/api/v1/games/upcoming", { headers: { cookie: cookie() } });
  expect([own.status, seen.status]).toEqual([200, 200]);
  expect(own.headers.get("x-account")).not.toBeNull();
  expect(seen.headers.get("x-account")).toBeNull();
  const passkey = await http.request("/api/auth/passkey/generate-register-options", {
    headers: { cookie: cookie() },
  });
  expect(await passkey.json()).toMatchObject({ code: "LOOKING_ONLY" });
});
