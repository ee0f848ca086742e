import { auth } from "./auth.ts";
import { after, clock, days } from "./clock.ts";
import { db } from "./database.ts";
import { AppError } from "./errors.ts";
import type { Proof } from "./proof.ts";

/** A session ends this long after sign-in, no matter how often it's used. A stolen one must not last forever. */
const MAX_SESSION_MS = days(90);

/**
 * Returns when the oldest valid sessions started. The database dates them, and better-auth reads the machine's clock for
 * its own limit, so this does too.
 */
export const getOldestStart = () => after(new Date(), -MAX_SESSION_MS);

export type Role = "admin" | "league_manager" | "team_manager";

/** The user that a session acts as (DATA1-04). */
export type SessionUser = {
  id: string;
  email: string;
  name: string;
  role: Role;
  emailVerified: boolean;
  twoFactorEnabled: boolean;
};

/** The administrator who is viewing as `user`, and until when. */
export type Operator = { email: string; until: Date };

/** A session with an operator is read-only. The API bases enforce that (`api-bases.ts`). */
export type Session = {
  id: string;
  user: SessionUser;
  operator?: Operator;
  /** Missing while an administrator is viewing as `user`, who has proved nothing in this session. */
  proof?: Proof;
  /** Set if the user asked to delete the account. Until then, nothing but that request can be changed. */
  deletesAt?: Date;
};

type SessionResult = { session: Session | null; cookies: string[] };

/**
 * Returns the session, or null if it's missing or has ended, or if the account is disabled or has no profile (AUTH-04).
 * Throws SESSION_UNAVAILABLE when it can't be read (AUTH-18). The caller must send `cookies` back to the browser.
 */
export async function readSession(headers: Headers): Promise<SessionResult> {
  const result = await readOwnSession(headers);
  if (result.session?.user.role !== "admin") return result;
  try {
    return { ...result, session: await resolveImpersonation(result.session) };
  } catch (error) {
    throw new AppError("SESSION_UNAVAILABLE", { cause: error });
  }
}

/**
 * Returns the session that an administrator acts in: their own, or that of the user they're viewing as. After viewing
 * expires, returns null until they stop viewing or sign in again, because a screen left open must not switch back to
 * their own account.
 */
async function resolveImpersonation(ownSession: Session): Promise<Session | null> {
  const impersonated = await db
    .selectFrom("impersonation")
    .leftJoin("appUser", "appUser.id", "impersonation.userId")
    .leftJoin("profile", "profile.id", "appUser.id")
    .select(["appUser.id", "email", "name", "emailVerified", "twoFactorEnabled"])
    .select(["profile.role", "profile.disabledAt", "impersonation.expiresAt"])
    .where("impersonation.sessionId", "=", ownSession.id)
    .executeTakeFirst();
  if (!impersonated) return ownSession;
  const { id, email, name, emailVerified, twoFactorEnabled, role, disabledAt, expiresAt } = impersonated;
  if (id === null || email === null || name === null || role === null) return null;
  if (role === "admin" || disabledAt !== null || expiresAt <= clock.now()) return null;
  return {
    id: ownSession.id,
    user: {
      id,
      email,
      name,
      role: role as Role,
      emailVerified: emailVerified ?? false,
      twoFactorEnabled: twoFactorEnabled ?? false,
    },
    operator: { email: ownSession.user.email, until: expiresAt },
  };
}

/**
 * Returns the signed-in user's own session, even while an administrator is viewing as someone else. Otherwise like
 * `readSession`.
 */
export async function readOwnSession(headers: Headers): Promise<SessionResult> {
  if (!headers.has("cookie")) return { session: null, cookies: [] };
  try {
    const result = await auth.api.getSession({ headers, returnHeaders: true });
    const cookies = result.headers?.getSetCookie() ?? [];
    if (!result.response) return { session: null, cookies };
    const { session, user } = result.response;
    if (session.startedAt && session.startedAt <= getOldestStart()) {
      // Delete it, because better-auth would keep extending it.
      await (await auth.$context).internalAdapter.deleteSession(session.token);
      return { session: null, cookies: [] };
    }
    const profile = await db
      .selectFrom("profile")
      .leftJoin("accountDeletion", "accountDeletion.userId", "profile.id")
      .select(["role", "disabledAt", "deletesAt"])
      .select((eb) =>
        eb.exists(eb.selectFrom("passkey").select("id").where("userId", "=", user.id)).as("hasPasskey"),
      )
      .where("profile.id", "=", user.id)
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
        proof: {
          confirmedAt: session.createdAt,
          provedAt: session.provedAt ?? null,
          hasPasskey: profile.hasPasskey === true,
        },
        ...(profile.deletesAt && { deletesAt: profile.deletesAt }),
      },
    };
  } catch (error) {
    throw new AppError("SESSION_UNAVAILABLE", { cause: error });
  }
}

/**
 * Returns which of these sessions can still be used, with the user that each one acts as. One query, for connections
 * that stay open after their session was checked.
 */
export async function findActingUsers(sessionIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("session")
    .innerJoin("profile", "profile.id", "session.userId")
    .leftJoin("impersonation", "impersonation.sessionId", "session.id")
    .leftJoin("profile as viewed", "viewed.id", "impersonation.userId")
    .select(["session.id", "session.userId", "impersonation.userId as viewedId"])
    .select(["impersonation.expiresAt as viewedUntil", "viewed.disabledAt as viewedDisabledAt"])
    .where("session.id", "=", (eb) => eb.fn.any(eb.val([...sessionIds])))
    .where("session.expiresAt", ">", new Date())
    .where("session.startedAt", ">", getOldestStart())
    .where("profile.disabledAt", "is", null)
    .execute();
  return new Map(
    rows
      .filter(({ viewedUntil, viewedDisabledAt }) =>
        viewedUntil === null ? true : viewedDisabledAt === null && viewedUntil > clock.now(),
      )
      .map(({ id, userId, viewedId }) => [id, viewedId ?? userId]),
  );
}
