import { auth } from "./auth.ts";
import { clock } from "./clock.ts";
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

/** The administrator who sees what `user` sees, and until when. */
export type Operator = { email: string; until: Date };

/** With an operator it is for looking only: every base of the API says so, see `api-bases.ts`. */
export type Session = { id: string; user: SessionUser; operator?: Operator };

type Found = { session: Session | null; cookies: string[] };

/**
 * Who is asking, or null: no session, an ended one, an account without a profile (AUTH-04) or a disabled one.
 * Throws SESSION_UNAVAILABLE when it cannot be told (AUTH-18). `cookies` are to be sent back to the browser.
 */
export async function readSession(headers: Headers): Promise<Found> {
  const found = await readOwnSession(headers);
  if (found.session?.user.role !== "admin") return found;
  try {
    return { ...found, session: await seenThrough(found.session) };
  } catch (error) {
    throw new AppError("SESSION_UNAVAILABLE", { cause: error });
  }
}

/**
 * What an administrator sees: their own, or for a while somebody else's. Once that is over without having been ended they
 * are nobody until they sign in or end it: a screen left open must not go on in their own name.
 */
async function seenThrough(own: Session): Promise<Session | null> {
  const looking = await db
    .selectFrom("impersonation")
    .leftJoin("appUser", "appUser.id", "impersonation.userId")
    .leftJoin("profile", "profile.id", "appUser.id")
    .select(["appUser.id", "email", "name", "emailVerified", "twoFactorEnabled"])
    .select(["profile.role", "profile.disabledAt", "impersonation.expiresAt"])
    .where("impersonation.sessionId", "=", own.id)
    .executeTakeFirst();
  if (!looking) return own;
  const { id, email, name, emailVerified, twoFactorEnabled, role, disabledAt, expiresAt } = looking;
  if (id === null || email === null || name === null || role === null) return null;
  if (role === "admin" || disabledAt !== null || expiresAt <= clock.now()) return null;
  return {
    id: own.id,
    user: {
      id,
      email,
      name,
      role: role as Role,
      emailVerified: emailVerified ?? false,
      twoFactorEnabled: twoFactorEnabled ?? false,
    },
    operator: { email: own.user.email, until: expiresAt },
  };
}

/** Whose session it is, whatever an administrator may be looking at through it. Otherwise as `readSession`. */
export async function readOwnSession(headers: Headers): Promise<Found> {
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
