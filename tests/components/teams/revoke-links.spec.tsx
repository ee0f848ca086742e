import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { getHorizontalOverflow, toast } from "../screen.tsx";
import { openEdit, openRoster } from "./roster.tsx";

const question = () => page.getByRole("alertdialog", { name: "Revoke this member's links?" });
const revoke = () => question().getByRole("button", { name: "Revoke Links" });

async function openQuestion() {
  await openRoster();
  const form = await openEdit("Aisha Bello");
  await form.getByRole("button", { name: "Revoke Links" }).click();
  await expect.element(question()).toBeVisible();
  return form;
}

describe("revoking a member's links", () => {
  it("asks first, says what happens, and does nothing if the manager keeps the links", async () => {
    const form = await openQuestion();
    await expect
      .element(question())
      .toMatchTextContent(/links in texts that Aisha Bello already has will stop working/);
    await expect.element(question().getByRole("button", { name: "Keep Links" })).toHaveFocus();
    await expectAccessible();
    await userEvent.keyboard("{Escape}");
    await expect.element(question()).not.toBeInTheDocument();
    await expect.element(form.getByRole("button", { name: "Revoke Links" })).toHaveFocus();
    expect(network.sent(contract.members.revokeLinks)).toEqual([]);
  });

  it("revokes them once, even if pressed twice, and keeps the form open", async () => {
    const form = await openQuestion();
    const pendingRequest = network.holdNext(contract.members.revokeLinks);
    await revoke().click();
    await pendingRequest.input;
    await userEvent.keyboard("{Enter}");
    pendingRequest.respond({ ok: true });
    await expect.element(toast("Links revoked")).toMatchTextContent(/Aisha's next text will have a new link/);
    await expect.element(question()).not.toBeInTheDocument();
    await expect.element(form).toBeVisible();
    expect(network.sent(contract.members.revokeLinks)).toHaveLength(1);
  });

  it("says so if it fails, and can be tried again", async () => {
    await openQuestion();
    network.drop(contract.members.revokeLinks);
    await revoke().click();
    await expect.element(toast("We couldn't revoke the links")).toBeVisible();
    await expect.element(revoke()).toBeEnabled();
  });

  it("isn't offered for a new member, and fits on a phone", async () => {
    await openRoster({ size: "phone" });
    await page.getByRole("button", { name: "Add Member" }).click();
    await expect.element(page.getByRole("dialog", { name: "Add Member" })).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Revoke Links" })).not.toBeInTheDocument();
    expect(getHorizontalOverflow()).toBe(0);
  });
});
