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
  const [cookie, device] = response.headers.getSetCookie();
  expect(device).toMatch(/^__Host-fw\.device=.+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const attributes = cookie!.split("; ");
  expect(attributes[0]).toMatch(/^__Host-fw\.session_token=.+/);
  expect(attributes).toEqual(expect.arrayContaining(["Secure", "HttpOnly", "SameSite=Lax", "Path=/"]));
  // Browsers drop a __Host- cookie that has a Domain attribute.
  expect(attributes.filter((attribute) => attribute.startsWith("Domain"))).toEqual([]);
  expect((await client.get("/session")).body.user).toMatchObject({ id });
  const signOutResponse = await client.delete("/session");
  for (const deletion of signOutResponse.headers.getSetCookie()) {
    expect(deletion).toMatch(/^__Host-/);
    expect(deletion.split("; ")).toEqual(expect.arrayContaining(["Secure", "Path=/"]));
  }
  expect([...client.cookies.keys()]).toEqual(["__Host-fw.device"]);
});

it("sends HSTS over HTTPS", async () => {
  const response = await createHttp().request("/healthz");
  expect(response.headers.get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains");
});
