import { describe, expect, it } from "vitest";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { TestClient } from "#tests/harness/api.ts";

const limited = {
  status: 429,
  body: {
    code: "RATE_LIMITED",
    message: "Too many attempts. Please wait a moment and try again.",
    data: { retryAfterSeconds: expect.any(Number) },
  },
};

type Operation = [name: string, times: number, path: string, body: (at: number) => object];
/** Each from one address with another account every time. What is sent is wrong on purpose: it counts too. */
const perAddress: Operation[] = [
  ["signing in", 60, "/session", (at) => ({ email: `guess ${at}`, password: "x" })],
  ["second factors", 30, "/session/second-factor", () => ({ code: "000000", kind: "app" })],
  ["registering", 20, "/accounts", (at) => registration(`robot-${at}@example.com`)],
  ["captchas", 120, "/captcha-challenges", () => ({})],
  ["asking for links", 30, "/password-resets", (at) => ({ email: `robot-${at}@example.com` })],
  ["trying links", 60, "/email-confirmations", (at) => ({ token: `guess ${at}` })],
];

const registration = (email: string) => ({
  name: "Robot",
  email,
  password: "long enough",
  acceptedTerms: true,
  captcha: "none",
});

describe("limits of one address", () => {
  it.each(perAddress)("end %s after %i times, for this address only", async (_name, times, path, body) => {
    const client = new TestClient();
    for (let at = 0; at < times; at++) expect((await client.post(path, body(at))).status).not.toBe(429);
    expect(await client.post(path, body(times))).toMatchObject(limited);
    expect((await new TestClient().post(path, body(times + 1))).status).not.toBe(429);
  });

  it("count misses of all links together", async () => {
    const client = new TestClient();
    for (let at = 0; at < 30; at++) {
      await client.post("/password-resets/recovery-sessions", { token: "guess" });
      await client.post("/password-resets/completions", { token: "guess", password: "long enough" });
    }
    expect(await client.post("/email-confirmations", { token: "guess" })).toMatchObject(limited);
  });
});

describe("limits of one account", () => {
  it("end guessing its password after ten times, from wherever, and only for this account", async () => {
    const { email } = await createAccount();
    for (let at = 0; at < 10; at++) {
      const answer = await new TestClient().post("/session", { email, password: "x".repeat(300) });
      expect(answer.status).toBe(401);
    }
    const client = new TestClient();
    expect(await client.post("/session", { email: email.toUpperCase(), password: PASSWORD })).toMatchObject(
      limited,
    );
    const other = await createAccount();
    await client.signIn(other.email, PASSWORD);
  });

  it("end mails to one person after five, whether or not there is an account", async () => {
    const { email } = await createAccount();
    for (const address of [email, "nobody@example.com"]) {
      const statuses = [];
      for (let at = 0; at < 6; at++)
        statuses.push((await new TestClient().post("/password-resets", { email: address })).status);
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    }
  });

  it("count confirmation mails with the others", async () => {
    const { email } = await createAccount({ emailVerified: false });
    const client = new TestClient();
    await client.signIn(email, PASSWORD);
    for (let at = 0; at < 5; at++)
      expect(await client.post("/me/email-confirmations")).toMatchObject({ status: 200 });
    expect(await client.post("/password-resets", { email })).toMatchObject(limited);
  });
});
