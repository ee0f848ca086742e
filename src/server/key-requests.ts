import type { AnySchema } from "@orpc/contract";
import { requireKey, type KeyGrant } from "#features/connections/access.server.ts";
import type { ApiContext } from "#platform/api-bases.ts";
import type { KeyRight } from "#platform/api-contract.ts";
import { AppError } from "#platform/errors.ts";
import { consume, type Uses } from "#platform/rate-limit.ts";
import { noteKey } from "#platform/request-id.ts";
import { keyRights } from "./key-rights.ts";
import type { OperationName } from "./operation-names.ts";
import { listTextSwitches } from "./text-switches.ts";

/** How many requests a key may make in a minute. The limit itself is in rate-limit.ts. */
const POLICY = '"key";q=300;w=60';

/**
 * Returns the key of a request that has one, or null. Such a request is signed in by nothing else: its cookies are
 * ignored, so no other site can use them with it. An empty or malformed key is one too, and no one's. Only this header
 * counts, because addresses and forms end up in logs and histories.
 */
export function findKey(headers: Headers): string | null {
  const match = /^bearer(?: +(.*))?$/i.exec(headers.get("authorization") ?? "");
  return match === null ? null : (match[1] ?? "").trim();
}

/** Returns whether a request uses a key under the API's path. There, the check for other sites has nothing to protect. */
export const isKeyRequest = (path: string, headers: Headers) =>
  path.startsWith("/api/v1/") && findKey(headers) !== null;

/** Operations that add to what an account has. A key for some teams and leagues would reach beyond them. */
const addsToAccount: readonly OperationName[] = [
  "teams.create",
  "leagueManagement.create",
  "transfer.accept",
  "invitations.accept",
];

type Call = { path: readonly string[]; input: unknown; inputSchema: AnySchema | undefined };

/** Throws KEY_NOT_ALLOWED, KEY_READ_ONLY, or KEY_NO_TEXTS if this key can't make this call. */
function requireRight(key: KeyGrant, { path, input, inputSchema }: Call) {
  const name = path.join(".") as OperationName;
  // One that isn't listed can't be called. It doesn't compile, but a path is only text.
  const right: KeyRight | undefined = Object.hasOwn(keyRights, name) ? keyRights[name] : undefined;
  if (right === undefined || right === "never") throw new AppError("KEY_NOT_ALLOWED");
  if (right === "read") return;
  if (!key.canWrite) throw new AppError("KEY_READ_ONLY");
  if (key.scope !== null && addsToAccount.includes(name)) throw new AppError("KEY_NOT_ALLOWED");
  const sendsTexts = right === "texts" || asksForTexts(input, inputSchema);
  if (sendsTexts && !key.canSendTexts) throw new AppError("KEY_NO_TEXTS");
}

/** Returns whether a change also texts people. What isn't a plain "no" counts as yes. */
function asksForTexts(input: unknown, schema: AnySchema | undefined): boolean {
  const values = (input ?? {}) as Record<string, unknown>;
  return [...listTextSwitches(schema)].some(([name, preset]) => (values[name] ?? preset) !== false);
}

/** What a request's response says about its key. */
export type KeyReport = { uses?: Uses | undefined };

/**
 * Checks a request's key and what it's for, before anything else about the operation. Returns the grant. Throws
 * KEY_INVALID, RATE_LIMITED, and like `requireRight`.
 */
export async function admitKey(key: string, call: Call, { clientAddress }: ApiContext, report: KeyReport) {
  const grant = await requireKey(key, clientAddress);
  noteKey(grant.keyId);
  try {
    report.uses = await consume("key:key", grant.keyId);
    await consume("key:account", grant.session.user.id);
  } catch (error) {
    if (error instanceof AppError)
      report.uses = { left: 0, seconds: Number(error.details?.retryAfterSeconds ?? 1) };
    throw error;
  }
  requireRight(grant, call);
  return grant;
}

/** Adds what a key's response has: how much is left, or that a key is needed. */
export function describeKeyResponse(response: Response, { uses }: KeyReport): Response {
  const described = new Response(response.body, response);
  if (response.status === 401) described.headers.set("WWW-Authenticate", "Bearer");
  if (uses) {
    described.headers.set("RateLimit-Policy", POLICY);
    described.headers.set("RateLimit", `"key";r=${uses.left};t=${uses.seconds}`);
  }
  return described;
}
