import { inject } from "vitest";
import type { Target } from "./running-product.ts";

/** The running app. Attacks go to this one and to nothing else. */
export const target: Target = inject("target");

let lastAddress = 0;

/** Returns an IPv4 address that no other test uses, so that tests don't share rate limits. */
export function newAddress(): string {
  const worker = Number(process.env.VITEST_WORKER_ID ?? 0) % 250;
  lastAddress++;
  return `10.${worker}.${lastAddress >> 8}.${lastAddress & 255}`;
}

export type Reply = {
  status: number;
  headers: Headers;
  text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests assert on the shape themselves
  body: any;
};

type Options = { headers?: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> | null };

/**
 * An HTTP client that sends what it's told to the running app. It keeps cookies, follows no redirects, and looks like a
 * browser on our own pages unless a test overrides the headers.
 */
export class Attacker {
  readonly cookies = new Map<string, string>();
  address: string;

  constructor(address = newAddress()) {
    this.address = address;
  }

  /** Requests a path of the site. A header that's set to "" isn't sent. */
  async request(method: string, path: string, { headers = {}, body = null }: Options = {}): Promise<Reply> {
    const all = new Headers({
      // Our proxy appends the address that it sees.
      "x-forwarded-for": this.address,
      ...(this.cookies.size > 0 && { cookie: this.cookieHeader }),
      ...(!["GET", "HEAD"].includes(method) && { origin: target.appUrl }),
      ...headers,
    });
    for (const [name, value] of Object.entries(headers)) if (value === "") all.delete(name);
    const response = await fetch(`${target.appUrl}${path}`, {
      method,
      headers: all,
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(30_000),
    });
    for (const cookie of response.headers.getSetCookie()) this.#storeCookie(cookie);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parseJson(text) };
  }

  /** Calls an operation of our API. */
  call(method: string, path: string, json?: unknown, headers: Record<string, string> = {}) {
    if (json === undefined) return this.request(method, `/api/v1${path}`, { headers });
    return this.request(method, `/api/v1${path}`, {
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(json),
    });
  }

  get = (path: string) => this.call("GET", path);
  post = (path: string, json?: unknown) => this.call("POST", path, json);
  put = (path: string, json?: unknown) => this.call("PUT", path, json);
  patch = (path: string, json?: unknown) => this.call("PATCH", path, json);
  delete = (path: string, json?: unknown) => this.call("DELETE", path, json);

  signIn = (email: string, password: string) => this.post("/session", { email, password });

  get cookieHeader() {
    return [...this.cookies].map((pair) => pair.join("=")).join("; ");
  }

  /** Returns a client elsewhere that stole the cookies. */
  copy(address = newAddress()) {
    const thief = new Attacker(address);
    for (const [name, value] of this.cookies) thief.cookies.set(name, value);
    return thief;
  }

  #storeCookie(cookie: string) {
    const [pair = "", ...attributes] = cookie.split(";");
    const at = pair.indexOf("=");
    const name = pair.slice(0, at);
    if (attributes.some((attribute) => /max-age=0$/i.test(attribute.trim()))) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(at + 1));
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
