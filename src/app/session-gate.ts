import { data, redirect, type RouterContextProvider } from "react-router";
import { clock } from "#platform/clock.ts";
import { errorTable } from "#platform/error-codes.ts";
import { AppError } from "#platform/errors.ts";
import type { Session } from "#platform/session.ts";
import { sessionContext } from "./request-context.ts";

/** The session, or null; a page that cannot tell answers 503 (AUTH-18). */
export async function currentSession(context: Readonly<RouterContextProvider>): Promise<Session | null> {
  try {
    return await context.get(sessionContext)();
  } catch (error) {
    if (error instanceof AppError) throw data(error.message, { status: errorTable[error.code].status });
    throw error;
  }
}

/** How long an administrator may go on viewing as the session's person; null for people themselves. */
export const viewingTime = ({ operator }: Session): number | null =>
  operator ? operator.until.getTime() - clock.now().getTime() : null;

/** The session, or off to sign in, remembering the page that was wanted (SHELL-33). */
export async function requireSession(context: Readonly<RouterContextProvider>, url: URL): Promise<Session> {
  const session = await currentSession(context);
  if (session) return session;
  throw redirect(`/login?next=${encodeURIComponent(url.pathname + url.search)}`);
}
