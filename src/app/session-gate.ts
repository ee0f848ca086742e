import { data, redirect, type RouterContextProvider } from "react-router";
import { clock } from "#platform/clock.ts";
import { errorTable } from "#platform/error-codes.ts";
import { AppError } from "#platform/errors.ts";
import type { Session } from "#platform/session.ts";
import { sessionContext } from "./request-context.ts";

/** Returns the session, or null. Responds with 503 when the session can't be read (AUTH-18). */
export async function getCurrentSession(context: Readonly<RouterContextProvider>): Promise<Session | null> {
  try {
    return await context.get(sessionContext)();
  } catch (error) {
    if (error instanceof AppError) throw data(error.message, { status: errorTable[error.code].status });
    throw error;
  }
}

/** Returns how many milliseconds an administrator may keep viewing as this user, or null for a user's own session. */
export const getViewingTime = ({ operator }: Session): number | null =>
  operator ? operator.until.getTime() - clock.now().getTime() : null;

/** Returns the session, or redirects to sign-in and remembers the requested page (SHELL-33). */
export async function requireSession(context: Readonly<RouterContextProvider>, url: URL): Promise<Session> {
  const session = await getCurrentSession(context);
  if (session) return session;
  throw redirect(`/login?next=${encodeURIComponent(url.pathname + url.search)}`);
}
