import { describe, expect, it, vi } from "vitest";
import { sign } from "#sandbox/carrier/webhooks.ts";
import { developmentEnvironment } from "#scripts/environment.ts";
import { isSignedByProvider } from "./signature.ts";

// These signatures come from the sandbox's independent code, which its own tests compare with the provider's SDK.
const { APP_URL, TWILIO_AUTH_TOKEN } = developmentEnvironment;
const PATH = "/webhooks/texts/status/42?try=1";
const params = {
  MessageSid: "SM1",
  MessageStatus: "delivered",
  To: "+13125550142",
  Body: "It’s on & “in” 🏀",
};
const signature = sign(TWILIO_AUTH_TOKEN, APP_URL + PATH, params);

describe("isSignedByProvider", () => {
  it("accepts a signature for our public URL, whatever URL the request claims", () => {
    for (const url of [PATH, APP_URL + PATH, `http://10.0.0.7:8080${PATH}`, `https://evil.example${PATH}`])
      expect(isSignedByProvider(url, params, signature)).toBe(true);
  });

  it("rejects a signature for another URL, even when the request claims that URL", () => {
    const otherSignature = sign(TWILIO_AUTH_TOKEN, `https://evil.example${PATH}`, params);
    expect(isSignedByProvider(`https://evil.example${PATH}`, params, otherSignature)).toBe(false);
    expect(isSignedByProvider("/webhooks/texts/status/43?try=1", params, signature)).toBe(false);
    expect(isSignedByProvider("/webhooks/texts/status/42?try=2", params, signature)).toBe(false);
    expect(isSignedByProvider("/webhooks/texts/status/42", params, signature)).toBe(false);
  });

  it("rejects changed, added, and missing parameters", () => {
    expect(isSignedByProvider(PATH, { ...params, MessageStatus: "failed" }, signature)).toBe(false);
    expect(isSignedByProvider(PATH, { ...params, ErrorCode: "30006" }, signature)).toBe(false);
    const { To: _, ...withoutTo } = params;
    expect(isSignedByProvider(PATH, withoutTo, signature)).toBe(false);
  });

  it("accepts parameters that the provider added without notice", () => {
    const extraParams = { ...params, RawDlrDoneDate: "2611150917", ApiVersion: "2010-04-01" };
    expect(isSignedByProvider(PATH, extraParams, sign(TWILIO_AUTH_TOKEN, APP_URL + PATH, extraParams))).toBe(
      true,
    );
  });

  it("rejects signatures that are missing, empty, of the wrong length, or made with the wrong token", () => {
    for (const invalidSignature of [
      null,
      undefined,
      "",
      "x",
      `${signature}=`,
      sign("another", APP_URL + PATH, params),
    ])
      expect(isSignedByProvider(PATH, params, invalidSignature)).toBe(false);
  });

  it("accepts either token while it's being changed", async () => {
    vi.stubEnv("TWILIO_AUTH_TOKEN_NEXT", "0".repeat(32));
    vi.resetModules();
    const changing = await import("./signature.ts");
    for (const token of [TWILIO_AUTH_TOKEN, "0".repeat(32)])
      expect(changing.isSignedByProvider(PATH, params, sign(token, APP_URL + PATH, params))).toBe(true);
    expect(changing.isSignedByProvider(PATH, params, sign("1".repeat(32), APP_URL + PATH, params))).toBe(
      false,
    );
    vi.unstubAllEnvs();
  });

  it("accepts a replay because signatures have no timestamp, so handlers must be idempotent", () => {
    expect([1, 2].map(() => isSignedByProvider(PATH, params, signature))).toEqual([true, true]);
  });
});
