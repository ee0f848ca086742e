import { oc } from "@orpc/contract";
import { errorTable, type ErrorCode } from "./error-codes.ts";

/** Who may call an operation. The table of all operations and their access is frozen by a test. */
export type Access = "public" | "token" | "signed-in" | "admin";

/** Declares errors of an operation by code; status and wording come from the one table. */
export function errors<Code extends ErrorCode>(...codes: Code[]) {
  return Object.fromEntries(codes.map((code) => [code, errorTable[code]])) as Pick<typeof errorTable, Code>;
}

/**
 * What of its subject an operation needs, e.g. "team:manage". Says nothing about how it is checked: that is the
 * grant's work. The authorisation matrix (tests/authorisation.test.ts) derives every expected answer from it.
 */
export type Scope =
  | "team:read"
  | "team:schedule"
  | "team:manage"
  | "team:own"
  | "team:appoint"
  | "game:manage"
  | "league:manage";

/** `inPerson`: hands out a key, or a file of people's data; not for an administrator who sees what somebody else sees. */
export type Meta = { access: Access; scope?: Scope; inPerson?: boolean };

const base = (access: Access) => oc.$meta<Meta>({ access });

/** Anyone. */
export const publicOperation = base("public").errors(errors("INVALID_INPUT", "RATE_LIMITED"));
/** The holder of a link from a mail or text, without an account. */
export const tokenOperation = base("token").errors(errors("INVALID_INPUT", "RATE_LIMITED", "LINK_INVALID"));
/** A signed-in user. */
export const signedInOperation = base("signed-in").errors(
  errors("INVALID_INPUT", "RATE_LIMITED", "UNAUTHENTICATED", "LOOKING_ONLY", "SESSION_UNAVAILABLE"),
);
/** An administrator. */
export const adminOperation = base("admin").errors(
  errors("INVALID_INPUT", "RATE_LIMITED", "ADMIN_UNAUTHENTICATED", "ADMIN_ONLY", "SESSION_UNAVAILABLE"),
);
