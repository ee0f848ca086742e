import { createConfirmedAccount } from "#features/accounts/commands.server.ts";
import { AppError } from "#platform/errors.ts";
import { getInvitation } from "./queries.server.ts";
import type { InvitedAccount } from "./schema.ts";

/**
 * Creates the account of whoever holds the link. Its address is confirmed: the link went to it and nowhere else, as a
 * confirmation link would. Gives the address; throws ACCOUNT_EXISTS when it has an account, which only its owner learns.
 */
export async function registerInvited({ token, name, password }: InvitedAccount): Promise<string> {
  const { email } = await getInvitation(token, null);
  const id = await createConfirmedAccount({ name, email, password, role: "team_manager" });
  if (id === null) throw new AppError("ACCOUNT_EXISTS");
  return email;
}
