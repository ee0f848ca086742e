import { Resolver } from "node:dns/promises";
import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { config } from "./config.ts";
import { isPublicAddress } from "./public-addresses.ts";
import { checkPublicUrl as checkUrl } from "./public-url.ts";

/** How much of a response is read. The rest is dropped with the connection. */
const MAX_RESPONSE_BYTES = 64 * 1024;
const MAX_WAIT_MS = 24 * 60 * 60 * 1000;

export type PublicResponse =
  | { kind: "answered"; status: number; retryAfterMs?: number; body: string; ms: number }
  /** We won't call it, whatever is there. */
  | { kind: "refused"; reason: string }
  | { kind: "failed"; reason: string; ms: number };

type PublicRequest = { headers: Record<string, string>; body: string; timeoutMs: number };

type Options = {
  ownHosts: string[];
  /** Whether http://localhost and http://127.0.0.1 can be called, which production refuses. */
  allowsLocal: boolean;
  resolver: Pick<Resolver, "resolve4" | "resolve6">;
  isAllowedAddress: (address: string) => boolean;
  port: number;
  /** The certificate authorities to trust in place of Node's. */
  ca?: string;
};

/** Returns the wait that a Retry-After header asks for, in seconds or until a date. */
function readRetryAfter(header: string | undefined): number | undefined {
  if (header === undefined) return;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), MAX_WAIT_MS);
}

/** Says why a connection failed, without an address or a path of ours in it. */
function describeFailure(error: Error & { code?: string | undefined }): string {
  const code = error.code ?? "";
  if (code === "ECONNREFUSED") return "connection refused";
  if (code === "ECONNRESET" || code === "EPIPE") return "connection closed";
  if (/CERT|TLS|SSL|SELF_SIGNED|VERIFY/.test(code)) return "no valid certificate";
  return code.startsWith("HPE_") ? "no HTTP response" : "no connection";
}

/**
 * Creates the client for links that accounts give us. A name is looked up once per call, all its addresses are checked,
 * and the connection goes to those addresses only: a second lookup could lead elsewhere. Redirects aren't followed.
 */
export function createPublicClient(options: Options) {
  const checkPublicUrl = (input: string) => checkUrl(input, options);

  async function resolve(hostname: string): Promise<string[]> {
    const outcomes = await Promise.allSettled([
      options.resolver.resolve4(hostname),
      options.resolver.resolve6(hostname),
    ]);
    return outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? outcome.value : []));
  }

  function post(
    url: URL,
    addresses: string[],
    request: PublicRequest,
    remainingMs: number,
  ): Promise<PublicResponse> {
    const startedAt = performance.now();
    const isSecure = url.protocol === "https:";
    const lookup: LookupFunction = (_hostname, { all }, callback) => {
      const found = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
      if (all) callback(null, found);
      else callback(null, found[0]!.address, found[0]!.family);
    };
    return new Promise((resolvePost) => {
      let outcome: { status: number; retryAfterMs?: number } | undefined;
      const pieces: Buffer[] = [];
      let isOver = false;
      const end = (reason: string) => {
        if (isOver) return;
        isOver = true;
        clearTimeout(timer);
        call.destroy();
        const ms = Math.round(performance.now() - startedAt);
        const body = Buffer.concat(pieces)
          .subarray(0, MAX_RESPONSE_BYTES)
          .toString("utf8")
          .replaceAll("\0", "");
        resolvePost(outcome ? { kind: "answered", ...outcome, body, ms } : { kind: "failed", reason, ms });
      };
      const timer = setTimeout(() => end("no response in time"), remainingMs);
      const call = (isSecure ? https : http).request(url, {
        method: "POST",
        agent: false,
        ...(isSecure && { port: options.port, servername: url.hostname, rejectUnauthorized: true }),
        ...(options.ca && { ca: options.ca }),
        ...(addresses.length > 0 && { lookup }),
        headers: {
          ...request.headers,
          "accept-encoding": "identity",
          "content-length": Buffer.byteLength(request.body),
        },
      });
      call.on("error", (error) => end(describeFailure(error)));
      call.on("close", () => end("connection closed"));
      call.on("response", (response) => {
        const retryAfterMs = readRetryAfter(response.headers["retry-after"]);
        outcome = { status: response.statusCode!, ...(retryAfterMs !== undefined && { retryAfterMs }) };
        let bytes = 0;
        response.on("data", (piece: Buffer) => {
          pieces.push(piece);
          bytes += piece.length;
          if (bytes >= MAX_RESPONSE_BYTES) end("");
        });
        response.on("end", () => end(""));
        response.on("error", () => end(""));
      });
      call.end(request.body);
    });
  }

  /** Posts to a link. Never throws, and takes at most `timeoutMs`. */
  async function sendPublicRequest(link: string, request: PublicRequest): Promise<PublicResponse> {
    const checked = checkPublicUrl(link);
    if (!checked.ok) return { kind: "refused", reason: checked.reason };
    const { url } = checked;
    if (url.protocol === "http:") return post(url, [], request, request.timeoutMs);
    const startedAt = performance.now();
    const addresses = await resolve(url.hostname);
    const lookupMs = performance.now() - startedAt;
    if (addresses.length === 0) return { kind: "failed", reason: "name not found", ms: Math.round(lookupMs) };
    if (!addresses.every(options.isAllowedAddress))
      return { kind: "refused", reason: "We can't reach that address from the internet." };
    return post(url, addresses, request, Math.max(1, request.timeoutMs - lookupMs));
  }

  return { checkPublicUrl, sendPublicRequest };
}

/** The names of the installation itself. Its other machines have no names in the public DNS. */
const ownHosts = [config.appUrl, config.shortUrl].flatMap((url) => (url ? [new URL(url).hostname] : []));

export const { checkPublicUrl, sendPublicRequest } = createPublicClient({
  ownHosts,
  allowsLocal: config.allowsLocalWebhooks,
  // Unlike the system's lookup, it ignores /etc/hosts, and a slow name server can't take up threads that others need.
  resolver: new Resolver({ timeout: 2_000, tries: 2 }),
  isAllowedAddress: isPublicAddress,
  port: 443,
});
