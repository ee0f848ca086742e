import type { Session } from "#platform/session.ts";

/** Returns a session for a signed-in account. */
export const toSession = (
  { id, email, name }: { id: string; email: string; name: string },
  role: Session["user"]["role"] = "team_manager",
): Session => ({
  id: "session",
  user: { id, email, name, role, emailVerified: true, twoFactorEnabled: false },
});
