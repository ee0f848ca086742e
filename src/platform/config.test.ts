import { afterEach, describe, expect, it, vi } from "vitest";
import { testCarrier, testCheckout, testInstallation } from "#scripts/environment.ts";

async function loadConfig(settings: Record<string, string | undefined>) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.resetModules();
  return (await import("./config.ts")).config;
}

afterEach(() => vi.unstubAllEnvs());

const production = {
  NODE_ENV: "production",
  ...testCarrier,
  ...testCheckout,
  ...testInstallation,
  TWILIO_BASE_URL: undefined,
  STRIPE_BASE_URL: undefined,
};

describe("SMS settings", () => {
  it("accept a phone number, a short code, or a messaging service as the sender", async () => {
    const service = `MG${"0".repeat(32)}`;
    expect((await loadConfig(production)).sms).toEqual({
      isOn: true,
      accountSid: testCarrier.TWILIO_ACCOUNT_SID,
      authTokens: [testCarrier.TWILIO_AUTH_TOKEN],
      senders: [{ name: "+18885550100", perSecond: null }],
      baseUrl: undefined,
    });
    for (const name of ["12345", service])
      expect((await loadConfig({ TWILIO_SENDER: name, TEXTS_PER_SECOND: "0.5" })).sms).toMatchObject({
        senders: [{ name, perSecond: 0.5 }],
      });
  });

  const pool = { ...production, TWILIO_SENDER: undefined, TEXTS_PER_SECOND: undefined };

  it("accept several senders, each with its pace [TEXT-48]", async () => {
    const service = "MG0123456789abcdef0123456789abcdef";
    const TWILIO_SENDERS = `${service}@20,+13125550100@1,72345@0.5`;
    expect((await loadConfig({ ...pool, TWILIO_SENDERS })).sms).toMatchObject({
      senders: [
        { name: service, perSecond: 20 },
        { name: "+13125550100", perSecond: 1 },
        { name: "72345", perSecond: 0.5 },
      ],
    });
  });

  it.each([
    // An empty value counts as not set.
    ["", "TWILIO_SENDER: set it"],
    ["+13125550100", "isn't a sender"],
    ["+13125550100@0", "isn't a sender"],
    ["+13125550100@-1", "isn't a sender"],
    ["+13125550100@fast", "isn't a sender"],
    ["+13125550100@1@2", "isn't a sender"],
    ["3125550100@1", "isn't a sender"],
    ["MG0123@1", "isn't a sender"],
    ["+13125550100@1,", "isn't a sender"],
    ["+13125550100@1, +13125550101@1", "isn't a sender"],
    ["+13125550100@1,+13125550101@1,+13125550100@2", "+13125550100 is listed twice"],
    ["+13125550100@1,+15005550006@1", "test numbers can't send real texts"],
  ])("reject TWILIO_SENDERS=%j at startup [TEXT-48]", async (TWILIO_SENDERS, problem) => {
    await expect(loadConfig({ ...pool, TWILIO_SENDERS })).rejects.toThrow(problem);
  });

  it.each([
    ["TWILIO_SENDER", "+13125550100"],
    ["TEXTS_PER_SECOND", "1"],
  ])("reject %s beside TWILIO_SENDERS at startup [TEXT-48]", async (name, value) => {
    const both = { ...pool, TWILIO_SENDERS: "+13125550100@1", [name]: value };
    await expect(loadConfig(both)).rejects.toThrow(`can't be combined with ${name}`);
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
  ])("reject %s=%s at startup", async (name, value) => {
    await expect(loadConfig({ ...production, [name]: value })).rejects.toThrow(name);
  });

  it.each([
    ["TWILIO_ACCOUNT_SID", "AC5a4db0c5000000000000000000000000"],
    ["TWILIO_SENDER", "+15005550006"],
    ["TWILIO_BASE_URL", "http://carrier.example"],
    ["TWILIO_BASE_URL", "http://127.0.0.1.evil.example"],
  ])("reject %s=%s in production but not in development", async (name, value) => {
    await expect(loadConfig({ ...production, [name]: value })).rejects.toThrow(name);
    await loadConfig({ ...production, NODE_ENV: "development", [name]: value });
  });

  it("accept localhost or https in production", async () => {
    for (const url of ["http://127.0.0.1:3100", "http://localhost", "https://proxy.example/"])
      expect((await loadConfig({ ...production, TWILIO_BASE_URL: url })).sms).toMatchObject({ baseUrl: url });
  });
});

describe("the short URL", () => {
  const settings = { ...production, APP_URL: "https://app.firstwhistle.example" };

  it("is optional, and is an https origin of our own [TEXT-13]", async () => {
    expect((await loadConfig({ ...settings, SHORT_URL: undefined })).shortUrl).toBeNull();
    for (const url of ["https://fw1.us", "https://fw1.us/", "https://my-bit.ly.example"]) {
      const { shortUrl, shortHost } = await loadConfig({ ...settings, SHORT_URL: url });
      expect([shortUrl, shortHost]).toEqual([new URL(url).origin, new URL(url).host]);
    }
  });

  it.each([
    "http://fw1.us",
    "https://fw1.us/x",
    "https://fw1.us/?x",
    "https://me@fw1.us",
    "https://bit.ly",
    "https://TinyURL.com",
    "https://go.rebrand.ly",
    "https://twil.io",
  ])("stops the process in production if it's %s [TEXT-14]", async (url) => {
    await expect(loadConfig({ ...settings, SHORT_URL: url })).rejects.toThrow("SHORT_URL");
    await loadConfig({ ...settings, NODE_ENV: "development", SHORT_URL: url });
  });

  it.each(["fw1.us", "ftp://fw1.us", "https://app.firstwhistle.example"])(
    "stops the process if it's %s",
    async (url) => {
      const development = { ...settings, NODE_ENV: "development", SHORT_URL: url };
      await expect(loadConfig(development)).rejects.toThrow("SHORT_URL");
    },
  );
});

describe("the daily budget for free texts", () => {
  it("is 2,000 unless it's set, and may be zero [TEXT-40]", async () => {
    expect((await loadConfig(production)).freeTextsPerDay).toBe(2000);
    expect((await loadConfig({ FREE_TEXTS_PER_DAY: "0" })).freeTextsPerDay).toBe(0);
    for (const value of ["-1", "2.5", "many"])
      await expect(loadConfig({ FREE_TEXTS_PER_DAY: value })).rejects.toThrow("FREE_TEXTS_PER_DAY");
  });
});

describe("payment settings", () => {
  it("default to the real provider unless a stand-in is configured", async () => {
    expect((await loadConfig(production)).payments).toEqual({
      isOn: true,
      secretKeys: [testCheckout.STRIPE_SECRET_KEY],
      webhookSecrets: [testCheckout.STRIPE_WEBHOOK_SECRET],
      baseUrl: undefined,
    });
    const localUrl = "http://127.0.0.1:3100";
    expect((await loadConfig({ ...production, STRIPE_BASE_URL: localUrl })).payments).toMatchObject({
      baseUrl: localUrl,
    });
  });

  it.each([
    ["STRIPE_SECRET_KEY", undefined],
    ["STRIPE_SECRET_KEY", "pk_live_0123456789"],
    ["STRIPE_WEBHOOK_SECRET", undefined],
    ["STRIPE_WEBHOOK_SECRET", "secret"],
    ["STRIPE_BASE_URL", "ftp://elsewhere"],
  ])("reject %s=%s at startup", async (name, value) => {
    await expect(loadConfig({ ...production, [name]: value })).rejects.toThrow(name);
  });

  it.each([
    ["STRIPE_SECRET_KEY", "sk_test_sandboxForDevelopmentOnly"],
    ["STRIPE_WEBHOOK_SECRET", "whsec_sandboxForDevelopmentOnly"],
    ["STRIPE_BASE_URL", "http://payments.example"],
  ])("reject %s=%s in production but not in development", async (name, value) => {
    await expect(loadConfig({ ...production, [name]: value })).rejects.toThrow(name);
    await loadConfig({ ...production, NODE_ENV: "development", [name]: value });
  });
});

describe("company settings", () => {
  const unset = { LEGAL_NAME: undefined, LEGAL_ADDRESS: undefined, LEGAL_STATE: undefined };
  const noCompany = { name: null, address: null, state: null };

  it.each(["production", "test"])("are empty in %s unless they're set", async (NODE_ENV) => {
    expect((await loadConfig({ ...production, ...unset, NODE_ENV })).company).toEqual(noCompany);
    expect(
      (await loadConfig({ LEGAL_NAME: " Whistle Works, Inc. ", LEGAL_STATE: "New York" })).company,
    ).toEqual({ name: "Whistle Works, Inc.", address: null, state: "New York" });
    expect((await loadConfig({ LEGAL_ADDRESS: "1 Pier Road, Albany, NY 12207" })).company.address).toBe(
      "1 Pier Road, Albany, NY 12207",
    );
  });

  it("default to an example in development", async () => {
    const development = { ...production, ...unset, NODE_ENV: "development" };
    expect((await loadConfig(development)).company).toEqual({
      name: "Example Sports Software LLC",
      address: "100 Main Street, Springfield, IL 62701, USA",
      state: "Illinois",
    });
    expect((await loadConfig({ LEGAL_STATE: "Ohio" })).company.state).toBe("Ohio");
  });

  it.each([
    ["LEGAL_NAME", " "],
    ["LEGAL_STATE", "IL"],
    ["LEGAL_STATE", "<b>Illinois</b>"],
  ])("reject %s=%j at startup", async (name, value) => {
    await expect(loadConfig({ ...production, [name]: value })).rejects.toThrow(name);
  });
});

describe("production", () => {
  const safe = {
    ...production,
    ALLOW_DEVELOPMENT_SECRET: undefined,
    ALLOW_WEAK_SECRETS: undefined,
    ALLOW_HTTP: undefined,
    ALLOW_PLAIN_SMTP: undefined,
    ALLOW_PLAIN_DATABASE: undefined,
    ALLOW_LOCAL_WEBHOOKS: undefined,
    APP_URL: "https://app.firstwhistle.example",
    SMTP_URL: "smtps://me:secret@mail.example:465",
    DATABASE_URL: "postgres://app:secret@db.example:5432/firstwhistle?sslmode=verify-full",
    AUTH_SECRET: "R7nXq2vL0sKfB9tYpZ4wEjHcMd8uGa1iVo3NbS5rTxk=",
    SECRET_KEYS: undefined,
    MIGRATE_DATABASE_URL: undefined,
  };

  it("starts with safe settings", async () => {
    expect((await loadConfig(safe)).isProduction).toBe(true);
    for (const other of [
      { SMTP_URL: "smtp://mail.example:587?requireTLS=true" },
      { DATABASE_URL: "postgres://app@db.example/firstwhistle?sslmode=require" },
    ])
      expect((await loadConfig({ ...safe, ...other })).isProduction).toBe(true);
  });

  it.each([
    ["AUTH_SECRET", "for-development-only-not-a-secret-at-all", "ALLOW_DEVELOPMENT_SECRET"],
    ["AUTH_SECRET", "password".repeat(4), "ALLOW_WEAK_SECRETS"],
    ["APP_URL", "http://firstwhistle.example", "ALLOW_HTTP"],
    ["APP_URL", "http://localhost:3000", "ALLOW_HTTP"],
    ["SMTP_URL", "smtp://mail.example:25", "ALLOW_PLAIN_SMTP"],
    ["SMTP_URL", "smtp://mail.example:25?requireTLS=false", "ALLOW_PLAIN_SMTP"],
    ["SMTP_URL", "smtp://mail.example:25?secure=true", "ALLOW_PLAIN_SMTP"],
    ["SMTP_URL", "smtps://mail.example:465?tls.rejectUnauthorized=false", "ALLOW_PLAIN_SMTP"],
    ["DATABASE_URL", "postgres://app@db.example/firstwhistle", "ALLOW_PLAIN_DATABASE"],
    ["DATABASE_URL", "postgres://app@db.example/firstwhistle?sslmode=disable", "ALLOW_PLAIN_DATABASE"],
    ["DATABASE_URL", "postgres://app@db.example/firstwhistle?sslmode=no-verify", "ALLOW_PLAIN_DATABASE"],
    [
      "DATABASE_URL",
      "postgres://app@db.example/x?sslmode=require&uselibpqcompat=true",
      "ALLOW_PLAIN_DATABASE",
    ],
  ])("refuses %s=%s unless %s allows it", async (name, value, allowance) => {
    const unsafe = { ...safe, [name]: value };
    await expect(loadConfig(unsafe)).rejects.toThrow(`${name}: `);
    await expect(loadConfig(unsafe)).rejects.toThrow(`(${allowance}=yes allows it anyway)`);
    for (const other of Object.keys(safe).filter((key) => key.startsWith("ALLOW_") && key !== allowance))
      await expect(loadConfig({ ...unsafe, [other]: "yes" })).rejects.toThrow(allowance);
    expect((await loadConfig({ ...unsafe, [allowance]: "yes" })).isProduction).toBe(true);
    for (const key of Object.keys(safe)) vi.stubEnv(key, undefined);
    expect((await loadConfig({ ...unsafe, NODE_ENV: "development" })).isProduction).toBe(false);
  });

  it("refuses to accept any certificate, but not in development", async () => {
    const unsafe = { ...safe, NODE_TLS_REJECT_UNAUTHORIZED: "0" };
    await expect(loadConfig(unsafe)).rejects.toThrow("NODE_EXTRA_CA_CERTS");
    expect((await loadConfig({ ...unsafe, NODE_TLS_REJECT_UNAUTHORIZED: "1" })).isProduction).toBe(true);
    await loadConfig({ ...unsafe, NODE_ENV: "development" });
  });

  it("names no secret when it refuses one", async () => {
    const secret = "hunter2hunter2hunter2hunter2hunter2";
    await expect(loadConfig({ ...safe, AUTH_SECRET: secret })).rejects.toThrow(/^(?!.*hunter2)/s);
  });
});

describe("keys", () => {
  const keys = "links:2:bbb,links:1:aaa,cookies:1:aaa,captcha:1:aaa,totp:1:aaa";

  it("come from one secret or from a list with versions, but not from both", async () => {
    const AUTH_SECRET = "x".repeat(32);
    const single = await loadConfig({ AUTH_SECRET, SECRET_KEYS: undefined });
    expect(single.keyring.links).toEqual([{ version: 1, secret: AUTH_SECRET }]);
    const several = await loadConfig({ AUTH_SECRET: undefined, SECRET_KEYS: keys });
    expect(several.keyring.links.map(({ version }) => version)).toEqual([2, 1]);
    await expect(loadConfig({ AUTH_SECRET, SECRET_KEYS: keys })).rejects.toThrow("can't be combined");
    await expect(loadConfig({ AUTH_SECRET: undefined, SECRET_KEYS: undefined })).rejects.toThrow(
      "SECRET_KEYS",
    );
    await expect(loadConfig({ AUTH_SECRET: undefined, SECRET_KEYS: "links:1:a" })).rejects.toThrow(
      "SECRET_KEYS: there's no key for cookies",
    );
  });
});
