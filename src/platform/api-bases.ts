import { os } from "@orpc/server";
import type { Access, Meta } from "./api-contract.ts";
import { AppError } from "./errors.ts";
import { consume, limitFailedLookups } from "./rate-limit.ts";
import { findAdminStep, hasFreshProof, requireFreshProof } from "./proof.ts";
import { refuse, refuseViewer } from "./refusals.ts";
import type { Session } from "./session.ts";

/** The context that every API operation gets with its request. */
export type ApiContext = {
  headers: Headers;
  /** The client's address as reported by our own proxies, never by the client. */
  clientAddress: string;
  /** Reads the session, at most once per request. */
  session: () => Promise<Session | null>;
  /** Response headers, for setting cookies. */
  resHeaders?: Headers | undefined;
};

const base = os.$context<ApiContext>().$meta<Partial<Meta>>({});

/**
 * Builds the middleware for one of the four bases. It rejects every call to an operation whose contract declares a
 * different base, and a test calls every operation to check for this. It also limits writes by client address.
 */
const requireAccess = (access: Access) =>
  base.middleware(async ({ next, procedure, context }) => {
    const { meta, route } = procedure["~orpc"];
    if (meta.access !== access) throw new Error(`declared ${meta.access}, implemented ${access}`);
    if (route.method !== "GET") await consume("write:address", context.clientAddress);
    return next();
  });

export const publicAccess = requireAccess("public");

export const tokenAccess = requireAccess("token").concat(async ({ next, context }) =>
  limitFailedLookups(context.clientAddress, async () => next()),
);

export const signedInAccess = requireAccess("signed-in").concat(async ({ next, context, procedure }) => {
  const session = await context.session();
  if (!session) throw new AppError("UNAUTHENTICATED");
  const { route, meta } = procedure["~orpc"];
  if (session.operator && (route.method !== "GET" || meta.inPerson)) throw await refuseViewer(session);
  // Anything created now would be deleted or left without an owner.
  if (session.deletesAt && route.method !== "GET" && !meta.whileClosing)
    throw new AppError("ACCOUNT_CLOSING");
  if (meta.proof === "fresh") requireFreshProof(session);
  if (route.method !== "GET") await consume("write:account", session.user.id);
  return next({ context: { signedIn: session, user: session.user } });
});

export const adminAccess = requireAccess("admin").concat(async ({ next, context, procedure }) => {
  const session = await context.session();
  if (!session) throw new AppError("ADMIN_UNAUTHENTICATED");
  if (session.user.role !== "admin") throw await refuse(session.user, "ADMIN_ONLY");
  if (findAdminStep(session)) throw await refuse(session.user, "SECOND_FACTOR_NEEDED");
  const { route, meta } = procedure["~orpc"];
  if (meta.proof === "fresh" && !hasFreshProof(session)) throw await refuse(session.user, "PROOF_NEEDED");
  if (route.method !== "GET") await consume("write:account", session.user.id);
  return next({ context: { signedIn: session, user: session.user } });
});
