import { describe, expect, it } from "vitest";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { TestClient } from "#tests/harness/api.ts";

const rateLimited = {
  status: 429,
  body: {
    code: "RATE_LIMITED",
    message: "Too many attempts. Wait a moment and try again.",
    data: { retryAfterSeconds: expect.any(Number) },
  },
};

type Operation = [name: string, times: number, path: string, body: (index: number) => object];
/**
 * The operations that are limited per IP address. Every attempt uses a different account, and attempts with invalid
 * input count too.
 */
const limitedOperations: Operation[] = [
  ["signing in", 60, "/session", (index) => ({ email: `guess ${index}`, password: "x" })],
  ["two-step codes", 30, "/session/two-step", () => ({ code: "000000", kind: "app" })],
  ["registering", 20, "/accounts", (index) => registration(`robot-${index}@example.com`)],
  ["captchas", 120, "/captcha-challenges", () => ({})],
  ["asking for links", 30, "/password-resets", (index) => ({ email: `robot-${index}@example.com` })],
  ["trying links", 60, "/email-confirmations", (index) => ({ token: `guess ${index}` })],
];

const registration = (email: string) => ({
  name: "Robot",
  email,
  password: "long enough",
  acceptedTerms: true,
  captcha: "none",
});

describe("limits per IP address", () => {
  it.each(limitedOperations)(
    "rate-limits %s after %i attempts, without affecting other addresses",
    async (_name, times, path, body) => {
      const client = new TestClient();
      for (let index = 0; index < times; index++)
        expect((await client.post(path, body(index))).status).not.toBe(429);
      expect(await client.post(path, body(times))).toMatchObject(rateLimited);
      expect((await new TestClient().post(path, body(times + 1))).status).not.toBe(429);
    },
  );

  it("counts failed attempts with all kinds of links together", async () => {
    const client = new TestClient();
    for (let index = 0; index < 30; index++) {
      await client.post("/password-resets/recovery-sessions", { token: "guess" });
      await client.post("/password-resets/completions", { token: "guess", password: "long enough" });
    }
    expect(await client.post("/email-confirmations", { token: "guess" })).toMatchObject(rateLimited);
  });
});

describe("limits per account", () => {
  it("limits an account to ten password attempts across all addresses, without affecting other accounts", async () => {
    const { email } = await createAccount();
    for (let index = 0; index < 10; index++) {
      const response = await new TestClient().post("/session", { email, password: "x".repeat(300) });
      expect(response.status).toBe(401);
    }
    const client = new TestClient();
    expect(await client.post("/session", { email: email.toUpperCase(), password: PASSWORD })).toMatchObject(
      rateLimited,
    );
    const otherUser = await createAccount();
    await client.signIn(otherUser.email, PASSWORD);
  });

  it("limits confirmation emails by account, so that no one else's requests count", async () => {
    const { email } = await createAccount({ emailVerified: false });
    for (let index = 0; index < 10; index++) await new TestClient().post("/password-resets", { email });
    const client = new TestClient();
    await client.signIn(email, PASSWORD);
    for (let index = 0; index < 5; index++)
      expect(await client.post("/me/email-confirmations")).toMatchObject({ status: 200 });
    expect(await client.post("/me/email-confirmations")).toMatchObject(rateLimited);
  });
});
