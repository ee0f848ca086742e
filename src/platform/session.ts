import { auth } from "./auth.ts";
import { db } from "./database.ts";
import { AppError } from "./errors.ts";

export type Role = "admin" | "league_manager" | "team_manager";

/** The session user as the product sees it (DATA1-04). */
export type SessionUser = {
  id: string;
  email: string;
  name: string;
  role: Role;
  emailVerified: boolean;
  twoFactorEnabled: boolean;
};

export type Session = { id: string; user: SessionUser };

/**
 * Who is asking, or null: no session, an ended one, an account without a profile (AUTH-04) or a disabled one.
 * Throws SESSION_UNAVAILABLE when it cannot be told (AUTH-18). `cookies` are to be sent back to the browser.
 */
export async function readSession(headers: Headers): Promise<{ session: Session | null; cookies: string[] }> {
  if (!headers.has("cookie")) return { session: null, cookies: [] };
  try {
    const found = await auth.api.getSession({ headers, returnHeaders: true });
    const cookies = found.headers?.getSetCookie() ?? [];
    if (!found.response) return { session: null, cookies };
    const { session, user } = found.response;
    const profile = await db
      .selectFrom("profile")
      .select(["role", "disabledAt"])
      .where("id", "=", user.id)
      .executeTakeFirst();
    if (!profile || profile.disabledAt) return { session: null, cookies };
    return {
      cookies,
      session: {
        id: session.id,
        user: {
          id: user.id,
          email: user.email,
          name: user.name,
          role: profile.role as Role,
          emailVerified: user.emailVerified,
          twoFactorEnabled: user.twoFactorEnabled ?? false,
        },
      },
    };
  } catch (error) {
    throw new AppError("SESSION_UNAVAILABLE", { cause: error });
  }
}
