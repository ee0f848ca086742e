import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import type { Session } from "#platform/session.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { confirmIdentity } from "./commands.server.ts";

const LONG_AGO = new Date("2026-01-01T12:00:00Z");

async function createSession(user: Awaited<ReturnType<typeof createAccount>>): Promise<Session> {
  const { id } = await db
    .insertInto("session")
    .values({
      userId: user.id,
      token: randomUUID(),
      expiresAt: new Date("2099-01-01T12:00:00Z"),
      createdAt: LONG_AGO,
      updatedAt: LONG_AGO,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const userFields = { role: "team_manager", emailVerified: true, twoFactorEnabled: false } as const;
  return { id, user: { id: user.id, email: user.email, name: "Sam Rivera", ...userFields } };
}
const getStartTime = async ({ id }: Session) =>
  (await db.selectFrom("session").select("createdAt").where("id", "=", id).executeTakeFirstOrThrow())
    .createdAt;

describe("confirmation of the identity", () => {
  let currentSession: Session;
  let phoneSession: Session;
  let otherUserSession: Session;
  beforeEach(async () => {
    const account = await createAccount();
    currentSession = await createSession(account);
    phoneSession = await createSession(account);
    otherUserSession = await createSession(await createAccount());
  });

  it("refreshes only this session", async () => {
    await confirmIdentity(currentSession, { password: PASSWORD }, new Headers());
    expect((await getStartTime(currentSession)).getTime()).toBeGreaterThan(LONG_AGO.getTime());
    expect([await getStartTime(phoneSession), await getStartTime(otherUserSession)]).toEqual([
      LONG_AGO,
      LONG_AGO,
    ]);
  });

  it("doesn't refresh the session if the password is wrong", async () => {
    await expect(
      confirmIdentity(currentSession, { password: "wrong password" }, new Headers()),
    ).rejects.toMatchObject({
      code: "CURRENT_PASSWORD_INCORRECT",
    });
    expect(await getStartTime(currentSession)).toEqual(LONG_AGO);
  });
});
