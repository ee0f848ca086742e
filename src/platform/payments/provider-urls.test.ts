import { describe, expect, it } from "vitest";
import { isProviderUrl } from "./provider-urls.ts";

describe("redirect to the payment provider", () => {
  it.each([
    "https://checkout.stripe.com/c/pay/cs_live_1#x",
    "https://billing.stripe.com/p/session/1",
    "https://pay.stripe.com/receipts/1",
  ])("is allowed: %s", (url) => {
    expect(isProviderUrl(url, "")).toBe(true);
  });

  it.each([
    "http://checkout.stripe.com/c/pay/cs_live_1",
    "https://checkout.stripe.com.evil.example/",
    "https://evilstripe.com/",
    "https://evil.example/?https://checkout.stripe.com",
    "https://checkout.stripe.com@evil.example/",
    "javascript:alert(1)//.stripe.com",
    "//checkout.stripe.com",
    "",
  ])("is refused: %s", (url) => {
    expect(isProviderUrl(url, "")).toBe(false);
  });

  it("is allowed to the pages of a configured stand-in, and to no other port of its host", () => {
    expect(isProviderUrl("http://127.0.0.1:3100/pay/1", "http://127.0.0.1:3100")).toBe(true);
    expect(isProviderUrl("http://127.0.0.1:3101/pay/1", "http://127.0.0.1:3100")).toBe(false);
  });
});
