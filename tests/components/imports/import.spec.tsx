import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleMember } from "../samples.ts";
import { toast } from "../screen.tsx";
import { actions, button, dialog, excel, list, openImport, preview, row, summary } from "./import-dialog.tsx";

describe("importing a roster", () => {
  it.each(["desk", "phone"] as const)(
    "checks a pasted list row by row and lets users fix rows in place (%s)",
    async (size) => {
      network.respond(contract.imports.commit, { added: 3, merged: 0, unchanged: 0 });
      await openImport([], { size });
      await expect.element(button("Preview Import")).toBeDisabled();
      await expectAccessible();
      await preview(excel);
      await expect.element(summary()).toHaveTextContent("2 players, 1 line to fix");
      for (const expected of ["New", "(312) 555-0103", "Mom: 312-555-0200", "Agreed"])
        await expect.element(row("Aisha Bello")).toMatchTextContent(expected);
      await expect.element(row("Devon Clarke")).toMatchTextContent("No text consent");
      const phone = page.getByLabelText("Phone in row 2");
      await expect.element(phone).toHaveAttribute("aria-invalid", "true");
      await expect.element(row("Cole Lindqvist")).toMatchTextContent("with area code");
      await expect.element(button("Import 2 Members")).toBeEnabled();
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
      await expectAccessible();
      expect(network.sent(contract.imports.commit)).toEqual([]);

      await phone.fill("773-555-0118");
      await expect.element(summary()).toHaveTextContent("3 players");
      // The corrected row stays in place, so its phone field keeps the focus.
      await expect.element(phone).toHaveFocus();
      await expect.element(phone).not.toHaveAttribute("aria-invalid");
      await button("Import 3 Members").click();
      await expect.element(toast("Roster imported: 3 added, 0 merged")).toBeVisible();
      await expect.element(dialog()).not.toBeInTheDocument();
      await expect.element(actions()).toHaveFocus();
      const [sent] = network.sent(contract.imports.commit);
      expect(sent!.rows).toMatchObject([
        {
          name: "Aisha Bello",
          email: "aisha@example.com",
          smsConsent: true,
          contacts: [{ label: "Mom", phone: "312-555-0200" }],
        },
        { name: "Cole Lindqvist", phone: "773-555-0118", smsConsent: false },
        { name: "Devon Clarke", smsConsent: false },
      ]);
    },
  );

  it("shows which member each row merges with and what differs", async () => {
    network.respond(contract.imports.commit, { added: 1, merged: 2, unchanged: 0 });
    await openImport([
      sampleMember({ name: "Aisha Bello", phone: "+13125550103" }),
      sampleMember({ name: "Cole Lindqvist", phone: "+17735550118", email: "cole@example.com" }),
    ]);
    await preview(
      "aisha bello,3125550103,aisha@example.com\nCole Lindqvist,7735550118,other@example.com\nTom Bello,3125550103,",
    );
    await expect.element(summary()).toHaveTextContent("3 players");
    await expect.element(dialog().getByText("1 new, 1 merged, 1 unchanged")).toBeVisible();
    const first = dialog().getByRole("row").nth(1);
    await expect.element(first).toMatchTextContent("On the roster as Aisha Bello");
    await expect.element(first).toMatchTextContent("Adds email aisha@example.com");
    await expect.element(row("Cole Lindqvist")).toMatchTextContent("Keeps email cole@example.com");
    await expect.element(row("Tom Bello")).toMatchTextContent("Same phone as Aisha Bello");
    const consentBox = page.getByLabelText("Everyone in this list agreed to get SMS texts");
    await expect.element(consentBox).not.toBeChecked();
    await consentBox.click();
    await expect.element(dialog().getByText("1 new, 2 merged")).toBeVisible();
    await expect.element(row("Cole Lindqvist")).toMatchTextContent("Turns on SMS consent");
    await button("Import 3 Members").click();
    await expect.element(toast("Roster imported: 1 added, 2 merged")).toBeVisible();
    const [sent] = network.sent(contract.imports.commit);
    expect(sent!.rows.map(({ name, smsConsent }) => [name, smsConsent])).toEqual([
      ["aisha bello", true],
      ["Cole Lindqvist", true],
      ["Tom Bello", true],
    ]);
  });

  it("lets users correct columns that were matched incorrectly", async () => {
    await openImport();
    await preview("Name,Age,Reach\nAisha Bello,9,call (312) 555-0103 mom\nCole Lindqvist,10,none");
    const missingPhoneHint = page.getByText("Choose which column has the phone numbers.");
    await expect.element(missingPhoneHint).toBeVisible();
    await userEvent.selectOptions(page.getByLabelText("Reach"), "Phone");
    await expect.element(missingPhoneHint).not.toBeInTheDocument();
    await expect.element(summary()).toHaveTextContent("0 players, 2 lines to fix");
    await expect.element(page.getByLabelText("Phone in row 1")).toHaveValue("call (312) 555-0103 mom");
    await expectAccessible();
    await page.getByLabelText("The first row is a header").click();
    await expect.element(summary()).toHaveTextContent("0 players, 3 lines to fix");
  });

  it("can show only the rows with problems", async () => {
    await openImport();
    await preview(excel);
    await button("Show Only Problems").click();
    await expect.element(row("Aisha Bello")).not.toBeInTheDocument();
    await expect.element(page.getByLabelText("Phone in row 2")).toBeVisible();
    await button("Show All Rows").click();
    await expect.element(row("Aisha Bello")).toBeVisible();
  });

  it("supports keyboard-only use", async () => {
    network.respond(contract.imports.commit, { added: 2, merged: 0, unchanged: 0 });
    await openImport();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(actions()).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("menuitem", { name: "Import Roster" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(list()).toHaveFocus();
    await list().fill("Name\tPhone\nAisha Bello\t3125550103\nCole Lindqvist\t12");
    await userEvent.tab();
    await expect.element(button("Choose a File")).toHaveFocus();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect.element(summary()).toHaveTextContent("1 player, 1 line to fix");
    const phone = page.getByLabelText("Phone in row 2");
    for (let pressCount = 0; pressCount < 20 && phone.element() !== document.activeElement; pressCount += 1)
      await userEvent.tab();
    await expect.element(phone).toHaveFocus();
    await userEvent.keyboard("{Control>}a{/Control}7735550118{Enter}");
    await expect.element(summary()).toHaveTextContent("2 players");
    (button("Import 2 Members").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(toast("Roster imported: 2 added, 0 merged")).toBeVisible();
    await expect.element(actions()).toHaveFocus();
  });

  it("reports a failed export", async () => {
    await openImport();
    await userEvent.keyboard("{Escape}");
    network.drop(contract.imports.export);
    await actions().click();
    await page.getByRole("menuitem", { name: "Export CSV" }).click();
    await expect.element(toast("We couldn't export the roster")).toBeVisible();
  });
});
