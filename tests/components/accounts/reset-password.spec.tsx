import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { clock, waitUntil } from "../clock.ts";
import { network } from "../network.ts";
import { openScreen, getCurrentUrl, toast } from "../screen.tsx";

const newPassword = () => page.getByLabelText("New Password", { exact: true });
const expiresAt = "2031-01-01T00:00:00.000Z";

async function openForm(address = "/reset-password#access_token=abc") {
  network.respond(contract.recovery.start, { expiresAt });
  await openScreen(address);
  await expect.element(newPassword()).toBeVisible();
}

async function fillForm(password: string, confirmation = password) {
  await newPassword().fill(password);
  await page.getByLabelText("Confirm New Password").fill(confirmation);
}

async function save(password: string, confirmation?: string) {
  await fillForm(password, confirmation);
  await page.getByRole("button", { name: "Reset Password" }).click();
}

describe("reset password page", () => {
  it("verifies the link, sets up the session, and removes the token from the URL [ACCT-29, ACCT-31, ACCT-32]", async () => {
    const urls: string[] = [];
    const observer = new MutationObserver(() => {
      const text = document.querySelector("output")?.textContent;
      if (text && text !== urls.at(-1)) urls.push(text);
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
    const pendingRequest = network.holdNext(contract.recovery.start);
    await openScreen("/reset-password#access_token=abc");
    await expect.element(page.getByText("Verifying your reset link")).toBeVisible();
    expect(await pendingRequest.input).toEqual({ token: "abc" });
    pendingRequest.respond({ expiresAt });
    await expect.element(newPassword()).toBeVisible();
    observer.disconnect();
    expect(urls).toEqual(["Verifying your reset link", "Setting up your session"]);
    expect(getCurrentUrl()).toBe("/reset-password");
    await expectAccessible();
  });

  it("accepts type=recovery with a token [ACCT-30]", async () => {
    await openForm("/reset-password?type=recovery&token=xyz");
    expect(network.sent(contract.recovery.start)).toEqual([{ token: "xyz" }]);
    expect(getCurrentUrl()).toBe("/reset-password");
  });

  it("saves the password and goes to sign-in after 3 seconds [ACCT-43, ACCT-44, ACCT-45]", async () => {
    network.respond(contract.recovery.complete, { invitationAccepted: true });
    await openForm();
    await fillForm("brand new password");
    clock.freeze();
    await userEvent.keyboard("{Enter}");
    await waitUntil(() => page.getByText("Your password is saved.").elements().length === 1);
    const savedAt = Date.now();
    await waitUntil(() => toast("Your password has been reset successfully").elements().length === 1, 1);
    await waitUntil(() => toast("Team manager invitation accepted!").elements().length === 1, 1);
    expect(network.sent(contract.recovery.complete)).toEqual([
      { token: "abc", password: "brand new password" },
    ]);
    // Waiting for the toasts has advanced the clock too.
    await clock.forward(savedAt + 2_900 - Date.now());
    expect(getCurrentUrl()).toBe("/reset-password");
    await clock.forward(100);
    await waitUntil(() => getCurrentUrl() === "/login");
  });

  it("doesn't mention an invitation when there was none [ACCT-45]", async () => {
    network.respond(contract.recovery.complete, { invitationAccepted: false });
    await openForm();
    await save("brand new password");
    await expect.element(page.getByText("Your password is saved.")).toBeVisible();
    expect(toast("Team manager invitation accepted!").elements()).toEqual([]);
  });

  it("rejects short and mismatched passwords [ACCT-33, ACCT-34]", async () => {
    await openForm();
    await save("short");
    await expect.element(toast("Password must be at least 6 characters")).toBeVisible();
    await save("long enough one", "another one");
    await expect.element(toast("Passwords do not match")).toBeVisible();
    expect(network.sent(contract.recovery.complete)).toEqual([]);
  });

  it("reports a failed save, such as for a link that was already used [ACCT-42]", async () => {
    network.reject(contract.recovery.complete, "LINK_INVALID");
    await openForm();
    await save("too late for this");
    await expect
      .element(toast("Failed to reset password. The link may have expired. Please request a new reset link"))
      .toBeVisible();
    await expect.element(newPassword()).toHaveValue("too late for this");
  });

  it("asks for a different password when the new one is too common, and keeps the link", async () => {
    network.reject(contract.recovery.complete, "PASSWORD_TOO_COMMON");
    await openForm();
    await save("password1");
    const problem = "That password is too easy to guess. Choose another one.";
    await expect.element(toast(problem)).toBeVisible();
    await expect.element(newPassword()).toHaveAccessibleDescription(new RegExp(problem));
    await expect.element(newPassword()).toHaveFocus();
  });

  const requestNewLink = "Please request a new password reset link.";
  it.each([
    ["no token [ACCT-35, ACCT-36]", "/reset-password", `Invalid or missing reset token. ${requestNewLink}`],
    [
      "a rejected hash token [ACCT-37]",
      "/reset-password#access_token=nonsense",
      `Invalid or expired reset token. ${requestNewLink}`,
    ],
    [
      "a malformed recovery query [ACCT-38]",
      "/reset-password?type=recovery",
      `Invalid recovery link. ${requestNewLink}`,
    ],
    [
      "a rejected recovery token [ACCT-39]",
      "/reset-password?type=recovery&token=nonsense",
      `Invalid or expired recovery link. ${requestNewLink}`,
    ],
  ])("shows why a link is invalid: %s", async (...[, address, message]) => {
    network.reject(contract.recovery.start, "LINK_INVALID");
    await openScreen(address);
    await expect.element(page.getByRole("heading", { name: "Reset Link Invalid" })).toBeVisible();
    await expect.element(page.getByRole("alert")).toHaveTextContent(message);
    await expect
      .element(page.getByRole("link", { name: "Request a New Link" }))
      .toHaveAttribute("href", "/login?forgot");
  });

  it.each([
    [
      "a recovery query [ACCT-40]",
      "/reset-password?type=recovery&token=abc",
      `Error processing recovery link. ${requestNewLink}`,
    ],
    [
      "an access token [ACCT-41]",
      "/reset-password#access_token=abc",
      "Failed to initialize password reset. Please try again",
    ],
  ])("distinguishes a server error from a bad link: %s", async (...[, address, message]) => {
    network.drop(contract.recovery.start);
    await openScreen(address);
    await expect.element(page.getByRole("heading", { name: "Reset Link Invalid" })).toBeVisible();
    await expect.element(page.getByRole("alert")).toHaveTextContent(message);
    await expectAccessible();
  });
});
