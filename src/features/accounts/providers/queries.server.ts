import { db } from "#platform/database.ts";
import { findProvider, listProviders } from "#platform/openid.ts";
import type { Session } from "#platform/session.ts";
import type { LinkedProvider } from "./schema.ts";

/** Lists the providers that screens offer. For the root's loader. */
export const listOfferedProviders = () => listProviders();

/** Lists the issuers that are on. */
export const listIssuers = (): string[] => listProviders().map(({ id }) => findProvider(id)!.issuer);

/** Lists the providers that are on, each with whether the account is linked to it, and whether there's a password. */
export async function listLinkedProviders({
  user,
}: Session): Promise<{ providers: LinkedProvider[]; hasPassword: boolean }> {
  const identities = await db
    .selectFrom("linkedIdentity")
    .select(["issuer", "linkedAt"])
    .where("userId", "=", user.id)
    .execute();
  const credential = await db
    .selectFrom("credential")
    .select("id")
    .where("userId", "=", user.id)
    .where("providerId", "=", "credential")
    .where("password", "is not", null)
    .executeTakeFirst();
  return {
    providers: listProviders().map(({ id, name }) => {
      const { issuer } = findProvider(id)!;
      const identity = identities.find((linked) => linked.issuer === issuer);
      return { id, name, linkedAt: identity?.linkedAt.toISOString() ?? null };
    }),
    hasPassword: credential !== undefined,
  };
}
