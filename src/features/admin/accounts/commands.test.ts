import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { clientOf, TestClient } from "#tests/harness/api.ts";

const signIn = (email: string) => new TestClient().signIn(email, PASSWORD);

it("disabling an account ends its sessions, keeps it out with a kind word until it is enabled, and is written down", async () => {
  const me = await createAccount({ role: "admin" });
  const admin = await clientOf(me);
  const other = await createAccount();
  const client = await clientOf(other);
  const disable = (isDisabled: boolean, userId = other.id) =>
    admin.put(`/admin/accounts/${userId}/disabled`, { isDisabled });
  const found = async () => (await admin.get(`/admin/accounts?search=${other.email}`)).body.people[0];
  expect((await disable(true)).body).toEqual({ ok: true });
  expect((await disable(true)).body).toEqual({ ok: true });
  expect((await client.get("/session")).body.user).toBeNull();
  expect(await found()).toMatchObject({ isDisabled: true });
  await expect(signIn(other.email)).rejects.toThrow("ACCOUNT_DISABLED");
  await disable(false);
  expect(await found()).toMatchObject({ isDisabled: false });
  await signIn(other.email);
  const acts = await db
    .selectFrom("adminAct")
    .select("act")
    .where("subjectId", "=", other.id)
    .orderBy("id")
    .execute();
  expect(acts.map(({ act }) => act)).toEqual(["account.disable", "account.enable"]);
  expect((await disable(true, me.id)).body.code).toBe("OWN_ACCOUNT");
  expect((await disable(true, randomUUID())).body.code).toBe("NOT_FOUND");
});
