import { Hono } from "hono";
import { afterEach, describe, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
});

/** The address our server believes, for a request that came over a socket from `socket`. */
async function addressOf(trustedProxies: number, forwardedFor: string | undefined, socket?: string) {
  // The number of proxies is read when the modules are first imported.
  vi.stubEnv("TRUSTED_PROXIES", String(trustedProxies));
  vi.resetModules();
  const { clientAddress } = await import("./client-address.ts");
  const app = new Hono().get("/", (c) => c.text(clientAddress(c)));
  const headers = new Headers(forwardedFor === undefined ? [] : [["x-forwarded-for", forwardedFor]]);
  const env = socket
    ? { incoming: { socket: { remoteAddress: socket, remotePort: 1, remoteFamily: "IPv4" } } }
    : {};
  const answer = await app.request("/", { headers }, env);
  return answer.text();
}

const SOCKET = "192.0.2.1";

describe("the client's address", () => {
  it.each([undefined, "203.0.113.9", "203.0.113.9, 198.51.100.7"])(
    "without proxies is the socket's, whatever X-Forwarded-For says (%s)",
    async (claim) => {
      expect(await addressOf(0, claim, SOCKET)).toBe(SOCKET);
    },
  );

  it.each([
    ["203.0.113.9", "203.0.113.9"],
    ["forged, 203.0.113.9", "203.0.113.9"],
    ["10.0.0.1, 127.0.0.1,203.0.113.9", "203.0.113.9"],
    ["forged, 2001:db8::7", "2001:db8::7"],
  ])("behind one proxy is the last one of %s", async (forwardedFor, expected) => {
    expect(await addressOf(1, forwardedFor, SOCKET)).toBe(expected);
  });

  it.each([
    ["203.0.113.9, 198.51.100.7", "203.0.113.9"],
    ["forged, 203.0.113.9, 198.51.100.7", "203.0.113.9"],
    ["a, b, c, 203.0.113.9 , 198.51.100.7 ", "203.0.113.9"],
  ])("behind two proxies is the last but one of %s", async (forwardedFor, expected) => {
    expect(await addressOf(2, forwardedFor, SOCKET)).toBe(expected);
  });

  it("is the socket's when a request came around the proxies", async () => {
    expect(await addressOf(1, undefined, SOCKET)).toBe(SOCKET);
    expect(await addressOf(1, "", SOCKET)).toBe(SOCKET);
    expect(await addressOf(1, "forged, ", SOCKET)).toBe(SOCKET);
    expect(await addressOf(2, "203.0.113.9", SOCKET)).toBe(SOCKET);
  });

  it("is this machine when there is no socket, as in tests", async () => {
    expect(await addressOf(0, "203.0.113.9")).toBe("127.0.0.1");
  });
});
