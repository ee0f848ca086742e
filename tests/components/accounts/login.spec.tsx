import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { answerDashboard } from "../app/dashboard.tsx";
import { clock, until } from "../clock.ts";
import { network } from "../network.ts";
import { openScreen, shownAddress, toast } from "../screen.tsx";

const email = () => page.getByLabelText("Email");
const password = () => page.getByLabelText("Password", { exact: true });
const signIn = () => page.getByRole("button", { name: "Sign In", exact: true });

async function submit(address: string, secret = "correct horse") {
  await email().fill(address);
  await password().fill(secret);
  await signIn().click();
}

describe("signing in", () => {
  it("stands outside both shells and sends e-mail and password [ACCT-01, ACCT-04, AUTH-07, SHELL-11]", async () => {
    answerDashboard();
    network.answer(contract.sessions.signIn, { next: "signed-in" });
    await openScreen("/login");
    await expect.element(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
    expect(page.getByRole("navigation").elements()).toEqual([]);
    await submit("maya@example.com");
    await expect.element(toast("Successfully logged in!")).toBeVisible();
    await expect.poll(shownAddress).toBe("/dashboard");
    expect(network.sent(contract.sessions.signIn)).toEqual([
      { email: "maya@example.com", password: "correct horse" },
    ]);
  });

  it("works with the keyboard alone", async () => {
    answerDashboard();
    network.answer(contract.sessions.signIn, { next: "signed-in" });
    await openScreen("/login");
    await email().click();
    await userEvent.keyboard("maya@example.com{Tab}");
    await expect.element(page.getByRole("button", { name: "Forgot password?" })).toHaveFocus();
    await userEvent.keyboard("{Tab}correct horse{Enter}");
    await expect.poll(shownAddress).toBe("/dashboard");
    expect(network.sent(contract.sessions.signIn)).toEqual([
      { email: "maya@example.com", password: "correct horse" },
    ]);
  });

  it("needs both e-mail and password [ACCT-02]", async () => {
    await openScreen("/login");
    await signIn().click();
    await expect.element(page.getByText("Please enter your email address").first()).toBeVisible();
    await expect.element(page.getByText("Please enter your password").first()).toBeVisible();
    await expect.element(email()).toHaveFocus();
    expect(shownAddress()).toBe("/login");
    expect(network.sent(contract.sessions.signIn)).toEqual([]);
  });

  // The server answers an unknown address and a wrong password alike: sessions/api.test.ts.
  it.each([
    ["maya@example.com", "INVALID_CREDENTIALS"],
    ["not-an-address", "INVALID_INPUT"],
  ] as const)(
    "refuses %s (%s) in the same words and keeps what was typed [ACCT-05, AUTH-14]",
    async (address, code) => {
      network.refuse(contract.sessions.signIn, code);
      await openScreen("/login");
      await submit(address, "wrong password");
      await expect.element(toast("Failed to log in. Please check your credentials.")).toBeVisible();
      await expect.element(email()).toHaveValue(address);
      await expect.element(password()).toHaveValue("wrong password");
      expect(shownAddress()).toBe("/login");
    },
  );

  it("links to registration [ACCT-06, AUTH-09]", async () => {
    await openScreen("/login");
    await page.getByRole("link", { name: "Create an account" }).click();
    await expect.poll(shownAddress).toBe("/register");
  });

  it("leads to the start page by its logo [SHELL-42]", async () => {
    await openScreen("/login");
    await page.getByRole("link", { name: /FirstWhistle/ }).click();
    await expect.poll(shownAddress).toBe("/");
  });

  it.each([
    ["/teams?from=mail", "/teams?from=mail"],
    ["https://evil.example/", "/dashboard"],
    ["//evil.example", "/dashboard"],
    ["/\\evil.example", "/dashboard"],
  ])("follows %s afterwards only if it is ours: %s [SHELL-33]", async (next, reached) => {
    answerDashboard();
    network.answer(contract.sessions.signIn, { next: "signed-in" });
    await openScreen(`/login?next=${encodeURIComponent(next)}`);
    await submit("maya@example.com");
    await expect.poll(shownAddress).toBe(reached);
  });

  it("shows a spinner while the session is being checked [SHELL-34]", async () => {
    answerDashboard();
    network.answer(contract.sessions.signIn, { next: "signed-in" });
    const checked = Promise.withResolvers<object>();
    await openScreen("/login", { user: () => checked.promise });
    await submit("maya@example.com");
    await expect.element(page.getByText("Checking your session")).toBeVisible();
    expect(shownAddress()).toBe("/login");
    checked.resolve({});
    await expect.element(page.getByRole("heading", { name: /, Maya$/ })).toBeVisible();
    expect(page.getByText("Checking your session").elements()).toEqual([]);
  });

  it("asks for the second factor and starts over when that took too long", async () => {
    network.answer(contract.sessions.signIn, { next: "second-factor" });
    network.refuse(contract.sessions.verifySecondFactor, "SECOND_FACTOR_INVALID");
    await openScreen("/login");
    await submit("maya@example.com");
    await expect.element(page.getByRole("heading", { name: "One More Step" })).toBeVisible();
    const code = page.getByLabelText("Code from your authenticator app");
    await code.fill("000000");
    await expect.element(page.getByText("That code is not right. Please try the newest one.")).toBeVisible();
    await expect.element(code).toHaveValue("");
    await expectAccessible();
    network.refuse(contract.sessions.verifySecondFactor, "SECOND_FACTOR_EXPIRED");
    await code.fill("123456");
    await expect.element(toast("That sign-in took too long. Please start again.")).toBeVisible();
    await expect.element(signIn()).toBeVisible();
  });

  it.each(["desk", "phone"] as const)("is accessible on a %s", async (size) => {
    await openScreen("/login", { size });
    await expect.element(signIn()).toBeVisible();
    await expectAccessible();
  });
});

const dialog = () => page.getByRole("dialog", { name: "Reset Your Password" });
const send = () => page.getByRole("button", { name: "Send Reset Link" });

async function openDialog() {
  await openScreen("/login");
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await expect.element(dialog().getByText("valid for 24 hours")).toBeVisible();
}

describe("asking for a reset link", () => {
  const first = "Password reset instructions sent to your email";
  const second = "Please check your email inbox and spam folder for the reset link";

  it("opens a dialog and follows up a second later [ACCT-07, ACCT-10, ACCT-11, ACCT-13, AUTH-10]", async () => {
    network.answer(contract.recovery.request, { ok: true });
    await openDialog();
    await dialog().getByLabelText("Email").fill("maya@example.com");
    clock.hold();
    await userEvent.keyboard("{Enter}");
    await until(() => toast(first).elements().length === 1, 1);
    await clock.forward(900);
    expect(toast(second).elements()).toEqual([]);
    await clock.forward(100);
    await until(() => toast(second).elements().length === 1, 1);
    expect(network.sent(contract.recovery.request)).toEqual([{ email: "maya@example.com" }]);
  });

  it("refuses an empty address [ACCT-09]", async () => {
    await openDialog();
    await send().click();
    await expect.element(toast("Please enter your email address")).toBeVisible();
    await expect.element(dialog().getByLabelText("Email")).toHaveAttribute("aria-invalid", "true");
    expect(network.sent(contract.recovery.request)).toEqual([]);
    await expectAccessible();
  });

  it("says when the request fails, and when it was made too often [ACCT-12]", async () => {
    network.drop(contract.recovery.request);
    await openScreen("/login?forgot");
    await dialog().getByLabelText("Email").fill("maya@example.com");
    await send().click();
    await expect.element(toast("Failed to send reset email")).toBeVisible();
    network.refuse(contract.recovery.request, "RATE_LIMITED");
    await send().click();
    await expect.element(toast("Too many attempts. Please wait a moment and try again.")).toBeVisible();
    await expect.element(dialog().getByLabelText("Email")).toHaveValue("maya@example.com");
  });
});
