import { oc } from "@orpc/contract";
import { errorTable, type ErrorCode } from "./error-codes.ts";

/** Who may call an operation. A test fails if any operation's access changes unintentionally. */
export type Access = "public" | "token" | "signed-in" | "admin";

/** Declares an operation's errors by code. Status and message come from the error table. */
export function declareErrors<Code extends ErrorCode>(...codes: Code[]) {
  return Object.fromEntries(codes.map((code) => [code, errorTable[code]])) as Pick<typeof errorTable, Code>;
}

/**
 * What an API key needs to call an operation: to read, to read and write, or also to send texts. No key can call those
 * with "never".
 */
export type KeyRight = "read" | "write" | "texts" | "never";

/**
 * The permission an operation needs, e.g. "team:manage". Grants do the actual check. The authorization matrix
 * (tests/authorization.test.ts) derives every expected response from this permission.
 */
export type Scope =
  | "team:read"
  | "team:schedule"
  | "team:manage"
  | "team:own"
  | "team:oversee"
  | "game:manage"
  | "game:ask"
  | "league:read"
  | "league:manage";

/**
 * An operation marked `inPerson` returns a secret or an export of personal data, so an administrator who is viewing as
 * another user can't call it.
 */
export type Meta = {
  access: Access;
  scope?: Scope;
  inPerson?: boolean;
  /**
   * Whether the caller must have proved who they are in the last five minutes. Every administrative operation that isn't a
   * GET says which. tests/administrators.test.ts calls them all without a proof, with an old one, and with a fresh one.
   */
  proof?: "fresh" | "any";
  /** True for a change that's possible while the account waits to be deleted. */
  whileClosing?: boolean;
};

/** Starts the declaration of an operation. */
export const base = (access: Access) =>
  oc
    .$meta<Meta>({ access })
    .errors(declareErrors("KEY_INVALID", "KEY_READ_ONLY", "KEY_NO_TEXTS", "KEY_NOT_ALLOWED"));

/** Operations that anyone can call. */
export const publicOperation = base("public").errors(declareErrors("INVALID_INPUT", "RATE_LIMITED"));
/** Operations for anyone who has a link from an email or text. They don't require an account. */
export const tokenOperation = base("token").errors(
  declareErrors("INVALID_INPUT", "RATE_LIMITED", "LINK_INVALID"),
);
/** Operations for signed-in users. */
export const signedInOperation = base("signed-in").errors(
  declareErrors(
    "INVALID_INPUT",
    "RATE_LIMITED",
    "UNAUTHENTICATED",
    "READ_ONLY_SESSION",
    "ACCOUNT_CLOSING",
    "SESSION_UNAVAILABLE",
  ),
);
