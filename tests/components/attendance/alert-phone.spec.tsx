import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { ManagerPhone } from "#features/turnout/manager-phones/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleTeam } from "../samples.ts";
import { openScreen, toast } from "../screen.tsx";
import { mockSettings } from "../teams/team-settings.tsx";

const phone = () => page.getByLabelText("Your Phone Number");
const save = () => page.getByRole("button", { name: "Save Number" });
const consent = () => page.getByRole("checkbox", { name: "I agree to get SMS alerts" });

async function openSettings(storedPhone: ManagerPhone) {
  const team = sampleTeam();
  mockSettings(team);
  network.respond(contract.managerPhones.get, storedPhone);
  await openScreen(`/teams/${team.id}/settings`);
  await expect.element(phone()).toBeVisible();
  return team;
}

describe("manager's alert number", () => {
  it("requires explicit consent and a valid number [OP-16, OP-18]", async () => {
    const team = await openSettings({ phone: null, suppressedBy: null, coversLeagueQuestions: false });
    await expect.element(page.getByText("Without a number, we'll email you instead.")).toBeVisible();
    await expect.element(save()).toBeDisabled();
    await phone().fill("555");
    await save().click();
    await expect.element(toast("Agree to get texts first")).toBeVisible();
    expect(network.sent(contract.managerPhones.set)).toEqual([]);
    await consent().click();
    await expectAccessible();
    network.reject(contract.managerPhones.set, "PHONE_INVALID");
    await save().click();
    await expect.element(page.getByText("Enter a phone number with area code")).toBeVisible();
    await expect.element(phone()).toHaveFocus();

    await phone().fill("312 555 0177");
    network.drop(contract.managerPhones.set);
    await save().click();
    await expect.element(toast("We couldn't save your number")).toBeVisible();
    await expect.element(phone()).toHaveValue("312 555 0177");
    network.respond(contract.managerPhones.set, {
      phone: "(312) 555-0177",
      suppressedBy: null,
      coversLeagueQuestions: true,
    });
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

  it("explains after a STOP that alerts come by email, and can be removed [OP-16]", async () => {
    await openSettings({ phone: "(312) 555-0177", suppressedBy: "stop", coversLeagueQuestions: false });
    await expect.element(page.getByText("You replied STOP from this number")).toBeVisible();
    network.respond(contract.managerPhones.remove, {
      phone: null,
      suppressedBy: null,
      coversLeagueQuestions: false,
    });
    await page.getByRole("button", { name: "Remove Number" }).click();
    await expect.element(toast("Number removed")).toBeVisible();
    await expect.element(phone()).toHaveValue("");
  });

  it("offers score and change requests by text for a number saved under an earlier wording [RESULT-37]", async () => {
    const savedPhone = { phone: "(312) 555-0177", suppressedBy: null };
    const team = await openSettings({ ...savedPhone, coversLeagueQuestions: false });
    const offer = page.getByRole("checkbox", { name: "Also Get Score and Change Requests by Text" });
    await expect.element(offer).not.toBeChecked();
    await expect
      .element(page.getByText("requests, replies, score requests, and requests to change games."))
      .toBeVisible();
    await expect.element(save()).toBeDisabled();
    await expectAccessible();
    await offer.click();
    network.drop(contract.managerPhones.set);
    await save().click();
    await expect.element(toast("We couldn't save your number")).toBeVisible();
    await expect.element(offer).toBeChecked();
    network.respond(contract.managerPhones.set, { ...savedPhone, coversLeagueQuestions: true });
    await save().click();
    await expect.element(toast("Number saved")).toBeVisible();
    await expect.element(offer).not.toBeInTheDocument();
    await expect.element(save()).toBeDisabled();
    expect(network.sent(contract.managerPhones.set).at(-1)).toEqual({
      teamId: team.id,
      phone: "(312) 555-0177",
      consent: true,
    });
  });

  it.each([
    ["that agreed to them", { suppressedBy: null, coversLeagueQuestions: true }],
    ["that replied STOP", { suppressedBy: "stop", coversLeagueQuestions: false }],
  ] as const)("doesn't offer them for a number %s [RESULT-37]", async (_case, savedPhone) => {
    await openSettings({ phone: "(312) 555-0177", ...savedPhone });
    await expect.element(phone()).toHaveValue("(312) 555-0177");
    await expect
      .element(page.getByText("Also Get Score and Change Requests by Text"))
      .not.toBeInTheDocument();
  });
});
