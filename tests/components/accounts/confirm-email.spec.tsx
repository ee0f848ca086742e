import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { getCurrentUrl, openScreen, toast } from "../screen.tsx";

const confirmButton = () => page.getByRole("button", { name: "Confirm My Email" });

async function confirm() {
  await openScreen("/confirm-email#token=abc");
  await confirmButton().click();
}

describe("confirm email page", () => {
  it("leads to the dashboard if this browser stays signed in, and removes the token from the URL", async () => {
    network.respond(contract.accounts.confirmEmail, { ok: true, isSignedIn: true });
    await confirm();
    await expect.element(page.getByRole("link", { name: "Go to Dashboard" })).toBeVisible();
    expect(page.getByText("Sign in again").elements()).toEqual([]);
    expect(network.sent(contract.accounts.confirmEmail)).toEqual([{ token: "abc" }]);
    expect(getCurrentUrl()).toBe("/confirm-email");
  });

  it("asks the user to sign in if this browser has no session, because the others were ended", async () => {
    network.respond(contract.accounts.confirmEmail, { ok: true, isSignedIn: false });
    await confirm();
    await expect.element(page.getByText("Sign in again on the devices you use.")).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Sign In" })).toBeVisible();
    await expectAccessible();
  });

  it("explains an invalid link, and can be tried again after a failure", async () => {
    network.drop(contract.accounts.confirmEmail);
    await confirm();
    await expect.element(toast("We couldn't confirm your email. Try again.")).toBeVisible();
    network.reject(contract.accounts.confirmEmail, "LINK_INVALID");
    await confirmButton().click();
    await expect.element(page.getByRole("heading", { name: "Confirmation Link Invalid" })).toBeVisible();
  });
});
