import { describe, expect, it } from "vitest";
import { sign } from "#sandbox/carrier/webhooks.ts";
import { developmentEnvironment } from "#scripts/environment.ts";
import { isSignedByProvider } from "./signature.ts";

// Signed by the sandbox, whose code is its own; the provider's SDK checks the sandbox in its tests.
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
  it("takes what was signed for our public address, whatever address the request seems to have", () => {
    for (const url of [PATH, APP_URL + PATH, `http://10.0.0.7:8080${PATH}`, `https://evil.example${PATH}`])
      expect(isSignedByProvider(url, params, signature)).toBe(true);
  });

  it("refuses what was signed for another address, also when the request claims to be there", () => {
    const foreign = sign(TWILIO_AUTH_TOKEN, `https://evil.example${PATH}`, params);
    expect(isSignedByProvider(`https://evil.example${PATH}`, params, foreign)).toBe(false);
    expect(isSignedByProvider("/webhooks/texts/status/43?try=1", params, signature)).toBe(false);
    expect(isSignedByProvider("/webhooks/texts/status/42?try=2", params, signature)).toBe(false);
    expect(isSignedByProvider("/webhooks/texts/status/42", params, signature)).toBe(false);
  });

  it("refuses changed, added and missing parameters", () => {
    expect(isSignedByProvider(PATH, { ...params, MessageStatus: "failed" }, signature)).toBe(false);
    expect(isSignedByProvider(PATH, { ...params, ErrorCode: "30006" }, signature)).toBe(false);
    const { To: _, ...others } = params;
    expect(isSignedByProvider(PATH, others, signature)).toBe(false);
  });

  it("takes parameters that the provider added without notice", () => {
    const more = { ...params, RawDlrDoneDate: "2611150917", ApiVersion: "2010-04-01" };
    expect(isSignedByProvider(PATH, more, sign(TWILIO_AUTH_TOKEN, APP_URL + PATH, more))).toBe(true);
  });

  it("refuses none, an empty one, another length and another token's", () => {
    for (const bad of [null, undefined, "", "x", `${signature}=`, sign("another", APP_URL + PATH, params)])
      expect(isSignedByProvider(PATH, params, bad)).toBe(false);
  });

  it("a replay passes, because nothing in it tells the time: handlers must bear it", () => {
    expect([1, 2].map(() => isSignedByProvider(PATH, params, signature))).toEqual([true, true]);
  });
});
