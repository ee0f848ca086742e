import { describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { sessionOf } from "#tests/factories/sessions.ts";
import { requireAdministrator } from "./access.server.ts";

const requires = (user: Awaited<ReturnType<typeof createAccount>>) =>
  db.transaction().execute((trx) => requireAdministrator(trx, sessionOf(user, "admin")));

describe("administration", () => {
  it("is for whoever is an administrator at that moment, whatever the session says [PERM2-17]", async () => {
    const [admin, second, manager, disabled] = [
      await createAccount({ role: "admin" }),
      await createAccount({ role: "admin" }),
      await createAccount({ role: "league_manager" }),
      await createAccount({ role: "admin" }),
    ];
    await db.updateTable("profile").set({ disabledAt: new Date() }).where("id", "=", disabled.id).execute();
    for (const one of [admin, second])
      expect(await requires(one)).toEqual({ user: sessionOf(one, "admin").user });
    for (const one of [manager, disabled])
      await expect(requires(one)).rejects.toMatchObject({ code: "ADMIN_ONLY" });
  });

  it("locks every administrator until the transaction ends", async () => {
    const admin = await createAccount({ role: "admin" });
    const free: string[] = [];
    await db.transaction().execute(async (trx) => {
      await requireAdministrator(trx, sessionOf(admin, "admin"));
      const unlocked = await db
        .selectFrom("profile")
        .select("id")
        .where("role", "=", "admin")
        .where("disabledAt", "is", null)
        .forNoKeyUpdate()
        .skipLocked()
        .execute();
      free.push(...unlocked.map(({ id }) => id));
    });
    expect(free).toEqual([]);
  });
});
