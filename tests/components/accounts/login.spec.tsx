import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { mockDashboard } from "../app/dashboard.tsx";
import { clock, waitUntil } from "../clock.ts";
import { network } from "../network.ts";
import { openScreen, getCurrentUrl, toast } from "../screen.tsx";

const email = () => page.getByLabelText("Email");
const password = () => page.getByLabelText("Password", { exact: true });
const signIn = () => page.getByRole("button", { name: "Sign In", exact: true });

async function submit(address: string, secret = "correct horse") {
  await email().fill(address);
  await password().fill(secret);
  await signIn().click();
}

describe("sign-in page", () => {
  it("renders outside both shells and sends the email and password [ACCT-01, ACCT-04, AUTH-07, SHELL-11]", async () => {
    mockDashboard();
    network.respond(contract.sessions.signIn, { next: "signed-in" });
    await openScreen("/login");
    await expect.element(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
    expect(page.getByRole("navigation").elements()).toEqual([]);
    await submit("maya@example.com");
    await expect.element(toast("Successfully logged in!")).toBeVisible();
    await expect.poll(getCurrentUrl).toBe("/dashboard");
    expect(network.sent(contract.sessions.signIn)).toEqual([
      { email: "maya@example.com", password: "correct horse" },
    ]);
  });

  it("supports keyboard-only use", async () => {
    mockDashboard();
    network.respond(contract.sessions.signIn, { next: "signed-in" });
    await openScreen("/login");
    await email().click();
    await userEvent.keyboard("maya@example.com{Tab}");
    await expect.element(page.getByRole("button", { name: "Forgot password?" })).toHaveFocus();
    await userEvent.keyboard("{Tab}correct horse{Enter}");
    await expect.poll(getCurrentUrl).toBe("/dashboard");
    expect(network.sent(contract.sessions.signIn)).toEqual([
      { email: "maya@example.com", password: "correct horse" },
    ]);
  });

  it("requires an email and a password [ACCT-02]", async () => {
    await openScreen("/login");
    await signIn().click();
    await expect.element(page.getByText("Enter your email address").first()).toBeVisible();
    await expect.element(page.getByText("Enter your password").first()).toBeVisible();
    await expect.element(email()).toHaveFocus();
    expect(getCurrentUrl()).toBe("/login");
    expect(network.sent(contract.sessions.signIn)).toEqual([]);
  });

  // The server treats an unknown email the same way as a wrong password (see sessions/api.test.ts).
  it.each([
    ["maya@example.com", "INVALID_CREDENTIALS"],
    ["not-an-address", "INVALID_INPUT"],
  ] as const)(
    "shows the same message for %s (%s) and keeps entries [ACCT-05, AUTH-14]",
    async (address, code) => {
      network.reject(contract.sessions.signIn, code);
      await openScreen("/login");
      await submit(address, "wrong password");
      await expect.element(toast("Failed to log in. Please check your credentials.")).toBeVisible();
      await expect.element(email()).toHaveValue(address);
      await expect.element(password()).toHaveValue("wrong password");
      expect(getCurrentUrl()).toBe("/login");
    },
  );

  it("links to registration [ACCT-06, AUTH-09]", async () => {
    await openScreen("/login");
    await page.getByRole("link", { name: "Create an account" }).click();
    await expect.poll(getCurrentUrl).toBe("/register");
  });

  it("links to the home page from its logo [SHELL-42]", async () => {
    await openScreen("/login");
    await page.getByRole("link", { name: /FirstWhistle/ }).click();
    await expect.poll(getCurrentUrl).toBe("/");
  });

  it.each([
    ["/teams?from=email", "/teams?from=email"],
    ["https://evil.example/", "/dashboard"],
    ["//evil.example", "/dashboard"],
    ["/\\evil.example", "/dashboard"],
  ])("redirects ?next=%s to %s, never to another site [SHELL-33]", async (next, destination) => {
    mockDashboard();
    network.respond(contract.sessions.signIn, { next: "signed-in" });
    await openScreen(`/login?next=${encodeURIComponent(next)}`);
    await submit("maya@example.com");
    await expect.poll(getCurrentUrl).toBe(destination);
  });

  it("shows a spinner while the session is being checked [SHELL-34]", async () => {
    mockDashboard();
    network.respond(contract.sessions.signIn, { next: "signed-in" });
    const checked = Promise.withResolvers<object>();
    await openScreen("/login", { user: () => checked.promise });
    await submit("maya@example.com");
    await expect.element(page.getByText("Checking your session")).toBeVisible();
    expect(getCurrentUrl()).toBe("/login");
    checked.resolve({});
    await expect.element(page.getByRole("heading", { name: /, Maya$/ })).toBeVisible();
    expect(page.getByText("Checking your session").elements()).toEqual([]);
  });

  it("asks for a code and starts over when it expires", async () => {
    network.respond(contract.sessions.signIn, { next: "two-step" });
    network.reject(contract.sessions.verifyTwoStep, "TWO_STEP_CODE_INVALID");
    await openScreen("/login");
    await submit("maya@example.com");
    await expect.element(page.getByRole("heading", { name: "One More Step" })).toBeVisible();
    const code = page.getByLabelText("Authenticator Code");
    await code.fill("000000");
    await expect
      .element(page.getByText("That code is incorrect. Enter the latest code from your app."))
      .toBeVisible();
    await expect.element(code).toHaveValue("");
    await expectAccessible();
    network.reject(contract.sessions.verifyTwoStep, "TWO_STEP_EXPIRED");
    await code.fill("123456");
    await expect.element(toast("Your sign-in timed out. Sign in again.")).toBeVisible();
    await expect.element(signIn()).toBeVisible();
  });

  it.each(["desk", "phone"] as const)("is accessible (%s)", async (size) => {
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

describe("reset password dialog", () => {
  const first = "Password reset instructions sent to your email";
  const second = "Please check your email inbox and spam folder for the reset link";

  it("sends a link and shows a second toast a second later [ACCT-07, ACCT-10, ACCT-11, ACCT-13, AUTH-10]", async () => {
    network.respond(contract.recovery.request, { ok: true });
    await openDialog();
    await dialog().getByLabelText("Email").fill("maya@example.com");
    clock.freeze();
    await userEvent.keyboard("{Enter}");
    await waitUntil(() => toast(first).elements().length === 1, 1);
    await clock.forward(900);
    expect(toast(second).elements()).toEqual([]);
    await clock.forward(100);
    await waitUntil(() => toast(second).elements().length === 1, 1);
    expect(network.sent(contract.recovery.request)).toEqual([{ email: "maya@example.com" }]);
  });

  it("rejects an empty email [ACCT-09]", async () => {
    await openDialog();
    await send().click();
    await expect.element(toast("Please enter your email address")).toBeVisible();
    await expect.element(dialog().getByLabelText("Email")).toHaveAttribute("aria-invalid", "true");
    expect(network.sent(contract.recovery.request)).toEqual([]);
    await expectAccessible();
  });

  it("reports a failed or rate-limited request [ACCT-12]", async () => {
    network.drop(contract.recovery.request);
    await openScreen("/login?forgot");
    await dialog().getByLabelText("Email").fill("maya@example.com");
    await send().click();
    await expect.element(toast("Failed to send reset email")).toBeVisible();
    network.reject(contract.recovery.request, "RATE_LIMITED");
    await send().click();
    await expect.element(toast("Too many attempts. Wait a moment and try again.")).toBeVisible();
    await expect.element(dialog().getByLabelText("Email")).toHaveValue("maya@example.com");
  });
});
