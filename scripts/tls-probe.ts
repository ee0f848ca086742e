import { once } from "node:events";
import http from "node:http";
import https from "node:https";
import tls from "node:tls";

/** Where to knock. `ca` and `httpPort` are for tests, whose certificates and ports are their own. */
export type Target = {
  host: string;
  port: number;
  ca?: string | Buffer;
  address?: string;
  httpPort?: number;
};

/** Forward secrecy and authenticated encryption: the suites of TLS 1.2 in Mozilla's intermediate configuration. */
const STRONG_SUITES = [
  "ECDHE-ECDSA-AES128-GCM-SHA256",
  "ECDHE-RSA-AES128-GCM-SHA256",
  "ECDHE-ECDSA-AES256-GCM-SHA384",
  "ECDHE-RSA-AES256-GCM-SHA384",
  "ECDHE-ECDSA-CHACHA20-POLY1305",
  "ECDHE-RSA-CHACHA20-POLY1305",
  "DHE-RSA-AES128-GCM-SHA256",
  "DHE-RSA-AES256-GCM-SHA384",
  "DHE-RSA-CHACHA20-POLY1305",
];
/** Everything else that our own OpenSSL still speaks. It has no export ciphers, RC4, SSL 2, or SSL 3 to try. */
const listWeakSuites = () =>
  tls
    .getCiphers()
    .map((name) => name.toUpperCase())
    .filter((name) => !name.startsWith("TLS_") && !/PSK|SRP/.test(name) && !STRONG_SUITES.includes(name));

const TIMEOUT_MS = 10_000;
const DAY_MS = 86_400_000;
/** Proxies renew earlier, even certificates that last for six days. */
const MIN_DAYS_LEFT = 2;
/** A year, which browsers ask for before they put a host on their own list. `src/server/security.ts` sends two. */
const MIN_HSTS_SECONDS = 31_536_000;

type Handshake = {
  protocol: string | null;
  suite: string;
  /** Why the certificate isn't trusted for this name, or null. */
  distrust: string | null;
  validUntil: string;
};

/** Offers the server these versions and suites. Rejects if it refuses them. */
async function shakeHands(target: Target, offer: tls.SecureContextOptions): Promise<Handshake> {
  const socket = tls.connect({
    host: target.address ?? target.host,
    port: target.port,
    servername: target.host,
    // Only public authorities, not those that this machine was told to trust.
    ca: target.ca ? [target.ca] : [...tls.rootCertificates],
    rejectUnauthorized: false,
    timeout: TIMEOUT_MS,
    ...offer,
  });
  socket.once("timeout", () => socket.destroy(new Error("no response")));
  try {
    await once(socket, "secureConnect");
    // Node says that it's an error, but sets the error's code.
    const distrust = socket.authorizationError as unknown as string | null | undefined;
    return {
      protocol: socket.getProtocol(),
      suite: socket.getCipher().name,
      distrust: distrust ?? null,
      validUntil: socket.getPeerCertificate().valid_to,
    };
  } finally {
    socket.destroy();
  }
}

const accepts = (target: Target, offer: tls.SecureContextOptions) =>
  shakeHands(target, offer).catch(() => null);

/** Lists the versions and suites that the server should refuse and doesn't (ASVS 12.1.1, 12.1.2). */
async function listWeaknesses(target: Target): Promise<string[]> {
  const problems: string[] = [];
  for (const version of ["TLSv1", "TLSv1.1"] as const)
    if (await accepts(target, { minVersion: version, maxVersion: version, ciphers: "ALL:@SECLEVEL=0" }))
      problems.push(`accepts ${version}, which is outdated`);
  let offered = listWeakSuites();
  for (;;) {
    const ciphers = `${offered.join(":")}:@SECLEVEL=0`;
    const accepted = await accepts(target, { minVersion: "TLSv1.2", maxVersion: "TLSv1.2", ciphers });
    if (!accepted || !offered.includes(accepted.suite)) return problems;
    problems.push(`accepts the weak cipher suite ${accepted.suite}`);
    offered = offered.filter((name) => name !== accepted.suite);
  }
}

function request(target: Target, path: string, secure: boolean) {
  const options = {
    host: target.address ?? target.host,
    port: secure ? target.port : (target.httpPort ?? 80),
    path,
    headers: { host: target.host },
    timeout: TIMEOUT_MS,
  };
  return new Promise<http.IncomingMessage>((resolve, reject) => {
    const sent = secure
      ? https.get({ ...options, servername: target.host, rejectUnauthorized: false }, resolve)
      : http.get(options, resolve);
    sent.once("timeout", () => sent.destroy(new Error("no response")));
    sent.once("error", reject);
  }).then((response) => {
    response.destroy();
    return { status: response.statusCode ?? 0, headers: response.headers };
  });
}

/** Lists the ways in which someone gets through without encryption (ASVS 12.2.1). */
async function listPlainWays(target: Target): Promise<string[]> {
  const problems: string[] = [];
  const { headers } = await request(target, "/", true);
  const seconds = Number(/max-age=(\d+)/.exec(headers["strict-transport-security"] ?? "")?.[1] ?? 0);
  if (seconds < MIN_HSTS_SECONDS) problems.push("sends no Strict-Transport-Security for a year");
  for (const path of ["/", "/api/v1/session", "/webhooks/payments"]) {
    const response = await request(target, path, false).catch(() => null);
    // No one listens there, which is as good.
    if (!response) continue;
    const isRedirect =
      response.status >= 300 &&
      response.status < 400 &&
      (response.headers.location ?? "").startsWith("https://");
    if (path === "/" ? response.status < 400 && !isRedirect : response.status < 400)
      problems.push(
        path === "/"
          ? "serves pages over http instead of redirecting them to https"
          : `doesn't refuse ${path} over http, where a program has already sent its secrets`,
      );
  }
  return problems;
}

/** Lists what's wrong with a server's TLS, as seen from outside, in sentences without a subject. */
export async function listTlsProblems(target: Target): Promise<string[]> {
  let usual: Handshake;
  try {
    usual = await shakeHands(target, { minVersion: "TLSv1.2", maxVersion: "TLSv1.3" });
  } catch (error) {
    return [`can't be reached with TLS 1.2 or 1.3: ${(error as Error).message}`];
  }
  const problems: string[] = [];
  if (usual.protocol !== "TLSv1.3") problems.push(`prefers ${usual.protocol} to TLSv1.3`);
  if (usual.distrust) problems.push(`has a certificate that browsers don't trust: ${usual.distrust}`);
  else if (Date.parse(usual.validUntil) - Date.now() < MIN_DAYS_LEFT * DAY_MS)
    problems.push(`has a certificate that ends on ${usual.validUntil} and wasn't renewed`);
  return [...problems, ...(await listWeaknesses(target)), ...(await listPlainWays(target))];
}
