// Demo data for development. Repeatable: what is there already stays as it is.
import { createAdministrator } from "#features/accounts/commands.server.ts";
import { db } from "#platform/database.ts";
import { hashPassword } from "#platform/passwords.ts";

const PASSWORD = "whistle-demo";

const people = [
  { name: "Maya Okafor", email: "coach@example.com", role: "team_manager" },
  { name: "Lena Fischer", email: "league@example.com", role: "league_manager" },
] as const;

await createAdministrator({ name: "Ada Operator", email: "admin@example.com", password: PASSWORD });

const passwordHash = await hashPassword(PASSWORD);
for (const person of people) {
  await db.transaction().execute(async (trx) => {
    const user = await trx
      .insertInto("appUser")
      .values({ name: person.name, email: person.email, emailVerified: true })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!user) return;
    await trx.insertInto("profile").values({ id: user.id, role: person.role }).execute();
    await trx
      .insertInto("credential")
      .values({
        userId: user.id,
        accountId: user.id,
        providerId: "credential",
        password: passwordHash,
        updatedAt: new Date(),
      })
      .execute();
  });
}
await db.destroy();
