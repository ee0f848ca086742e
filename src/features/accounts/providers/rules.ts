import { minutes } from "#platform/clock.ts";
import { errorTable } from "#platform/error-codes.ts";
import type { ProviderName } from "#platform/sign-in-settings.ts";

/** How long there is to sign in at the provider (CONNECT-27). */
export const ATTEMPT_LIFETIME_MS = minutes(10);

/** How long there is to choose a role and accept the terms after that. */
export const REGISTRATION_LIFETIME_MS = minutes(30);

/** Why a sign-in or a link with a provider ended where it started. Part of the page's URL. */
const PROBLEMS = [
  "failed",
  "no-email",
  "unconfirmed",
  "disabled",
  "administrator",
  "taken",
  "not-linked",
] as const;
type Problem = (typeof PROBLEMS)[number];

const messages: Record<Problem, (name: string) => string> = {
  failed: (name) => `We couldn't sign you in with ${name}. Try again.`,
  "no-email": (name) => `Your ${name} account has no verified email.`,
  unconfirmed: () => "Check your email to finish signing in.",
  disabled: () => errorTable.ACCOUNT_DISABLED.message,
  administrator: () => "Administrators can't sign in this way. Use your password or a passkey.",
  taken: (name) => `This ${name} account is already linked to another FirstWhistle account.`,
  "not-linked": (name) => `We couldn't link your ${name} account. Try again.`,
};

/** Returns what a page says about a sign-in that ended, or null if its URL names no problem or no provider of ours. */
export function readProblem(
  search: URLSearchParams,
  providers: readonly ProviderName[],
): { message: string; isError: boolean } | null {
  const problem = PROBLEMS.find((name) => name === search.get("problem"));
  const provider = providers.find(({ id }) => id === search.get("with"));
  if (problem === undefined || provider === undefined) return null;
  return { message: messages[problem](provider.name), isError: problem !== "unconfirmed" };
}

/** Returns the path of the page that shows a problem, and that leads on to the return path. */
export function getProblemPath(
  page: "/login" | "/settings",
  problem: Problem,
  provider: string,
  next?: string,
) {
  const search = new URLSearchParams({ problem, with: provider, ...(next && { next }) });
  return `${page}?${search.toString()}`;
}
