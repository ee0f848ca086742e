import { describe, expect, it } from "vitest";
import { getTransferPath, maskEmail, getRecipientStatus, TRANSFER_LIFETIME_MS } from "./rules.ts";

describe("masked email", () => {
  it.each([
    ["maya@example.com", "m***@example.com"],
    ["m@example.com", "m***@example.com"],
    ["émile.roux@example.com", "é***@example.com"],
    ['"odd@one"@example.com', '"***@example.com'],
  ])("for %s is %s", (email, expected) => expect(maskEmail(email)).toBe(expected));

  it("doesn't reveal the length of what it hides", () => {
    expect(maskEmail("maya@example.com").length).toBe(maskEmail("maximiliane@example.com").length);
  });
});

describe("recipient status", () => {
  const maya = { email: "maya@example.com", emailVerified: true };
  it.each([
    ["signed-out", null],
    ["email-mismatch", { ...maya, email: "sam@example.com" }],
    ["email-mismatch", { email: "sam@example.com", emailVerified: false }],
    ["unconfirmed", { ...maya, emailVerified: false }],
    ["invited", maya],
  ] as const)("is %s for %j [OP2-03]", (recipientStatus, user) =>
    expect(getRecipientStatus(user, "maya@example.com")).toBe(recipientStatus),
  );
});

it("keeps the transfer token in the URL through sign-in", () => {
  const path = getTransferPath("a-token_22");
  const back = new URLSearchParams(`next=${encodeURIComponent(path)}`).get("next")!;
  expect(new URL(back, "https://app.example").searchParams.get("token")).toBe("a-token_22");
});

it("sets a 14-day lifetime, encodes the token, and masks an email without a local part", () => {
  expect(TRANSFER_LIFETIME_MS).toBe(14 * 24 * 60 * 60 * 1000);
  expect(getTransferPath("a+b")).toBe("/team-transfer?token=a%2Bb");
  expect(maskEmail("@example.com")).toBe("***@example.com");
});
