import { afterEach, describe, expect, it, vi } from "vitest";
import { testCarrier, testCheckout } from "#scripts/environment.ts";

async function configWith(settings: Record<string, string | undefined>) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.resetModules();
  return (await import("./config.ts")).config;
}

afterEach(() => vi.unstubAllEnvs());

const production = {
  NODE_ENV: "production",
  ...testCarrier,
  ...testCheckout,
  TWILIO_BASE_URL: undefined,
  STRIPE_BASE_URL: undefined,
};

describe("the settings for texts", () => {
  it("take a number, a short code or a messaging service", async () => {
    const service = `MG${"0".repeat(32)}`;
    expect((await configWith(production)).sms).toEqual({
      accountSid: testCarrier.TWILIO_ACCOUNT_SID,
      authToken: testCarrier.TWILIO_AUTH_TOKEN,
      sender: { from: "+18885550100" },
      senderName: "+18885550100",
      perSecond: null,
      baseUrl: undefined,
    });
    expect((await configWith({ TEXTS_PER_SECOND: "0.5" })).sms.perSecond).toBe(0.5);
    expect((await configWith({ TWILIO_SENDER: "12345" })).sms.sender).toEqual({ from: "12345" });
    expect((await configWith({ TWILIO_SENDER: service })).sms.sender).toEqual({
      messagingServiceSid: service,
    });
  });

  it.each([
    ["TWILIO_ACCOUNT_SID", undefined],
    ["TWILIO_ACCOUNT_SID", "SK00000000000000000000000000000000"],
    ["TWILIO_AUTH_TOKEN", undefined],
    ["TWILIO_AUTH_TOKEN", "short"],
    ["TWILIO_SENDER", undefined],
    ["TWILIO_SENDER", "312 555 0142"],
    ["TWILIO_BASE_URL", "ftp://elsewhere"],
    ["TEXTS_PER_SECOND", "0"],
  ])("nothing starts with %s=%s", async (name, value) => {
    await expect(configWith({ ...production, [name]: value })).rejects.toThrow(name);
  });

  it.each([
    ["TWILIO_ACCOUNT_SID", "AC5a4db0c5000000000000000000000000"],
    ["TWILIO_SENDER", "+15005550006"],
    ["TWILIO_BASE_URL", "http://carrier.example"],
    ["TWILIO_BASE_URL", "http://127.0.0.1.evil.example"],
  ])("production refuses %s=%s, which development may have", async (name, value) => {
    await expect(configWith({ ...production, [name]: value })).rejects.toThrow(name);
    await configWith({ ...production, NODE_ENV: "development", [name]: value });
  });

  it("production may stay on its own machine or use https", async () => {
    for (const url of ["http://127.0.0.1:3100", "http://localhost", "https://proxy.example/"])
      expect((await configWith({ ...production, TWILIO_BASE_URL: url })).sms.baseUrl).toBe(url);
  });
});

describe("the settings for payments", () => {
  it("are the real provider's unless something stands in for it", async () => {
    expect((await configWith(production)).payments).toEqual({
      secretKey: testCheckout.STRIPE_SECRET_KEY,
      webhookSecret: testCheckout.STRIPE_WEBHOOK_SECRET,
      baseUrl: undefined,
    });
    const local = "http://127.0.0.1:3100";
    expect((await configWith({ ...production, STRIPE_BASE_URL: local })).payments.baseUrl).toBe(local);
  });

  it.each([
    ["STRIPE_SECRET_KEY", undefined],
    ["STRIPE_SECRET_KEY", "pk_live_0123456789"],
    ["STRIPE_WEBHOOK_SECRET", undefined],
    ["STRIPE_WEBHOOK_SECRET", "secret"],
    ["STRIPE_BASE_URL", "ftp://elsewhere"],
  ])("nothing starts with %s=%s", async (name, value) => {
    await expect(configWith({ ...production, [name]: value })).rejects.toThrow(name);
  });

  it.each([
    ["STRIPE_SECRET_KEY", "sk_test_sandboxForDevelopmentOnly"],
    ["STRIPE_WEBHOOK_SECRET", "whsec_sandboxForDevelopmentOnly"],
    ["STRIPE_BASE_URL", "http://payments.example"],
  ])("production refuses %s=%s, which development may have", async (name, value) => {
    await expect(configWith({ ...production, [name]: value })).rejects.toThrow(name);
    await configWith({ ...production, NODE_ENV: "development", [name]: value });
  });
});
