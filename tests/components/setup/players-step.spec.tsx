import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { drop } from "../imports/import-dialog.tsx";
import { network } from "../network.ts";
import { getCurrentUrl, getHorizontalOverflow } from "../screen.tsx";
import { box, button, consent, heading, mockSetup, openStep } from "./setup.tsx";

const lines = ["Jordan Reyes 312-555-0142", "Priya Raman, (312) 555-0146", "Emma Stone"];
const found = () => page.getByRole("list", { name: "Players found" }).getByRole("listitem");
const status = () => page.getByRole("status").filter({ hasText: /player/ });
const listSaved = () => network.sent(contract.imports.commit);

async function openPlayers(options?: Parameters<typeof openStep>[2]) {
  const setup = mockSetup();
  network.respond(contract.imports.commit, { added: 2, merged: 0, unchanged: 0 });
  await openStep("players", setup.team.id, options);
  await expect.element(box()).toBeVisible();
  return setup;
}

describe("players step", () => {
  it("shows players below the box as they're typed, and adds those that can be read [START-12, START-17]", async () => {
    await openPlayers({ size: "phone" });
    await expect
      .element(
        page.getByText(
          "One per line, like: Jordan Reyes 312-555-0142. Or paste from a spreadsheet, or drop a CSV or contacts file.",
        ),
      )
      .toBeVisible();
    await expect.element(button("Add Players")).toBeDisabled();
    await expectAccessible();
    await box().fill(lines.join("\n"));
    await expect.element(status()).toHaveTextContent("2 players, 1 line to fix");
    await expect.element(found().first()).toMatchTextContent(/Emma Stone.*No phone or email/);
    await expect.element(found().nth(1)).toMatchTextContent(/Jordan Reyes.*\(312\) 555-0142/);
    await expectAccessible();
    expect(getHorizontalOverflow()).toBe(0);
    await button("Add 2 Players").click();
    await expect.element(box()).toHaveValue("Emma Stone");
    await expect.element(heading("Players")).toBeVisible();
    expect(listSaved()[0]!.rows.map(({ name, smsConsent }) => [name, smsConsent])).toEqual([
      ["Jordan Reyes", false],
      ["Priya Raman", false],
    ]);
  });

  it("asks for everyone's consent, unchecked, and says what's missing without it [START-18, MEMB-10]", async () => {
    const { team } = await openPlayers();
    await box().fill(lines.slice(0, 2).join("\n"));
    await expect.element(consent()).not.toBeChecked();
    const warning = page.getByText("They won't get texts until you check this or they join by the link.");
    await expect.element(warning).toBeVisible();
    await consent().click();
    await expect.element(warning).not.toBeInTheDocument();
    await expect.element(found().getByRole("img", { name: "Agreed to texts" }).first()).toBeVisible();
    await button("Add 2 Players").click();
    await expect.poll(getCurrentUrl).toBe(`/setup/game?team=${team.id}`);
    expect(listSaved()[0]!.rows.map(({ smsConsent }) => smsConsent)).toEqual([true, true]);
  });

  it("leaves a no in the list a no [START-18]", async () => {
    await openPlayers();
    await box().fill("Name\tPhone\tSMS OK\nAna Costa\t3125550101\tno\nBen Ito\t3125550102\t");
    await consent().click();
    await expect.element(page.getByText(/Anyone marked "no" in your list stays opted out\./)).toBeVisible();
    await button("Add 2 Players").click();
    await expect.poll(() => listSaved()[0]?.rows.map(({ smsConsent }) => smsConsent)).toEqual([false, true]);
  });

  it("reads a contacts file and keeps no birthday, not even on the device [START-12, START-15]", async () => {
    await openPlayers();
    drop("team.vcf", "BEGIN:VCARD\nFN:Jordan Reyes\nTEL;TYPE=cell:312-555-0142\nBDAY:2012-05-05\nEND:VCARD");
    await expect.element(status()).toHaveTextContent("1 player");
    await expect.poll(() => JSON.stringify(localStorage)).toContain("Jordan Reyes");
    expect(JSON.stringify(localStorage)).not.toContain("2012-05-05");
  });

  it("keeps the list when saving fails or someone leaves, and adds no one twice [START-19, START-26]", async () => {
    const { team } = await openPlayers();
    network.drop(contract.imports.commit);
    await box().fill(lines[0]!);
    await button("Add 1 Player").click();
    await expect
      .element(page.getByText(/^We couldn't import the roster\. Everything you entered is still here\./))
      .toBeVisible();
    await expect.element(box()).toHaveValue(lines[0]);
    await openStep("players", team.id);
    await expect.element(box()).toHaveValue(lines[0]);
    const saving = network.holdNext(contract.imports.commit);
    await button("Add 1 Player").dblClick();
    await saving.input;
    saving.respond({ added: 1, merged: 0, unchanged: 0 });
    await expect.poll(getCurrentUrl).toBe(`/setup/game?team=${team.id}`);
    expect(listSaved()).toHaveLength(2);
  });

  it("can be skipped, and leads back to the team [START-08]", async () => {
    const { team } = await openPlayers();
    await button("Skip for Now").click();
    await expect.poll(getCurrentUrl).toBe(`/setup/game?team=${team.id}`);
    await button("Back").click();
    await expect.element(heading("Players")).toHaveFocus();
    await button("Back").click();
    await expect.element(heading("Team")).toBeVisible();
  });

  it("offers the join link with a code below the box [START-12]", async () => {
    await openPlayers();
    await button("Or share a join link").click();
    await expect
      .element(page.getByLabelText("Link", { exact: true }))
      .toHaveValue("https://firstwhistle.example/join/abc");
    await expect.element(page.getByRole("img", { name: /QR code/ })).toBeVisible();
    await expect.element(button("Copy Link")).toBeVisible();
    await expectAccessible();
  });

  it("says that the list couldn't be compared with the roster", async () => {
    await openPlayers();
    network.drop(contract.imports.preview);
    await box().fill(lines[0]!);
    await expect.element(page.getByText("We couldn't compare your list with the roster.")).toBeVisible();
    await expect.element(button("Add Players")).toBeDisabled();
  });

  it("goes on if players are on the roster already", async () => {
    const { team } = mockSetup({ memberCount: 3 });
    await openStep("players", team.id);
    await expect.element(page.getByText("3 players are on the roster.")).toBeVisible();
    await button("Continue").click();
    await expect.poll(getCurrentUrl).toBe(`/setup/game?team=${team.id}`);
  });
});
