import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import type { Session } from "#platform/session.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { confirmPassword } from "./commands.server.ts";

const LONG_AGO = new Date("2026-01-01T12:00:00Z");

async function openSession(user: Awaited<ReturnType<typeof createAccount>>): Promise<Session> {
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
  const facts = { role: "team_manager", emailVerified: true, twoFactorEnabled: false } as const;
  return { id, user: { id: user.id, email: user.email, name: "Sam Rivera", ...facts } };
}
const begins = async ({ id }: Session) =>
  (await db.selectFrom("session").select("createdAt").where("id", "=", id).executeTakeFirstOrThrow())
    .createdAt;

describe("confirming the password", () => {
  let mine: Session;
  let onMyPhone: Session;
  let somebodys: Session;
  beforeEach(async () => {
    const account = await createAccount();
    mine = await openSession(account);
    onMyPhone = await openSession(account);
    somebodys = await openSession(await createAccount());
  });

  it("makes this session fresh and no other", async () => {
    await confirmPassword(mine, PASSWORD);
    expect((await begins(mine)).getTime()).toBeGreaterThan(LONG_AGO.getTime());
    expect([await begins(onMyPhone), await begins(somebodys)]).toEqual([LONG_AGO, LONG_AGO]);
  });

  it("makes nothing fresh with a wrong one", async () => {
    await expect(confirmPassword(mine, "wrong password")).rejects.toMatchObject({
      code: "CURRENT_PASSWORD_WRONG",
    });
    expect(await begins(mine)).toEqual(LONG_AGO);
  });
});
