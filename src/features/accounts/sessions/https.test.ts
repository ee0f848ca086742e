import { expect, it, vi } from "vitest";

// The product reads APP_URL when its modules are first imported.
vi.stubEnv("APP_URL", "https://app.firstwhistle.example");
const { createAccount, PASSWORD } = await import("#tests/factories/accounts.ts");
const { TestClient } = await import("#tests/harness/api.ts");
const { createHttp } = await import("#server/http.ts");

it("over https the session's cookie is bound to this host and to https", async () => {
  const { id, email } = await createAccount();
  const client = new TestClient();
  const answer = await client.signIn(email, PASSWORD);
  const attributes = answer.headers.getSetCookie()[0]!.split("; ");
  expect(attributes[0]).toMatch(/^__Host-fw\.session_token=.+/);
  expect(attributes).toEqual(expect.arrayContaining(["Secure", "HttpOnly", "SameSite=Lax", "Path=/"]));
  // A browser drops a __Host- cookie that names a domain.
  expect(attributes.filter((attribute) => attribute.startsWith("Domain"))).toEqual([]);
  expect((await client.get("/session")).body.user).toMatchObject({ id });
  const goodbye = await client.delete("/session");
  for (const cookie of goodbye.headers.getSetCookie()) {
    expect(cookie).toMatch(/^__Host-/);
    expect(cookie.split("; ")).toEqual(expect.arrayContaining(["Secure", "Path=/"]));
  }
  expect(client.cookies.size).toBe(0);
});

it("over https browsers are told to stay there", async () => {
  const answer = await createHttp().request("/healthz");
  expect(answer.headers.get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains");
});
