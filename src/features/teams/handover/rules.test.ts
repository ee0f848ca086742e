import { describe, expect, it } from "vitest";
import { handoverPath, maskEmail, standingOf, HANDOVER_LIFETIME_MS } from "./rules.ts";

describe("the address of a hand-over", () => {
  it.each([
    ["maya@example.com", "m***@example.com"],
    ["m@example.com", "m***@example.com"],
    ["émile.roux@example.com", "é***@example.com"],
    ['"odd@one"@example.com', '"***@example.com'],
  ])("%s is shown to strangers as %s", (email, shown) => expect(maskEmail(email)).toBe(shown));

  it("says nothing about the length of what it hides", () => {
    expect(maskEmail("maya@example.com").length).toBe(maskEmail("maximiliane@example.com").length);
  });
});

describe("who holds the link", () => {
  const maya = { email: "maya@example.com", emailVerified: true };
  it.each([
    ["signed-out", null],
    ["other-address", { ...maya, email: "sam@example.com" }],
    ["other-address", { email: "sam@example.com", emailVerified: false }],
    ["unconfirmed", { ...maya, emailVerified: false }],
    ["invited", maya],
  ] as const)("is %s for %j [OP2-03]", (standing, user) =>
    expect(standingOf(user, "maya@example.com")).toBe(standing),
  );
});

it("the link keeps its token through signing in", () => {
  const path = handoverPath("a-token_22");
  const back = new URLSearchParams(`next=${encodeURIComponent(path)}`).get("next")!;
  expect(new URL(back, "https://app.example").searchParams.get("token")).toBe("a-token_22");
});

it("lives for 14 days at its own address, and masks an address without a name", () => {
  expect(HANDOVER_LIFETIME_MS).toBe(14 * 24 * 60 * 60 * 1000);
  expect(handoverPath("a+b")).toBe("/team-handover?token=a%2Bb");
  expect(maskEmail("@example.com")).toBe("***@example.com");
});
