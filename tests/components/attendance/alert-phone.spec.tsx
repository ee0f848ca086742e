import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { ManagerPhone } from "#features/turnout/manager-phones/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleTeam } from "../samples.ts";
import { openScreen, toast } from "../screen.tsx";

const phone = () => page.getByLabelText("Text Me At");
const save = () => page.getByRole("button", { name: "Save Number" });
const consent = () => page.getByRole("checkbox", { name: "I agree to get SMS alerts" });

async function openSettings(stored: ManagerPhone) {
  const team = sampleTeam();
  network.answer(contract.teams.get, team);
  network.answer(contract.managerPhones.get, stored);
  network.answer(contract.managers.list, { managers: [] });
  network.answer(contract.handover.get, { handover: null });
  await openScreen(`/teams/${team.id}/settings`);
  await expect.element(phone()).toBeVisible();
  return team;
}

describe("a manager's own number for alerts", () => {
  it("needs a consent by hand and a number that can be one [OP-16, OP-18]", async () => {
    const team = await openSettings({ phone: null, suppressedBy: null });
    await expect.element(page.getByText("Without a number, alerts come by email")).toBeVisible();
    await expect.element(save()).toBeDisabled();
    await phone().fill("555");
    await save().click();
    await expect.element(toast("Please agree to texts first")).toBeVisible();
    expect(network.sent(contract.managerPhones.set)).toEqual([]);
    await consent().click();
    await expectAccessible();
    network.refuse(contract.managerPhones.set, "PHONE_INVALID");
    await save().click();
    await expect.element(page.getByText("Please enter a phone number with area code")).toBeVisible();
    await expect.element(phone()).toHaveFocus();

    await phone().fill("312 555 0177");
    network.drop(contract.managerPhones.set);
    await save().click();
    await expect.element(toast("Failed to save number")).toBeVisible();
    await expect.element(phone()).toHaveValue("312 555 0177");
    network.answer(contract.managerPhones.set, { phone: "(312) 555-0177", suppressedBy: null });
    await save().click();
    await expect.element(toast("Number saved")).toBeVisible();
    await expect.element(phone()).toHaveValue("(312) 555-0177");
    await expect.element(consent()).not.toBeInTheDocument();
    expect(network.sent(contract.managerPhones.set).at(-1)).toEqual({
      teamId: team.id,
      phone: "312 555 0177",
      consent: true,
    });
  });

  it("says after a STOP that alerts come by email, and can be removed [OP-16]", async () => {
    await openSettings({ phone: "(312) 555-0177", suppressedBy: "stop" });
    await expect.element(page.getByText("You replied STOP from this number")).toBeVisible();
    network.answer(contract.managerPhones.remove, { phone: null, suppressedBy: null });
    await page.getByRole("button", { name: "Remove Number" }).click();
    await expect.element(toast("Number removed")).toBeVisible();
    await expect.element(phone()).toHaveValue("");
  });
});
