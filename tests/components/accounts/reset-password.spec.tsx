import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { clock, until } from "../clock.ts";
import { network } from "../network.ts";
import { openScreen, shownAddress, toast } from "../screen.tsx";

const newPassword = () => page.getByLabelText("New Password", { exact: true });
const expiresAt = "2031-01-01T00:00:00.000Z";

async function openForm(address = "/reset-password#access_token=abc") {
  network.answer(contract.recovery.start, { expiresAt });
  await openScreen(address);
  await expect.element(newPassword()).toBeVisible();
}

async function fill(password: string, confirmation = password) {
  await newPassword().fill(password);
  await page.getByLabelText("Confirm New Password").fill(confirmation);
}

async function save(password: string, confirmation?: string) {
  await fill(password, confirmation);
  await page.getByRole("button", { name: "Reset Password" }).click();
}

describe("resetting the password", () => {
  it("verifies the link, sets up the session and takes the token out of the address [ACCT-29, ACCT-31, ACCT-32]", async () => {
    const seen: string[] = [];
    const watch = new MutationObserver(() => {
      const words = document.querySelector("output")?.textContent;
      if (words && words !== seen.at(-1)) seen.push(words);
    });
    watch.observe(document, { subtree: true, childList: true, characterData: true });
    const starting = network.hold(contract.recovery.start);
    await openScreen("/reset-password#access_token=abc");
    await expect.element(page.getByText("Verifying your reset link")).toBeVisible();
    expect(await starting.input).toEqual({ token: "abc" });
    starting.answer({ expiresAt });
    await expect.element(newPassword()).toBeVisible();
    watch.disconnect();
    expect(seen).toEqual(["Verifying your reset link", "Setting up your session"]);
    expect(shownAddress()).toBe("/reset-password");
    await expectAccessible();
  });

  it("also takes type=recovery with a token [ACCT-30]", async () => {
    await openForm("/reset-password?type=recovery&token=xyz");
    expect(network.sent(contract.recovery.start)).toEqual([{ token: "xyz" }]);
    expect(shownAddress()).toBe("/reset-password");
  });

  it("saves the password and goes to sign-in after 3 seconds [ACCT-43, ACCT-44, ACCT-45]", async () => {
    network.answer(contract.recovery.complete, { invitationAccepted: true });
    await openForm();
    await fill("brand new password");
    clock.hold();
    await userEvent.keyboard("{Enter}");
    await until(() => page.getByText("Your password is saved.").elements().length === 1);
    await until(() => toast("Your password has been reset successfully").elements().length === 1, 1);
    await until(() => toast("Team manager invitation accepted!").elements().length === 1, 1);
    expect(network.sent(contract.recovery.complete)).toEqual([
      { token: "abc", password: "brand new password" },
    ]);
    await clock.forward(2_900);
    expect(shownAddress()).toBe("/reset-password");
    await clock.forward(100);
    await until(() => shownAddress() === "/login");
  });

  it("says nothing of an invitation when there was none [ACCT-45]", async () => {
    network.answer(contract.recovery.complete, { invitationAccepted: false });
    await openForm();
    await save("brand new password");
    await expect.element(page.getByText("Your password is saved.")).toBeVisible();
    expect(toast("Team manager invitation accepted!").elements()).toEqual([]);
  });

  it("refuses short and mismatched passwords [ACCT-33, ACCT-34]", async () => {
    await openForm();
    await save("short");
    await expect.element(toast("Password must be at least 6 characters")).toBeVisible();
    await save("long enough one", "another one");
    await expect.element(toast("Passwords do not match")).toBeVisible();
    expect(network.sent(contract.recovery.complete)).toEqual([]);
  });

  it("says when saving fails, e.g. because the link was used meanwhile [ACCT-42]", async () => {
    network.refuse(contract.recovery.complete, "LINK_INVALID");
    await openForm();
    await save("too late for this");
    await expect
      .element(toast("Failed to reset password. The link may have expired. Please request a new reset link"))
      .toBeVisible();
    await expect.element(newPassword()).toHaveValue("too late for this");
  });

  it("asks for another password when this one is too common, and keeps the link", async () => {
    network.refuse(contract.recovery.complete, "PASSWORD_TOO_COMMON");
    await openForm();
    await save("password1");
    const words = "That password is on every guessing list. Please choose another one.";
    await expect.element(toast(words)).toBeVisible();
    await expect.element(newPassword()).toHaveAccessibleDescription(new RegExp(words));
    await expect.element(newPassword()).toHaveFocus();
  });

  const again = "Please request a new password reset link.";
  it.each([
    ["no token [ACCT-35, ACCT-36]", "/reset-password", `Invalid or missing reset token. ${again}`],
    [
      "a refused hash token [ACCT-37]",
      "/reset-password#access_token=nonsense",
      `Invalid or expired reset token. ${again}`,
    ],
    [
      "a malformed recovery query [ACCT-38]",
      "/reset-password?type=recovery",
      `Invalid recovery link. ${again}`,
    ],
    [
      "a refused recovery token [ACCT-39]",
      "/reset-password?type=recovery&token=nonsense",
      `Invalid or expired recovery link. ${again}`,
    ],
  ])("shows why a link is invalid: %s", async (...[, address, message]) => {
    network.refuse(contract.recovery.start, "LINK_INVALID");
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
      `Error processing recovery link. ${again}`,
    ],
    [
      "the start [ACCT-41]",
      "/reset-password#access_token=abc",
      "Failed to initialize password reset. Please try again",
    ],
  ])("tells a fault of ours from a bad link: %s", async (...[, address, message]) => {
    network.drop(contract.recovery.start);
    await openScreen(address);
    await expect.element(page.getByRole("heading", { name: "Reset Link Invalid" })).toBeVisible();
    await expect.element(page.getByRole("alert")).toHaveTextContent(message);
    await expectAccessible();
  });
});
