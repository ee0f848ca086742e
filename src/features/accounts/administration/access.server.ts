import type { Trx } from "#platform/database.ts";
import { refuse } from "#platform/refusals.ts";
import type { Session } from "#platform/session.ts";

declare const proof: unique symbol;

/** Proves that a user is an administrator until the transaction ends. Only this file can create it. */
export type Administrator = { user: Session["user"]; [proof]: "administrator" };

/**
 * Throws ADMIN_ONLY if the user is no longer an administrator. Locks all administrators (there are only a few). If
 * two remove each other's roles concurrently, the calls are serialized, so at least one administrator always remains.
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
  if (!administrators.some(({ id }) => id === user.id)) throw await refuse(user, "ADMIN_ONLY");
  return { user } as Administrator;
}
