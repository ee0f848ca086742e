import type { Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { Session } from "#platform/session.ts";

declare const proof: unique symbol;

/** Proof that this person is an administrator, until the transaction ends. Only this file makes one. */
export type Administrator = { user: Session["user"]; [proof]: "administrator" };

/**
 * Throws ADMIN_ONLY for whoever is none any more. Locks all administrators, of whom there are few: two who take the role
 * from each other at once do so one after the other, so one is always left.
 */
export async function requireAdministrator(trx: Trx, { user }: Session): Promise<Administrator> {
  const administrators = await trx
    .selectFrom("profile")
    .select("id")
    .where("role", "=", "admin")
    .where("disabledAt", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  if (!administrators.some(({ id }) => id === user.id)) throw new AppError("ADMIN_ONLY");
  return { user } as Administrator;
}
