import { afterEach, describe, expect, it, vi } from "vitest";
import { testCarrier, testCheckout, testInstallation } from "#scripts/environment.ts";
import { createSecretSwitch } from "./two-secrets.ts";

/** Makes requests to a provider that accepts one secret, and lists the secrets it was sent. */
function createProvider(initialSecret: string) {
  const provider = { accepted: initialSecret, received: [] as string[] };
  const request = (secret: string) => {
    provider.received.push(secret);
    return Promise.resolve(secret === provider.accepted ? "done" : "refused");
  };
  return { provider, request };
}
const isRefused = (result: string) => result === "refused";

it("goes on when the secret changes at the provider, and remembers which one works", async () => {
  const { provider, request } = createProvider("old");
  const withSecret = createSecretSwitch(["old", "new"]);
  expect(await withSecret(request, isRefused)).toBe("done");
  provider.accepted = "new";
  expect(await withSecret(request, isRefused)).toBe("done");
  expect(await withSecret(request, isRefused)).toBe("done");
  expect(provider.received).toEqual(["old", "old", "new", "new"]);
});

it("goes on when the change is undone", async () => {
  const { provider, request } = createProvider("new");
  const withSecret = createSecretSwitch(["old", "new"]);
  await withSecret(request, isRefused);
  provider.accepted = "old";
  expect(await withSecret(request, isRefused)).toBe("done");
});

it("gives up after trying each secret once", async () => {
  const { provider, request } = createProvider("another");
  expect(await createSecretSwitch(["old", "new"])(request, isRefused)).toBe("refused");
  expect(await createSecretSwitch(["only"])(request, isRefused)).toBe("refused");
  expect(provider.received).toEqual(["old", "new", "only"]);
});

const production = { NODE_ENV: "production", ...testCarrier, ...testCheckout, ...testInstallation };

async function loadConfig(settings: Record<string, string>) {
  for (const [name, value] of Object.entries({ ...production, ...settings })) vi.stubEnv(name, value);
  vi.resetModules();
  return (await import("./config.ts")).config;
}

afterEach(() => vi.unstubAllEnvs());

describe("settings of secrets that are being changed", () => {
  it("are read beside the current ones", async () => {
    const settings = {
      SMTP_URL: "smtps://a:old@mail.example",
      SMTP_URL_NEXT: "smtps://a:new@mail.example",
      TWILIO_AUTH_TOKEN_NEXT: "f".repeat(32),
      STRIPE_SECRET_KEY_NEXT: "sk_live_nextnext",
      STRIPE_WEBHOOK_SECRET_NEXT: "whsec_nextnext",
      MAIL_WEBHOOK_SECRET_NEXT: "n".repeat(32),
    };
    const { smtpUrls, sms, payments, email } = await loadConfig(settings);
    expect(smtpUrls).toEqual([settings.SMTP_URL, settings.SMTP_URL_NEXT]);
    expect(email.webhookSecrets).toEqual([expect.any(String), settings.MAIL_WEBHOOK_SECRET_NEXT]);
    expect(sms).toMatchObject({ authTokens: [expect.any(String), settings.TWILIO_AUTH_TOKEN_NEXT] });
    expect(payments).toMatchObject({
      secretKeys: [expect.any(String), settings.STRIPE_SECRET_KEY_NEXT],
      webhookSecrets: [expect.any(String), settings.STRIPE_WEBHOOK_SECRET_NEXT],
    });
  });

  it.each([
    ["SMTP_URL_NEXT", "smtp://mail.example", { ALLOW_PLAIN_SMTP: "no", SMTP_URL: "smtps://mail.example" }],
    ["TWILIO_AUTH_TOKEN_NEXT", "short", {}],
    ["STRIPE_SECRET_KEY_NEXT", "sk_test_sandboxForDevelopmentOnly", {}],
    ["STRIPE_WEBHOOK_SECRET_NEXT", "whsec_sandboxForDevelopmentOnly", {}],
    ["MAIL_WEBHOOK_SECRET_NEXT", "sandbox-mail-webhook-for-development-only", {}],
  ])("must be as safe as the current ones: %s", async (name, value, others) => {
    await expect(loadConfig({ ...others, [name]: value })).rejects.toThrow(`${name}:`);
  });
});
