import type { Session } from "#platform/session.ts";

/** What the product knows of somebody who has signed in. */
export const sessionOf = (
  { id, email, name }: { id: string; email: string; name: string },
  role: Session["user"]["role"] = "team_manager",
): Session => ({
  id: "session",
  user: { id, email, name, role, emailVerified: true, twoFactorEnabled: false },
});
