import { os } from "@orpc/server";
import type { Access, Meta } from "./api-contract.ts";
import { AppError } from "./errors.ts";
import { consume, countMisses } from "./rate-limit.ts";
import type { Session } from "./session.ts";

/** What every operation knows about its request. */
export type ApiContext = {
  headers: Headers;
  /** The client's address as our own proxies report it; never taken from what the client claims. */
  clientAddress: string;
  /** Read at most once per request. */
  session: () => Promise<Session | null>;
  /** Headers of the answer, for cookies. */
  resHeaders?: Headers | undefined;
};

const base = os.$context<ApiContext>().$meta<Partial<Meta>>({});

/**
 * The four bases of all operations. An api.server.ts takes the one its contract declares; an operation
 * implemented on another base than declared refuses every call, and a test calls them all.
 */
const declared = (access: Access) =>
  base.middleware(async ({ next, procedure, context }) => {
    const { meta, route } = procedure["~orpc"];
    if (meta.access !== access) throw new Error(`declared ${meta.access}, implemented ${access}`);
    if (route.method !== "GET") await consume("write:address", context.clientAddress);
    return next();
  });

export const publicAccess = declared("public");

export const tokenAccess = declared("token").concat(async ({ next, context }) =>
  countMisses(context.clientAddress, async () => next()),
);

export const signedInAccess = declared("signed-in").concat(async ({ next, context, procedure }) => {
  const session = await context.session();
  if (!session) throw new AppError("UNAUTHENTICATED");
  const { route, meta } = procedure["~orpc"];
  if (session.operator && (route.method !== "GET" || meta.inPerson)) throw new AppError("LOOKING_ONLY");
  if (route.method !== "GET") await consume("write:account", session.user.id);
  return next({ context: { signedIn: session, user: session.user } });
});

export const adminAccess = declared("admin").concat(async ({ next, context, procedure }) => {
  const session = await context.session();
  if (!session) throw new AppError("ADMIN_UNAUTHENTICATED");
  if (session.user.role !== "admin") throw new AppError("ADMIN_ONLY");
  if (procedure["~orpc"].route.method !== "GET") await consume("write:account", session.user.id);
  return next({ context: { signedIn: session, user: session.user } });
});
