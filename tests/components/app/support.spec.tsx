import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { getCurrentUrl, toast } from "../screen.tsx";
import { openDashboard } from "./dashboard.tsx";

const support = () => page.getByRole("button", { name: "Support" });
const dialog = () => page.getByRole("dialog", { name: "Contact Support" });
const subject = () => dialog().getByLabelText("Subject");
const message = () => dialog().getByLabelText("Message");
const priority = () => dialog().getByLabelText("Priority");
const send = () => dialog().getByRole("button", { name: "Send Request" });

async function fillForm() {
  await subject().fill("Texts");
  await message().fill("Do they arrive?");
  await userEvent.selectOptions(priority(), "high");
}

describe("support dialog", () => {
  it.each(["desk", "phone"] as const)(
    "opens over the page with a subject, a message, and a priority (%s) [SHELL-46, SUPPORT-01, SUPPORT-02, SUPPORT-03, SUPPORT-04]",
    async (size) => {
      await openDashboard({}, { size });
      if (size === "phone") await page.getByRole("button", { name: "Open menu" }).click();
      await support().click();
      await expect.element(dialog()).toBeVisible();
      expect(getCurrentUrl()).toBe("/dashboard");
      await expect.element(subject()).toHaveValue("");
      await expect.element(message()).toHaveAttribute("rows", "5");
      await expect.element(priority()).toHaveValue("normal");
      const choices = priority().getByRole("option").elements();
      expect(choices.map((option) => [option.textContent, option.getAttribute("value")])).toEqual([
        ["Low - General question", "low"],
        ["Normal - Need assistance", "normal"],
        ["High - Issue affecting team", "high"],
        ["Urgent - Critical problem", "urgent"],
      ]);
      await expectAccessible();
    },
  );

  it("requires a subject and a message, even when submitted with Enter [SUPPORT-05, SUPPORT-06]", async () => {
    await openDashboard();
    await support().click();
    await expect.element(send()).toBeDisabled();
    await subject().fill("Texts");
    await expect.element(send()).toBeDisabled();
    await userEvent.keyboard("{Enter}");
    await message().fill("   ");
    await expect.element(send()).toBeDisabled();
    await message().fill("Do they arrive?");
    await expect.element(send()).toBeEnabled();
    expect(network.sent(contract.support.send)).toEqual([]);
  });

  it("keeps the input and shows the server's reason when sending fails [SUPPORT-10, SUPPORT-13]", async () => {
    const failed = "Failed to send support request. Please try again.";
    network.drop(contract.support.send);
    await openDashboard();
    await support().click();
    await fillForm();
    await send().click();
    await expect.element(toast(failed)).toBeVisible();
    network.reject(contract.support.send, "RATE_LIMITED");
    await send().click();
    await expect.element(toast(failed).filter({ hasText: "Too many" })).toBeVisible();
    await expect.element(subject()).toHaveValue("Texts");
    await expect.element(message()).toHaveValue("Do they arrive?");
    await expect.element(priority()).toHaveValue("high");
  });

  it("sends once, confirms, closes, and is empty the next time [SUPPORT-07, SUPPORT-08, SUPPORT-09]", async () => {
    const pendingRequest = network.holdNext(contract.support.send);
    await openDashboard();
    await support().click();
    await fillForm();
    await send().click();
    await expect.element(dialog().getByRole("button", { name: "Sending..." })).toBeVisible();
    await subject().click();
    await userEvent.keyboard("{Enter}");
    expect(await pendingRequest.input).toEqual({
      subject: "Texts",
      message: "Do they arrive?",
      priority: "high",
    });
    pendingRequest.respond({ ok: true });
    await expect
      .element(toast("Support request sent successfully! We'll get back to you soon."))
      .toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(network.sent(contract.support.send)).toHaveLength(1);
    await support().click();
    await expect.element(subject()).toHaveValue("");
    await expect.element(message()).toHaveValue("");
    await expect.element(priority()).toHaveValue("normal");
  });

  it("keeps the input when closed and restores focus", async () => {
    await openDashboard();
    await expect.element(support()).toBeVisible();
    (support().element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(subject()).toHaveFocus();
    await userEvent.keyboard("Texts{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(support()).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(subject()).toHaveValue("Texts");
  });
});
