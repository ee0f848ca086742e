import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { toast } from "../screen.tsx";
import { openSettings, sampleSession } from "./settings.tsx";

const dialog = () => page.getByRole("dialog");
const field = (label: string) => dialog().getByLabelText(label);
const WRONG_CODE = "That code is incorrect. Enter the latest code from your app.";

async function openDialog(size: "desk" | "phone" = "desk") {
  await openSettings({ size, user: { twoFactorEnabled: true } });
  await page.getByRole("button", { name: "Turn Off" }).click();
  await expect.element(dialog()).toBeVisible();
}
const turnOff = () => dialog().getByRole("button", { name: "Turn Off" }).click();

describe("turning off two-step verification", () => {
  it("asks for the password and a code before it sends anything", async () => {
    await openDialog();
    await turnOff();
    await expect
      .element(field("Current Password"))
      .toHaveAccessibleDescription("Enter your current password");
    await field("Current Password").fill("the password");
    await turnOff();
    await expect.element(page.getByText("Enter the code from your app")).toBeVisible();
    expect(network.sent(contract.security.removeTwoStep)).toEqual([]);
  });

  it("shows what's wrong below its field, and keeps both entries", async () => {
    network.reject(contract.security.removeTwoStep, "TWO_STEP_CODE_INVALID");
    await openDialog();
    await field("Current Password").fill("the password");
    await field("Authenticator Code").fill("123 456");
    await turnOff();
    await expect.element(page.getByText(WRONG_CODE)).toBeVisible();
    await expect.element(field("Authenticator Code")).toHaveValue("123 456");
    network.reject(contract.security.removeTwoStep, "CURRENT_PASSWORD_INCORRECT");
    await turnOff();
    await expect
      .element(field("Current Password"))
      .toHaveAccessibleDescription("Your current password is incorrect.");
    await expect.element(page.getByText(WRONG_CODE)).not.toBeInTheDocument();
    network.drop(contract.security.removeTwoStep);
    await turnOff();
    await expect.element(field("Current Password")).toHaveAttribute("aria-invalid", "true");
    await expect.element(field("Current Password")).toHaveValue("the password");
  });

  it("works with the keyboard alone and a recovery code, and shows that other devices are signed out", async () => {
    network.respond(contract.security.removeTwoStep, { ok: true });
    await openDialog();
    await expect.element(field("Authenticator Code")).toHaveAccessibleDescription(/recovery codes/);
    await field("Current Password").click();
    await userEvent.keyboard("the password{Tab}{Tab}aaaaa-bbbbb");
    network.respond(contract.sessions.list, { sessions: [sampleSession("Chrome on Windows", true)] });
    await userEvent.keyboard("{Enter}");
    await expect.element(toast("Two-step verification is off")).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(page.getByText("Safari on iOS")).not.toBeInTheDocument();
    expect(network.sent(contract.security.removeTwoStep)).toEqual([
      { password: "the password", code: "aaaaa-bbbbb" },
    ]);
  });

  it.each(["desk", "phone"] as const)("is accessible (%s)", async (size) => {
    await openDialog(size);
    await expectAccessible();
  });
});

it("asks for a code before it shows new recovery codes", async () => {
  network.respond(contract.security.renewRecoveryCodes, { recoveryCodes: ["ccccc-ddddd"] });
  await openSettings({ user: { twoFactorEnabled: true } });
  await page.getByRole("button", { name: "New Recovery Codes" }).click();
  await field("Current Password").fill("the password");
  await field("Authenticator Code").fill("123456");
  await dialog().getByRole("button", { name: "Create New Codes" }).click();
  await expect.element(page.getByText("ccccc-ddddd")).toBeVisible();
  expect(network.sent(contract.security.renewRecoveryCodes)).toEqual([
    { password: "the password", code: "123456" },
  ]);
});
