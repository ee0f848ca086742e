import { sql } from "kysely";
import { db } from "#platform/database.ts";
import { errorTable, type ErrorCode } from "#platform/error-codes.ts";
import { digestToken } from "#platform/secrets.ts";
import { getRange, isInBlock } from "./numbers.ts";
import { findOperation, readClaims } from "./operations.ts";
import { formatRange } from "./pages.ts";
import { countWrite, endWorld, type World } from "./worlds.ts";

/** What happens to a request: it goes on to the product, a page of the demo responds, or an API error. */
export type Decision =
  | { kind: "pass" }
  | { kind: "page"; state: "off" | "link" | "over" | "new" }
  | { kind: "error"; code: ErrorCode; data?: object };

export type Incoming = { method: string; path: string; contentType: string; body: Buffer };

const PASS: Decision = { kind: "pass" };
const OFF: Decision = { kind: "error", code: "OFF_IN_DEMO" };

/** What only the product's own machine may call, and what has no place in a demo. Pages ignore case. */
const CLOSED = /^\/(?:api\/auth|webhooks|calendar|admin|blog\/preview)(?:[/.]|$)/i;
/** Pages about accounts. Without them, no one can get a session but the one of their world. */
const ACCOUNT_PAGES =
  /^\/(?:login|register|reset-password|confirm-email|change-email|team-manager-invitation|team-transfer|contact)(?:[/.]|$)/i;
/** Links to one member or one team. */
const LINK = /^\/(?:r|join)\/([^/.]+)/i;
/** What the product does for anyone: challenges for the captcha, and whether there's a session. */
const FOR_EVERYONE = new Set(["captcha.create", "sessions.get"]);

const isRead = (method: string) => method === "GET" || method === "HEAD";

/** Returns whether a link's token leads to a team of this world. */
async function ownsToken(world: World, token: string): Promise<boolean> {
  const digest = digestToken(token);
  const { rows } = await sql`
    select from team where manager_id = ${world.userId} and id in (
      select team_id from rsvp_link where digest = ${digest}
      union all select team_id from join_link where digest = ${digest}
      union all select team_id from test_text where digest = ${digest})`.execute(db);
  return rows.length > 0;
}

function parseBody({ contentType, body }: Incoming): unknown {
  if (body.length === 0) return null;
  if (contentType.startsWith("application/x-www-form-urlencoded"))
    return Object.fromEntries(new URLSearchParams(body.toString()));
  try {
    return contentType.startsWith("application/json") ? JSON.parse(body.toString()) : undefined;
  } catch {
    return undefined;
  }
}

/** Checks what a change names, and counts it. */
async function decideWrite(request: Incoming, world: World): Promise<Decision> {
  const body = parseBody(request);
  // Nothing of ours sends files or anything else that we couldn't check.
  if (body === undefined) return OFF;
  const { tokens, phones } = readClaims(body);
  for (const token of tokens)
    if (!(await ownsToken(world, token))) return { kind: "error", code: "LINK_INVALID" };
  const foreign = phones.filter(({ phone }) => !isInBlock(world.block, phone));
  if (foreign.length > 0) {
    const message = `In the demo, use a number from ${formatRange(getRange(world.block))}`;
    const fields = Object.fromEntries(foreign.map(({ path }) => [path, message]));
    return { kind: "error", code: "DEMO_NUMBER", data: { fields } };
  }
  return (await countWrite(world.id)) ? PASS : { kind: "error", code: "RATE_LIMITED" };
}

async function decideApi(request: Incoming, world: World | "over" | null): Promise<Decision> {
  const { method, path } = request;
  const operation = findOperation(method, path);
  // The reference and its description, or nothing at all.
  if (!operation) return isRead(method) ? PASS : { kind: "error", code: "NOT_FOUND" };
  if (!operation.isOpen) return OFF;
  if (FOR_EVERYONE.has(operation.name)) return PASS;
  if (!world || world === "over") return { kind: "error", code: "UNAUTHENTICATED" };
  if (operation.name === "sessions.signOut") await endWorld(world.id);
  return isRead(method) ? PASS : decideWrite(request, world);
}

/**
 * Decides what a visitor may do. Everything else that changes something is refused, so that a new part of the product is
 * closed until someone opens it here.
 */
export async function decide(request: Incoming, world: World | "over" | null): Promise<Decision> {
  const { method, path } = request;
  if (CLOSED.test(path))
    return /^\/admin/i.test(path) ? { kind: "page", state: "off" } : { kind: "error", code: "NOT_FOUND" };
  if (path.startsWith("/api/")) return decideApi(request, world);
  if (ACCOUNT_PAGES.test(path))
    return { kind: "page", state: world === "over" ? "over" : world ? "off" : "new" };
  const token = LINK.exec(path)?.[1];
  if (token !== undefined) {
    if (world === "over") return { kind: "page", state: "over" };
    if (!world || !(await ownsToken(world, token))) return { kind: "page", state: "link" };
    return isRead(method) ? PASS : decideWrite(request, world);
  }
  return isRead(method) ? PASS : { kind: "page", state: "off" };
}

/** The body of an API error, as the product sends it. */
export function toErrorBody({ code, data }: { code: ErrorCode; data?: object }) {
  const { status, message } = errorTable[code];
  return { status, body: { defined: true, code, status, message, ...(data && { data }) } };
}
