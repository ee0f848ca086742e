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

const setAll = (settings: object, value: string | undefined) =>
  Object.fromEntries(Object.keys(settings).map((name) => [name, value]));

/** Loads the settings with only these of the texting account. */
const loadTexting = (settings: Record<string, string>) =>
  loadConfig({ ...production, ...setAll(testCarrier, undefined), ...settings });

describe("settings of the texting and the payment account", () => {
  it.each([undefined, ""])("turn texting off if none of them is set: %j", async (value) => {
    const { sms } = await loadConfig({ ...production, ...setAll(testCarrier, value) });
    expect(sms).toEqual({ isOn: false });
  });

  it("list everything that a half-filled account lacks", async () => {
    await expect(loadTexting({ TWILIO_AUTH_TOKEN_NEXT: "0".repeat(32) })).rejects.toThrow(
      /TWILIO_ACCOUNT_SID: set it, or remove all TWILIO_ settings to turn texting off\n {2}TWILIO_AUTH_TOKEN: .*\n {2}TWILIO_SENDER: set it, or use TWILIO_SENDERS/,
    );
    for (const [name, value] of Object.entries(testCarrier))
      await expect(loadTexting({ [name]: value })).rejects.toThrow("to turn texting off");
  });

  it.each([undefined, ""])("turn payments off if none of them is set: %j", async (value) => {
    const { payments } = await loadConfig({ ...production, ...setAll(testCheckout, value) });
    expect(payments).toEqual({ isOn: false });
  });
});
