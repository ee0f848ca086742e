import { Hono } from "hono";
import { afterEach, describe, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Returns the address our server trusts for a request from `socket`. */
async function getAddress(trustedProxies: number, forwardedFor: string | undefined, socket?: string) {
  // The number of proxies is read when the module is first imported.
  vi.stubEnv("TRUSTED_PROXIES", String(trustedProxies));
  vi.resetModules();
  const { getClientAddress } = await import("./client-address.ts");
  const app = new Hono().get("/", (c) => c.text(getClientAddress(c)));
  const headers = new Headers(forwardedFor === undefined ? [] : [["x-forwarded-for", forwardedFor]]);
  const env = socket
    ? { incoming: { socket: { remoteAddress: socket, remotePort: 1, remoteFamily: "IPv4" } } }
    : {};
  const response = await app.request("/", { headers }, env);
  return response.text();
}

const SOCKET_ADDRESS = "192.0.2.1";

describe("client address", () => {
  it.each([undefined, "203.0.113.9", "203.0.113.9, 198.51.100.7"])(
    "is the socket's address without proxies, regardless of X-Forwarded-For (%s)",
    async (claim) => {
      expect(await getAddress(0, claim, SOCKET_ADDRESS)).toBe(SOCKET_ADDRESS);
    },
  );

  it.each([
    ["203.0.113.9", "203.0.113.9"],
    ["forged, 203.0.113.9", "203.0.113.9"],
    ["10.0.0.1, 127.0.0.1,203.0.113.9", "203.0.113.9"],
    ["forged, 2001:db8::7", "2001:db8::7"],
  ])("is the last address in %s behind one proxy", async (forwardedFor, expected) => {
    expect(await getAddress(1, forwardedFor, SOCKET_ADDRESS)).toBe(expected);
  });

  it.each([
    ["203.0.113.9, 198.51.100.7", "203.0.113.9"],
    ["forged, 203.0.113.9, 198.51.100.7", "203.0.113.9"],
    ["a, b, c, 203.0.113.9 , 198.51.100.7 ", "203.0.113.9"],
  ])("is the second-to-last address in %s behind two proxies", async (forwardedFor, expected) => {
    expect(await getAddress(2, forwardedFor, SOCKET_ADDRESS)).toBe(expected);
  });

  it("is the socket's address when a request bypasses the proxies", async () => {
    expect(await getAddress(1, undefined, SOCKET_ADDRESS)).toBe(SOCKET_ADDRESS);
    expect(await getAddress(1, "", SOCKET_ADDRESS)).toBe(SOCKET_ADDRESS);
    expect(await getAddress(1, "forged, ", SOCKET_ADDRESS)).toBe(SOCKET_ADDRESS);
    expect(await getAddress(2, "203.0.113.9", SOCKET_ADDRESS)).toBe(SOCKET_ADDRESS);
  });

  it("is localhost when there's no socket, as in tests", async () => {
    expect(await getAddress(0, "203.0.113.9")).toBe("127.0.0.1");
  });
});
