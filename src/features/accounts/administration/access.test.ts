import { describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { toSession } from "#tests/factories/sessions.ts";
import { requireAdministrator } from "./access.server.ts";

const requires = (user: Awaited<ReturnType<typeof createAccount>>) =>
  db.transaction().execute((trx) => requireAdministrator(trx, toSession(user, "admin")));

describe("administrator access", () => {
  it("depends on the current role, not on the role in the session [PERM2-17]", async () => {
    const [admin, second, manager, disabled] = [
      await createAccount({ role: "admin" }),
      await createAccount({ role: "admin" }),
      await createAccount({ role: "league_manager" }),
      await createAccount({ role: "admin" }),
    ];
    await db.updateTable("profile").set({ disabledAt: new Date() }).where("id", "=", disabled.id).execute();
    for (const account of [admin, second])
      expect(await requires(account)).toEqual({ user: toSession(account, "admin").user });
    for (const account of [manager, disabled])
      await expect(requires(account)).rejects.toMatchObject({ code: "ADMIN_ONLY" });
  });

  it("locks every active administrator's profile until the transaction ends", async () => {
    const admin = await createAccount({ role: "admin" });
    const unlockedIds: string[] = [];
    await db.transaction().execute(async (trx) => {
      await requireAdministrator(trx, toSession(admin, "admin"));
      const unlockedAdmins = await db
        .selectFrom("profile")
        .select("id")
        .where("role", "=", "admin")
        .where("disabledAt", "is", null)
        .forNoKeyUpdate()
        .skipLocked()
        .execute();
      unlockedIds.push(...unlockedAdmins.map(({ id }) => id));
    });
    expect(unlockedIds).toEqual([]);
  });
});
