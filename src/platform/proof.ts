import { after, seconds } from "./clock.ts";
import { AppError } from "./errors.ts";

/** How long a proof of who the user is allows sensitive changes. */
export const FRESH_SECONDS = 5 * 60;

/** What a session knows about who is using it. */
export type Proof = {
  /** When the user last signed in or typed the password. */
  confirmedAt: Date;
  /** When the user last used a passkey or a two-step code in this session, or null if that never happened. */
  provedAt: Date | null;
  hasPasskey: boolean;
};

/** A session, as far as it matters here. */
type ProvableSession = { user: { role: string; twoFactorEnabled: boolean }; proof?: Proof };

/** What an administrator has to do before anything else: set up a second factor, or use it in this session. */
export type AdminStep = "set-up" | "confirm";

/**
 * Returns whether only the second factor proves who the user is. For most people, a passkey is a shortcut, and the
 * password is enough to remove one they lost. For administrators it isn't, because a thief could then replace it.
 */
const needsFactor = ({ user, proof }: ProvableSession): boolean =>
  user.twoFactorEnabled || (user.role === "admin" && proof?.hasPasskey === true);

/**
 * Returns what keeps an administrator's session from administrative operations and pages, or null. This is the only
 * place that decides it: the API's base rejects every operation, and the pages explain it.
 */
export function findAdminStep(session: ProvableSession): AdminStep | null {
  if (!needsFactor(session)) return "set-up";
  return session.proof?.provedAt ? null : "confirm";
}

/**
 * Returns whether the last proof of who the user is was at most five minutes ago: the second factor, or the password if
 * the account has none. Like better-auth, which dates sessions, it reads the machine's clock.
 */
export function hasFreshProof(session: ProvableSession): boolean {
  const at = needsFactor(session) ? session.proof?.provedAt : session.proof?.confirmedAt;
  return at != null && at > after(new Date(), -seconds(FRESH_SECONDS));
}

/** Throws PROOF_NEEDED without a fresh proof. */
export function requireFreshProof(session: ProvableSession): void {
  if (!hasFreshProof(session)) throw new AppError("PROOF_NEEDED");
}

/** Returns the columns that date a proof of this kind in its session. */
export function dateProof(kind: "password" | "factor") {
  const now = new Date();
  return { createdAt: now, ...(kind === "factor" && { provedAt: now }) };
}

/** Requires a fresh proof only of those who have a second factor, for changes that ask for the password anyway. */
export function requireFreshFactor(session: ProvableSession): void {
  if (needsFactor(session)) requireFreshProof(session);
}
