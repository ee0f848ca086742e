import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { signInAs, TestClient } from "#tests/harness/api.ts";

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
