import { createChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { CAPTCHA } from "#features/accounts/captcha/rules.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { openScreen, getCurrentUrl, toast } from "../screen.tsx";

const create = () => page.getByRole("button", { name: "Create Account" });
const email = () => page.getByLabelText("Email");
const password = () => page.getByLabelText("Password", { exact: true });
const terms = () => page.getByLabelText(/I agree to the/);
const created = () => page.getByRole("dialog", { name: "Account Created Successfully!" });

async function fillForm({ confirmation = "a good long one" } = {}) {
  await page.getByLabelText("Name").fill("Nadia Petrova");
  await email().fill("nadia@example.com");
  await password().fill("a good long one");
  await page.getByLabelText("Confirm Password").fill(confirmation);
  await terms().click();
}

async function solve() {
  await page.getByLabelText("I'm not a robot").click();
  await expect.element(page.getByLabelText("Verified")).toBeChecked();
}

beforeEach(async () => {
  // Like the real challenge, but solved on the first attempt.
  const { parameters, signature } = await createChallenge({
    algorithm: CAPTCHA.algorithm,
    cost: CAPTCHA.cost,
    counter: 1,
    deriveKey,
    hmacSignatureSecret: "secret",
    hmacKeySignatureSecret: "secret",
  });
  network.respond(contract.captcha.create, { parameters: { ...parameters }, signature });
});

describe("registration page", () => {
  it("sends the entries and shows a dialog that leads to sign-in [ACCT-14, ACCT-24, ACCT-25, ACCT-26, ACCT-28, SHELL-12]", async () => {
    network.respond(contract.accounts.register, { ok: true });
    await openScreen("/register");
    await fillForm();
    await page.getByRole("radio", { name: /League Manager/ }).click();
    await solve();
    await create().click();
    await expect.element(toast("Account created successfully!")).toBeVisible();
    await expect.element(created()).toBeVisible();
    expect(network.sent(contract.accounts.register)).toEqual([
      {
        name: "Nadia Petrova",
        email: "nadia@example.com",
        password: "a good long one",
        role: "league_manager",
        acceptedTerms: true,
        captcha: expect.stringMatching(/.{50}/),
      },
    ]);
    await expectAccessible();
    await created().getByRole("link", { name: "Continue to Sign In" }).click();
    await expect.poll(getCurrentUrl).toBe("/login");
  });

  it("requires a name, an email, and a password [ACCT-15]", async () => {
    await openScreen("/register");
    await terms().click();
    await solve();
    await create().click();
    await expect.element(page.getByText("Enter your name").first()).toBeVisible();
    await expect.element(page.getByText("Enter your email address").first()).toBeVisible();
    await expect.element(page.getByText("Password must be at least 6 characters").first()).toBeVisible();
    await expect.element(page.getByLabelText("Name")).toHaveFocus();
    expect(network.sent(contract.accounts.register)).toEqual([]);
  });

  it("rejects a password confirmation that doesn't match [ACCT-16]", async () => {
    await openScreen("/register");
    await fillForm({ confirmation: "something else" });
    await solve();
    await create().click();
    await expect.element(toast("Passwords do not match")).toBeVisible();
    expect(network.sent(contract.accounts.register)).toEqual([]);
    expect(created().elements()).toEqual([]);
  });

  it("preselects the team manager role and mentions that it can be upgraded later [ACCT-17, ACCT-18]", async () => {
    await openScreen("/register");
    await expect.element(page.getByRole("radio", { name: /Team Manager/ })).toBeChecked();
    await expect
      .element(
        page.getByText("You can start as a team manager and upgrade to league manager later in Settings."),
      )
      .toBeVisible();
  });

  it("requires accepting the terms [ACCT-19]", async () => {
    await openScreen("/register");
    await fillForm();
    await terms().click();
    await solve();
    await create().click();
    await expect.element(toast("Accept the terms to create an account")).toBeVisible();
    expect(network.sent(contract.accounts.register)).toEqual([]);
  });

  it("keeps the button disabled until the captcha is solved [ACCT-21]", async () => {
    await openScreen("/register");
    await fillForm();
    await expect.element(create()).toBeDisabled();
    await solve();
    await expect.element(create()).toBeEnabled();
  });

  it("allows retrying a captcha that failed to load [ACCT-21]", async () => {
    const loading = network.holdNext(contract.captcha.create);
    await openScreen("/register");
    await page.getByLabelText("I'm not a robot").click();
    await expect.element(page.getByText("Checking, one moment")).toBeVisible();
    loading.drop();
    await page.getByLabelText("That didn't work. Try again").click();
    await expect.element(page.getByLabelText("Verified")).toBeChecked();
  });

  it("resets the captcha when the server rejects it [ACCT-20]", async () => {
    network.reject(contract.accounts.register, "CAPTCHA_REQUIRED");
    await openScreen("/register");
    await fillForm();
    await solve();
    await create().click();
    await expect.element(toast("Please complete the captcha verification")).toBeVisible();
    await expect.element(page.getByLabelText("I'm not a robot")).not.toBeChecked();
    await expect.element(create()).toBeDisabled();
  });

  it("links to sign-in, the terms, and the privacy policy [ACCT-22, ACCT-23, AUTH-13]", async () => {
    await openScreen("/register?next=%2Fteams");
    await expect
      .element(page.getByRole("link", { name: "Terms of Service" }))
      .toHaveAttribute("href", "/terms");
    await expect
      .element(page.getByRole("link", { name: "Privacy Policy" }))
      .toHaveAttribute("href", "/privacy");
    await page.getByRole("link", { name: "Sign in" }).click();
    await expect.poll(getCurrentUrl).toBe("/login?next=%2Fteams");
  });

  it("keeps every entry when registration fails [ACCT-27, AUTH-15]", async () => {
    network.drop(contract.accounts.register);
    await openScreen("/register");
    await fillForm();
    await solve();
    await create().click();
    await expect.element(toast("Failed to create account. Please try again.")).toBeVisible();
    await expect.element(page.getByLabelText("Name")).toHaveValue("Nadia Petrova");
    await expect.element(email()).toHaveValue("nadia@example.com");
    await expect.element(password()).toHaveValue("a good long one");
    await expect.element(page.getByLabelText("Confirm Password")).toHaveValue("a good long one");
    await expect.element(terms()).toBeChecked();
  });

  it("shows an error next to the field when the password is too common", async () => {
    network.reject(contract.accounts.register, "PASSWORD_TOO_COMMON");
    await openScreen("/register");
    await fillForm();
    await solve();
    await create().click();
    await expect.element(password()).toHaveAccessibleDescription(/too easy to guess/);
    await expect.element(password()).toHaveFocus();
  });

  it.each(["desk", "phone"] as const)("is accessible (%s)", async (size) => {
    await openScreen("/register", { size });
    await expect.element(create()).toBeVisible();
    await expectAccessible();
  });
});
