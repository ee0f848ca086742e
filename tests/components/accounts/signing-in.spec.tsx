import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { openScreen, toast } from "../screen.tsx";

const signIn = () => page.getByRole("button", { name: "Sign In", exact: true });
const email = () => page.getByLabelText("Email");
const password = () => page.getByLabelText("Password", { exact: true });

describe("signing in", () => {
  it("asks for e-mail and password before it sends anything [ACCT-02]", async () => {
    await openScreen("/login");
    await signIn().click();
    await expect.element(page.getByText("Please enter your email address").first()).toBeVisible();
    await expect.element(page.getByText("Please enter your password").first()).toBeVisible();
    await email().fill("maya@example.com");
    await signIn().click();
    await expect.element(page.getByText("Please enter your password").first()).toBeVisible();
    await email().clear();
    await password().fill("a good long one");
    await signIn().click();
    await expect.element(page.getByText("Please enter your email address").first()).toBeVisible();
    expect(network.sent(contract.sessions.signIn)).toEqual([]);
  });

  it("asks whoever forgot the password for an address, in a dialog [ACCT-07]", async () => {
    network.answer(contract.recovery.request, { ok: true });
    await openScreen("/login");
    await page.getByRole("button", { name: "Forgot password?" }).click();
    const dialog = page.getByRole("dialog", { name: "Reset Your Password" });
    await dialog.getByLabelText("Email").fill("maya@example.com");
    await dialog.getByRole("button", { name: "Send Reset Link" }).click();
    await expect.element(toast("Password reset instructions sent to your email")).toBeVisible();
    expect(network.sent(contract.recovery.request)).toEqual([{ email: "maya@example.com" }]);
  });
});
