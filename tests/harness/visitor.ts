import { solveChallenge, type Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { encodeSolution } from "#features/accounts/captcha/rules.ts";
import { pause, type Product } from "./processes.ts";

/** A response from the running app. */
export type AppResponse = { status: number; headers: Headers; text: string };

const REQUEST_MS = 20_000;

/**
 * An HTTP client for the running app. Keeps cookies and doesn't follow redirects. With TRUSTED_PROXIES=1, an `address`
 * gives it its own rate limits.
 */
export class Visitor {
  readonly cookies = new Map<string, string>();
  private readonly product: Product;
  private readonly address: string | undefined;

  constructor(product: Product, address?: string) {
    this.product = product;
    this.address = address;
  }

  async request(method: string, path: string, options: { json?: unknown; headers?: HeadersInit } = {}) {
    const headers = new Headers(options.headers);
    if (this.cookies.size) headers.set("cookie", [...this.cookies].map(([k, v]) => `${k}=${v}`).join("; "));
    if (this.address) headers.set("x-forwarded-for", this.address);
    if (!["GET", "HEAD"].includes(method)) headers.set("origin", this.product.environment.APP_URL ?? "");
    if (options.json !== undefined) headers.set("content-type", "application/json");
    const response = await fetch(`${this.product.appUrl}${path}`, {
      method,
      headers,
      body: options.json === undefined ? null : JSON.stringify(options.json),
      redirect: "manual",
      signal: AbortSignal.timeout(REQUEST_MS),
    });
    for (const cookie of response.headers.getSetCookie()) this.storeCookie(cookie);
    return {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    } satisfies AppResponse;
  }

  private storeCookie(cookie: string) {
    const [pair = "", ...attributes] = cookie.split(";");
    const at = pair.indexOf("=");
    const name = pair.slice(0, at);
    if (attributes.some((attribute) => /max-age=0$/i.test(attribute.trim()))) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(at + 1));
  }

  get = (path: string, headers: HeadersInit = {}) => this.request("GET", path, { headers });
  post = (path: string, json: unknown = {}) => this.request("POST", `/api/v1${path}`, { json });

  signIn = (email: string, password: string) => this.post("/session", { email, password });

  async solveCaptcha() {
    const { text } = await this.post("/captcha-challenges");
    const challenge = JSON.parse(text) as Challenge;
    return encodeSolution({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
  }

  async register(account: { email: string; password: string; captcha?: string }) {
    const captcha = account.captcha ?? (await this.solveCaptcha());
    return this.post("/accounts", { name: "Pat Player", acceptedTerms: true, ...account, captcha });
  }
}

export type SandboxEmail = { to: string[]; subject: string; text: string; html: string; links: string[] };

/** Lists all emails to an address, newest first. */
export async function listEmails(product: Product, to: string): Promise<SandboxEmail[]> {
  const response = await fetch(`${product.sandboxUrl}/api/mailbox/messages?to=${encodeURIComponent(to)}`);
  return (await response.json()) as SandboxEmail[];
}

/** Waits for an email to this address with this text in its subject, and returns the newest one. */
export async function waitForEmail(product: Product, to: string, subject = "", timeoutMs = 20_000) {
  for (const startedAt = performance.now(); performance.now() - startedAt < timeoutMs; await pause(100)) {
    const match = (await listEmails(product, to)).find((email) => email.subject.includes(subject));
    if (match) return match;
  }
  throw new Error(`no email to ${to} about "${subject}" after ${timeoutMs} ms`);
}
