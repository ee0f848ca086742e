import { solveChallenge, type Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { encodeSolution } from "#features/accounts/captcha/rules.ts";
import { pause, type Product } from "./processes.ts";

/** What an answer of the running product was. */
export type Answer = { status: number; headers: Headers; text: string };

const REQUEST_MS = 20_000;

/**
 * Speaks to the running product over HTTP, keeps cookies, follows no redirects. With TRUSTED_PROXIES=1 an
 * `address` makes it a client of its own for the rate limits.
 */
export class Visitor {
  readonly cookies = new Map<string, string>();
  private readonly product: Product;
  private readonly address: string | undefined;

  constructor(product: Product, address?: string) {
    this.product = product;
    this.address = address;
  }

  async request(method: string, path: string, sent: { json?: unknown; headers?: HeadersInit } = {}) {
    const headers = new Headers(sent.headers);
    if (this.cookies.size) headers.set("cookie", [...this.cookies].map(([k, v]) => `${k}=${v}`).join("; "));
    if (this.address) headers.set("x-forwarded-for", this.address);
    if (!["GET", "HEAD"].includes(method)) headers.set("origin", this.product.environment.APP_URL ?? "");
    if (sent.json !== undefined) headers.set("content-type", "application/json");
    const response = await fetch(`${this.product.appUrl}${path}`, {
      method,
      headers,
      body: sent.json === undefined ? null : JSON.stringify(sent.json),
      redirect: "manual",
      signal: AbortSignal.timeout(REQUEST_MS),
    });
    for (const cookie of response.headers.getSetCookie()) this.keep(cookie);
    return {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    } satisfies Answer;
  }

  private keep(cookie: string) {
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

export type SandboxMail = { to: string[]; subject: string; text: string; html: string; links: string[] };

/** All mails to an address, newest first. */
export async function mailsTo(product: Product, to: string): Promise<SandboxMail[]> {
  const response = await fetch(`${product.sandboxUrl}/api/mailbox/messages?to=${encodeURIComponent(to)}`);
  return (await response.json()) as SandboxMail[];
}

/** The newest mail to an address whose subject contains these words, as soon as it is there. */
export async function waitForMail(product: Product, to: string, subject = "", patienceMs = 20_000) {
  for (const startedAt = performance.now(); performance.now() - startedAt < patienceMs; await pause(100)) {
    const found = (await mailsTo(product, to)).find((mail) => mail.subject.includes(subject));
    if (found) return found;
  }
  throw new Error(`no mail to ${to} about "${subject}" after ${patienceMs} ms`);
}
