import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { signInAs, TestClient } from "#tests/harness/api.ts";
import { failWrites } from "#tests/harness/faults.ts";
import { listJobs } from "#tests/harness/jobs.ts";

const signIn = (email: string) => new TestClient().signIn(email, PASSWORD);

it("ends a disabled account's sessions, blocks sign-in until it's enabled, and records both changes", async () => {
  const me = await createAccount({ role: "admin" });
  const admin = await signInAs(me);
  const otherUser = await createAccount();
  const client = await signInAs(otherUser);
  const setDisabled = (isDisabled: boolean, userId = otherUser.id) =>
    admin.put(`/admin/accounts/${userId}/disabled`, { isDisabled });
  const findUser = async () => (await admin.get(`/admin/accounts?search=${otherUser.email}`)).body.people[0];
  expect((await setDisabled(true)).body).toEqual({ ok: true });
  expect((await setDisabled(true)).body).toEqual({ ok: true });
  expect((await client.get("/session")).body.user).toBeNull();
  expect(await findUser()).toMatchObject({ isDisabled: true });
  await expect(signIn(otherUser.email)).rejects.toThrow("ACCOUNT_DISABLED");
  await setDisabled(false);
  expect(await findUser()).toMatchObject({ isDisabled: false });
  await signIn(otherUser.email);
  const actions = await db
    .selectFrom("adminAction")
    .select("action")
    .where("subjectId", "=", otherUser.id)
    .orderBy("id")
    .execute();
  expect(actions.map(({ action }) => action)).toEqual(["account.disable", "account.enable"]);
  expect((await setDisabled(true, me.id)).body.code).toBe("CANNOT_TARGET_SELF");
  expect((await setDisabled(true, randomUUID())).body.code).toBe("NOT_FOUND");
});

it("signs a user out everywhere, emails them, and records it", async () => {
  const me = await createAccount({ role: "admin" });
  const admin = await signInAs(me);
  const otherUser = await createAccount();
  const clients = [await signInAs(otherUser), await signInAs(otherUser)];
  const endSessions = (userId = otherUser.id) => admin.delete(`/admin/accounts/${userId}/sessions`);
  expect((await endSessions()).body).toEqual({ ended: 2 });
  for (const client of clients) expect((await client.get("/session")).body.user).toBeNull();
  // Without sessions, there's nothing to tell them.
  expect((await endSessions()).body).toEqual({ ended: 0 });
  expect(await listJobs({ template: "sessions-ended", userId: otherUser.id })).toHaveLength(1);
  const actions = await db
    .selectFrom("adminAction")
    .select(["action", "adminEmail", "after"])
    .where("subjectId", "=", otherUser.id)
    .orderBy("id")
    .execute();
  expect(actions).toEqual(
    [2, 0].map((ended) => ({
      action: "account.end-sessions",
      adminEmail: me.email,
      after: { email: otherUser.email, ended },
    })),
  );
  await signIn(otherUser.email);
  expect((await endSessions(me.id)).body.code).toBe("CANNOT_TARGET_SELF");
  expect((await endSessions(randomUUID())).body.code).toBe("NOT_FOUND");
  expect((await admin.get("/session")).body.user).not.toBeNull();
});

it("ends no sessions if it can't be recorded or the email can't be enqueued", async () => {
  const admin = await signInAs(await createAccount({ role: "admin" }));
  const otherUser = await createAccount();
  const client = await signInAs(otherUser);
  await failWrites("pgboss.job_common", "insert");
  expect((await admin.delete(`/admin/accounts/${otherUser.id}/sessions`)).status).toBe(500);
  expect((await client.get("/session")).body.user).not.toBeNull();
});
