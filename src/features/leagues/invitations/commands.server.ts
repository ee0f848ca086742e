import { createConfirmedAccount } from "#features/accounts/commands.server.ts";
import { AppError } from "#platform/errors.ts";
import { getInvitation } from "./queries.server.ts";
import type { InvitedAccount } from "./schema.ts";

/**
 * Creates an account for the invited person and returns its email. The email counts as confirmed because the link was
 * sent only there, just like a confirmation link. Throws ACCOUNT_EXISTS if the email already has an account; that leaks
 * nothing, because only the owner of the email has the link.
 */
export async function registerInvitedAccount({ token, name, password }: InvitedAccount): Promise<string> {
  const { email } = await getInvitation(token, null);
  const id = await createConfirmedAccount({ name, email, password, role: "team_manager" });
  if (id === null) throw new AppError("ACCOUNT_EXISTS");
  return email;
}
