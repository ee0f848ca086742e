import { expect, it, vi } from "vitest";

// The app reads APP_URL when its modules are first imported.
vi.stubEnv("APP_URL", "https://app.firstwhistle.example");
const { createAccount, PASSWORD } = await import("#tests/factories/accounts.ts");
const { TestClient } = await import("#tests/harness/api.ts");
const { createHttp } = await import("#server/http.ts");

it("restricts the session cookie to this host and HTTPS", async () => {
  const { id, email } = await createAccount();
  const client = new TestClient();
  const response = await client.signIn(email, PASSWORD);
  const attributes = response.headers.getSetCookie()[0]!.split("; ");
  expect(attributes[0]).toMatch(/^__Host-fw\.session_token=.+/);
  expect(attributes).toEqual(expect.arrayContaining(["Secure", "HttpOnly", "SameSite=Lax", "Path=/"]));
  // Browsers drop a __Host- cookie that has a Domain attribute.
  expect(attributes.filter((attribute) => attribute.startsWith("Domain"))).toEqual([]);
  expect((await client.get("/session")).body.user).toMatchObject({ id });
  const signOutResponse = await client.delete("/session");
  for (const cookie of signOutResponse.headers.getSetCookie()) {
    expect(cookie).toMatch(/^__Host-/);
    expect(cookie.split("; ")).toEqual(expect.arrayContaining(["Secure", "Path=/"]));
  }
  expect(client.cookies.size).toBe(0);
});

it("sends HSTS over HTTPS", async () => {
  const response = await createHttp().request("/healthz");
  expect(response.headers.get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains");
});
