import { createChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { CAPTCHA } from "#features/accounts/captcha/rules.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { openScreen, shownAddress, toast } from "../screen.tsx";

const create = () => page.getByRole("button", { name: "Create Account" });
const email = () => page.getByLabelText("Email");
const password = () => page.getByLabelText("Password", { exact: true });
const terms = () => page.getByLabelText(/I agree to the/);
const created = () => page.getByRole("dialog", { name: "Account Created Successfully!" });

async function fill({ confirmation = "a good long one" } = {}) {
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
  // Like the product's, but found with the first try.
  const { parameters, signature } = await createChallenge({
    algorithm: CAPTCHA.algorithm,
    cost: CAPTCHA.cost,
    counter: 1,
    deriveKey,
    hmacSignatureSecret: "secret",
    hmacKeySignatureSecret: "secret",
  });
  network.answer(contract.captcha.create, { parameters: { ...parameters }, signature });
});

describe("registering", () => {
  it("sends the entries and ends with a dialog that leads to sign-in [ACCT-14, ACCT-24, ACCT-25, ACCT-26, ACCT-28, SHELL-12]", async () => {
    network.answer(contract.accounts.register, { ok: true });
    await openScreen("/register");
    await fill();
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
    await expect.poll(shownAddress).toBe("/login");
  });

  it("needs name, e-mail and password [ACCT-15]", async () => {
    await openScreen("/register");
    await terms().click();
    await solve();
    await create().click();
    await expect.element(page.getByText("Please enter your name").first()).toBeVisible();
    await expect.element(page.getByText("Please enter your email address").first()).toBeVisible();
    await expect.element(page.getByText("Password must be at least 6 characters").first()).toBeVisible();
    await expect.element(page.getByLabelText("Name")).toHaveFocus();
    expect(network.sent(contract.accounts.register)).toEqual([]);
  });

  it("refuses a mismatched confirmation [ACCT-16]", async () => {
    await openScreen("/register");
    await fill({ confirmation: "something else" });
    await solve();
    await create().click();
    await expect.element(toast("Passwords do not match")).toBeVisible();
    expect(network.sent(contract.accounts.register)).toEqual([]);
    expect(created().elements()).toEqual([]);
  });

  it("preselects team manager and says that one can upgrade later [ACCT-17, ACCT-18]", async () => {
    await openScreen("/register");
    await expect.element(page.getByRole("radio", { name: /Team Manager/ })).toBeChecked();
    await expect
      .element(
        page.getByText("You can start as a team manager and upgrade to league manager later in Settings."),
      )
      .toBeVisible();
  });

  it("needs the terms [ACCT-19]", async () => {
    await openScreen("/register");
    await fill();
    await terms().click();
    await solve();
    await create().click();
    await expect.element(toast("Please accept the terms to create an account")).toBeVisible();
    expect(network.sent(contract.accounts.register)).toEqual([]);
  });

  it("keeps the button disabled until the captcha is solved [ACCT-21]", async () => {
    await openScreen("/register");
    await fill();
    await expect.element(create()).toBeDisabled();
    await solve();
    await expect.element(create()).toBeEnabled();
  });

  it("lets one try the captcha again when it could not be loaded [ACCT-21]", async () => {
    const loading = network.hold(contract.captcha.create);
    await openScreen("/register");
    await page.getByLabelText("I'm not a robot").click();
    await expect.element(page.getByText("Checking, this takes a moment")).toBeVisible();
    loading.drop();
    await page.getByLabelText("That did not work. Try again").click();
    await expect.element(page.getByLabelText("Verified")).toBeChecked();
  });

  it("starts the captcha afresh when the server refuses it [ACCT-20]", async () => {
    network.refuse(contract.accounts.register, "CAPTCHA_REQUIRED");
    await openScreen("/register");
    await fill();
    await solve();
    await create().click();
    await expect.element(toast("Please complete the captcha verification")).toBeVisible();
    await expect.element(page.getByLabelText("I'm not a robot")).not.toBeChecked();
    await expect.element(create()).toBeDisabled();
  });

  it("links to sign-in, terms and privacy [ACCT-22, ACCT-23, AUTH-13]", async () => {
    await openScreen("/register?next=%2Fteams");
    await expect
      .element(page.getByRole("link", { name: "Terms of Service" }))
      .toHaveAttribute("href", "/terms");
    await expect
      .element(page.getByRole("link", { name: "Privacy Policy" }))
      .toHaveAttribute("href", "/privacy");
    await page.getByRole("link", { name: "Sign in" }).click();
    await expect.poll(shownAddress).toBe("/login?next=%2Fteams");
  });

  it("keeps every entry when registering fails [ACCT-27, AUTH-15]", async () => {
    network.drop(contract.accounts.register);
    await openScreen("/register");
    await fill();
    await solve();
    await create().click();
    await expect.element(toast("Failed to create account. Please try again.")).toBeVisible();
    await expect.element(page.getByLabelText("Name")).toHaveValue("Nadia Petrova");
    await expect.element(email()).toHaveValue("nadia@example.com");
    await expect.element(password()).toHaveValue("a good long one");
    await expect.element(page.getByLabelText("Confirm Password")).toHaveValue("a good long one");
    await expect.element(terms()).toBeChecked();
  });

  it("shows a password that is too common at its field", async () => {
    network.refuse(contract.accounts.register, "PASSWORD_TOO_COMMON");
    await openScreen("/register");
    await fill();
    await solve();
    await create().click();
    await expect.element(password()).toHaveAccessibleDescription(/on every guessing list/);
    await expect.element(password()).toHaveFocus();
  });

  it.each(["desk", "phone"] as const)("is accessible on a %s", async (size) => {
    await openScreen("/register", { size });
    await expect.element(create()).toBeVisible();
    await expectAccessible();
  });
});
