import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { openScreen } from "../screen.tsx";

const create = () => page.getByRole("button", { name: "Create Account" });

async function fill(confirmation: string) {
  await openScreen("/register");
  await page.getByLabelText("Name").fill("Nadia Petrova");
  await page.getByLabelText("Email").fill("nadia@example.com");
  await page.getByLabelText("Password", { exact: true }).fill("a good long one");
  await page.getByLabelText("Confirm Password").fill(confirmation);
  await page.getByLabelText(/I agree to the/).click();
}

describe("registering", () => {
  it("says that the two passwords differ [ACCT-16]", async () => {
    await fill("another long one");
    await expect.element(page.getByText("Passwords do not match")).toBeVisible();
  });

  it("stays disabled while the captcha is open, and when it could not be solved [ACCT-21]", async () => {
    network.fail(contract.captcha.create);
    await fill("a good long one");
    await expect.element(create()).toBeDisabled();
    await page.getByLabelText("I'm not a robot").click();
    await expect.element(page.getByText("That did not work. Try again")).toBeVisible();
    await expect.element(create()).toBeDisabled();
    expect(network.sent(contract.accounts.register)).toEqual([]);
  });
});
