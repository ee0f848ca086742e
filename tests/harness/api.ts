import { makeSignature } from "better-auth/crypto";
import { handleApi } from "#server/api.ts";
import { toTrustedHeaders } from "#server/trusted-headers.ts";
import { config } from "#platform/config.ts";
import { auth } from "#platform/auth.ts";
import { readSession } from "#platform/session.ts";

const USER_AGENT = "Chrome/156.0 Linux";

let lastAddress = 0;

/**
 * An in-process client for our REST API. Keeps cookies and has its own IP address, so tests don't share rate limits.
 */
export class TestClient {
  readonly cookies = new Map<string, string>();
  /** An API key, for a script. */
  key: string | undefined;
  readonly address = `10.${++lastAddress >> 8}.${lastAddress & 255}.${process.pid & 255}`;

  async call(method: string, path: string, body?: unknown) {
    const requestHeaders = new Headers({ "user-agent": USER_AGENT });
    if (this.cookies.size)
      requestHeaders.set("cookie", [...this.cookies].map(([k, v]) => `${k}=${v}`).join("; "));
    if (this.key !== undefined) requestHeaders.set("authorization", `Bearer ${this.key}`);
    if (body !== undefined) requestHeaders.set("content-type", "application/json");
    const headers = toTrustedHeaders(requestHeaders, this.address);
    const request = new Request(`${config.appUrl}/api/v1${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    const response = await handleApi(request, {
      headers,
      clientAddress: this.address,
      session: async () => (await readSession(headers)).session,
    });
    if (!response) throw new Error(`no operation at ${method} ${path}`);
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = cookie.split(";");
      const [name = "", value = ""] = pair.split("=");
      if (attributes.some((attribute) => /max-age=0$/i.test(attribute.trim()))) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return {
      status: response.status,
      headers: response.headers,
      // oxlint-disable-next-line typescript/no-explicit-any -- tests assert on the shape themselves
      body: await response.json(),
    };
  }

  get = (path: string) => this.call("GET", path);
  post = (path: string, body?: unknown) => this.call("POST", path, body);
  put = (path: string, body?: unknown) => this.call("PUT", path, body);
  patch = (path: string, body?: unknown) => this.call("PATCH", path, body);
  delete = (path: string, body?: unknown) => this.call("DELETE", path, body);

  async signIn(email: string, password: string) {
    const response = await this.post("/session", { email, password });
    if (response.status !== 200) throw new Error(`sign-in returned ${JSON.stringify(response.body)}`);
    return response;
  }
}

/**
 * Returns a signed-in client for a factory-made account without going through sign-in. better-auth creates the session
 * with the app's hooks and the same cookie, as if a second factor had been used. Tests about signing in use `signIn`.
 */
export async function signInAs({ email }: { email: string }): Promise<TestClient> {
  const client = new TestClient();
  const { internalAdapter, authCookies, secret } = await auth.$context;
  const user = await internalAdapter.findUserByEmail(email);
  if (!user) throw new Error(`no account has the address ${email}`);
  const { token } = await internalAdapter.createSession(user.user.id, false, {
    ipAddress: client.address,
    userAgent: USER_AGENT,
    provedAt: new Date(),
  });
  const value = encodeURIComponent(`${token}.${await makeSignature(token, secret)}`);
  client.cookies.set(authCookies.sessionToken.name, value);
  return client;
}
