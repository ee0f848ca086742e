import { createChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { CAPTCHA } from "#features/accounts/captcha/rules.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { mockDashboard } from "../app/dashboard.tsx";
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

/** The captcha solves itself from the first touch on. */
async function solve() {
  await expect.element(page.getByText("Verified")).toBeVisible();
}
const tryAgain = () => page.getByRole("checkbox", { name: "I'm not a robot" });
const continueLink = () => created().getByRole("link", { name: "Continue to Sign In" });

async function register() {
  await openScreen("/register");
  await fillForm();
  await solve();
  await create().click();
  await expect.element(created()).toBeVisible();
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
    await expect.element(continueLink()).toHaveAttribute("href", "/login");
  });

  it("signs in with what was just typed and opens the dashboard [START-06]", async () => {
    network.respond(contract.accounts.register, { ok: true });
    network.respond(contract.sessions.signIn, { next: "signed-in" });
    mockDashboard();
    await register();
    await continueLink().click();
    await expect.element(toast("Successfully logged in!")).toBeVisible();
    await expect.poll(getCurrentUrl).toBe("/dashboard");
    expect(network.sent(contract.sessions.signIn)).toEqual([
      { email: "nadia@example.com", password: "a good long one" },
    ]);
    // The password is in memory only, and gone with the page.
    const stored = [localStorage, sessionStorage].flatMap((storage) => Object.values(storage) as unknown[]);
    expect(JSON.stringify([...stored, window.history.state])).not.toContain("a good long one");
  });

  it("returns to the page that asked for an account [START-06, AUTH-13]", async () => {
    network.respond(contract.accounts.register, { ok: true });
    network.respond(contract.sessions.signIn, { next: "signed-in" });
    await openScreen("/register?next=%2Fteams");
    await fillForm();
    await solve();
    await create().click();
    await continueLink().click();
    await expect.poll(getCurrentUrl).toBe("/teams");
  });

  it("leads to sign-in with the email filled in if the email was known already [START-06, ACCT-05, ACCT-26, ACCT-28]", async () => {
    network.respond(contract.accounts.register, { ok: true });
    network.reject(contract.sessions.signIn, "INVALID_CREDENTIALS");
    await register();
    await continueLink().click();
    await expect.element(toast("Failed to log in. Please check your credentials.")).toBeVisible();
    await expect.poll(getCurrentUrl).toBe("/login");
    await expect.element(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
    await expect.element(email()).toHaveValue("nadia@example.com");
    await expect.element(password()).toHaveValue("");
  });

  it("signs in once, however often the button is pressed [START-06]", async () => {
    network.respond(contract.accounts.register, { ok: true });
    mockDashboard();
    const signingIn = network.holdNext(contract.sessions.signIn);
    await register();
    await continueLink().dblClick();
    await signingIn.input;
    signingIn.respond({ next: "signed-in" });
    await expect.poll(getCurrentUrl).toBe("/dashboard");
    expect(network.sent(contract.sessions.signIn)).toHaveLength(1);
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

  it("preselects the team manager role and mentions that it can be upgraded later [ACCT-17, ACCT-18, START-05]", async () => {
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

  it("solves the captcha from the first touch on and keeps the button disabled until then [ACCT-21, START-04]", async () => {
    const loading = network.holdNext(contract.captcha.create);
    await openScreen("/register");
    await expect.element(page.getByText("We'll check that you're not a robot")).toBeVisible();
    expect(network.sent(contract.captcha.create)).toEqual([]);
    await page.getByLabelText("Name").click();
    await loading.input;
    await expect.element(page.getByText("Checking that you're not a robot")).toBeVisible();
    await fillForm();
    await expect.element(create()).toBeDisabled();
    expect(tryAgain().elements()).toEqual([]);
    loading.drop();
    await expect.element(tryAgain()).toBeVisible();
  });

  it("shows the checkbox with its words when the captcha fails, and tries again [ACCT-20, ACCT-21, START-04]", async () => {
    const loading = network.holdNext(contract.captcha.create);
    await openScreen("/register");
    await fillForm();
    await loading.input;
    loading.drop();
    await expect.element(page.getByText("Please complete the captcha verification")).toBeVisible();
    await expectAccessible();
    await expect.element(create()).toBeDisabled();
    await tryAgain().click();
    await solve();
    await expect.element(create()).toBeEnabled();
  });

  it("states the age above the button and shows the password on request [START-03]", async () => {
    await openScreen("/register");
    const statement = page.getByText("By creating an account you confirm that you're 18 or older.");
    await expect.element(statement).toBeVisible();
    expect(
      statement.element().compareDocumentPosition(create().element()) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
    await password().fill("a good long one");
    await page.getByRole("button", { name: "Show password" }).first().click();
    await expect.element(password()).toHaveAttribute("type", "text");
    const tokens = ["Name", "Email", "Password", "Confirm Password"].map((label) =>
      page.getByLabelText(label, { exact: true }).element().getAttribute("autocomplete"),
    );
    expect(tokens).toEqual(["name", "email", "new-password", "new-password"]);
  });

  it("shows an error beside a field as soon as it's left [START-03]", async () => {
    await openScreen("/register");
    await email().fill("nadia");
    await page.getByLabelText("Name").click();
    await expect.element(email()).toHaveAccessibleDescription("Enter an email address like name@example.com");
  });

  it("resets the captcha when the server rejects it [ACCT-20]", async () => {
    network.reject(contract.accounts.register, "CAPTCHA_REQUIRED");
    await openScreen("/register");
    await fillForm();
    await solve();
    await create().click();
    await expect.element(toast("Please complete the captcha verification")).toBeVisible();
    // A solution works once, so another one is on its way.
    await expect.poll(() => network.sent(contract.captcha.create).length).toBe(2);
    await solve();
    await expect.element(create()).toBeEnabled();
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
