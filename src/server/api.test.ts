import { describe, expect, it } from "vitest";
import { startCheckout } from "#tests/harness/start-checkout.ts";

// Some operations call the payment provider.
await startCheckout();
const { createAccount } = await import("#tests/factories/accounts.ts");
const { signInAs } = await import("#tests/harness/api.ts");
const { getAddress, operations } = await import("#tests/harness/operations.ts");
const { createHttp } = await import("./http.ts");

const http = createHttp();
const call = (operation: (typeof operations)[number], headers: Record<string, string> = {}) =>
  http.request(getAddress(operation), {
    method: operation.method,
    ...(operation.method === "GET" ? { headers } : json({}, headers)),
  });
const json = (body: unknown, headers: Record<string, string> = {}) => ({
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(body),
});

async function getCookie(role: "admin" | "league_manager") {
  const client = await signInAs(await createAccount({ role }));
  return [...client.cookies].map((pair) => pair.join("=")).join("; ");
}

describe("API access", () => {
  const restrictedOperations = operations.filter(
    ({ access }) => access === "signed-in" || access === "admin",
  );
  it.each(restrictedOperations)(
    "rejects a caller without a session before validating the input: $name",
    async (operation) => {
      const response = await call(operation);
      expect(response.status).toBe(401);
      const code = operation.access === "admin" ? "ADMIN_UNAUTHENTICATED" : "UNAUTHENTICATED";
      expect(await response.json()).toMatchObject({ defined: true, code, status: 401 });
    },
  );

  it.each(operations.filter(({ access }) => access === "admin"))(
    "rejects a signed-in manager: $name [PERM2-17]",
    async (operation) => {
      const response = await call(operation, { cookie: await getCookie("league_manager") });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ code: "ADMIN_ONLY" });
    },
  );

  it.each(operations.filter(({ access }) => access === "token"))(
    "rejects a made-up token: $name",
    async (operation) => {
      const body = json({
        token: "made up",
        password: "long enough",
        name: "Pat",
        phone: "(312) 555-0142",
        response: "maybe",
        acceptedTerms: true,
        level: 3,
        weekdays: ["Monday"],
        consent: true,
      });
      const response = await http.request(getAddress(operation), { method: operation.method, ...body });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: "LINK_INVALID" });
    },
  );

  it.each(operations)("uses the base its contract declares: $name", async (operation) => {
    const response = await call(operation, { cookie: await getCookie("admin") });
    // If the operation used a different base, every call would fail with a 500 before its input is validated.
    expect(response.status).toBeLessThan(500);
    expect(response.status).not.toBe(401);
  });
});
