import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleMember } from "../samples.ts";
import { getHorizontalOverflow, toast } from "../screen.tsx";
import { listLines } from "../wrapped-lines.ts";
import {
  addDialog,
  confirmDelete,
  dialog,
  editDialog,
  memberCount,
  openEdit,
  openRoster,
  openTeam,
  row,
  rowNames,
  tabTo,
} from "./roster.tsx";

/** Returns whether every part of an open dialog fits the narrowest phone. */
const hasNoOverflow = () =>
  [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].every((popup) =>
    // Only input fields may scroll their content.
    [popup, ...popup.querySelectorAll(":not(input)")].every((part) => part.scrollWidth <= 320),
  );

describe("roster", () => {
  it("marks a number that we can't text anymore [TEXT-45]", async () => {
    const phone = "+442079460958";
    await openTeam({}, [
      sampleMember({ name: "Bilal Bello", phone, block: "not-textable" }),
      sampleMember({ name: "Zoe Adler", phone: "+13125550126" }),
    ]);
    await expect.element(row("Bilal Bello")).toMatchTextContent(/We can't text this number/);
    await expect.element(row("Zoe Adler")).not.toMatchTextContent(/We can't text this number/);
  });

  it.each(["desk", "phone"] as const)(
    "lists everyone by name with phone, email, consent, and status (%s) [MEMB-01, MEMB-02, MEMB-17, TEAM-32]",
    async (size) => {
      await openRoster({ size });
      await expect.element(page.getByRole("heading", { level: 2, name: "Roster 3" })).toBeVisible();
      expect(rowNames()).toEqual(["Aisha Bello", "Cole Lindqvist", "Zoe Adler"]);
      for (const [name, present, absent] of [
        ["Aisha Bello", ["(312) 555-0103", "aisha@example.com", "Agreed", "Active"], ["Joined by link"]],
        ["Cole Lindqvist", ["(773) 555-0118", "No text consent", "Active", "Joined by link"], ["Agreed"]],
        ["Zoe Adler", ["(312) 555-0126", "No text consent", "Inactive"], ["Joined by link"]],
      ] as const) {
        const countVisible = (text: string) =>
          row(name)
            .getByText(text, { exact: true })
            .elements()
            .filter((element) => element.checkVisibility()).length;
        for (const text of present) expect(countVisible(text), `${name}: ${text}`).toBe(1);
        for (const text of absent) expect(countVisible(text), `${name}: ${text}`).toBe(0);
      }
      await expectAccessible();
    },
  );

  it("breaks an email address after the @ and not inside a word", async () => {
    const email = "grace.donnelly@example.com";
    await openTeam({}, [sampleMember({ name: "Grace Donnelly", email, addedVia: "join-link" })]);
    for (const width of [320, 1280]) {
      await page.viewport(width, 900);
      await expect
        .poll(() => listLines(page.getByText(email).element()))
        .toEqual(["grace.donnelly@", "example.com"]);
    }
  });

  it("finds people by name, phone, and email [MEMB-03]", async () => {
    await openRoster();
    const search = page.getByRole("searchbox", { name: "Search the roster" });
    await expect.element(search).toHaveAttribute("placeholder", "Search name, phone, or email");
    for (const [query, names, summary] of [
      ["zoe", ["Zoe Adler"], "1 member found"],
      ["312.555", ["Aisha Bello", "Zoe Adler"], "2 members found"],
      ["AISHA@", ["Aisha Bello"], "1 member found"],
    ] as const) {
      await search.fill(query);
      await expect.poll(rowNames).toEqual(names);
      await expect.element(page.getByRole("status").filter({ hasText: summary })).toBeInTheDocument();
    }
    await search.fill("unknown");
    await expect.element(page.getByText('No matches for "unknown"')).toBeVisible();
    await expect.element(page.getByRole("status").filter({ hasText: "0 members found" })).toBeInTheDocument();
    await expectAccessible();
    await page.getByRole("main").getByRole("button", { name: "Clear Search", exact: true }).last().click();
    await expect.poll(() => rowNames().length).toBe(3);
    await expect.element(search).toHaveFocus();
  });

  it("shows the evidence of consent in the form, and explains that a new number needs new consent [MEMB-20, OP2-12]", async () => {
    await openRoster();
    const form = await openEdit("Aisha Bello");
    await expect.element(form.getByLabelText("Phone Number")).toHaveValue("(312) 555-0103");
    await expect.element(form.getByRole("textbox", { name: "Email" })).toHaveValue("aisha@example.com");
    await expect.element(form.getByRole("checkbox", { name: "agreed to get SMS texts" })).toBeChecked();
    await expect.element(form.getByText("Agreed Nov 2, 2026, recorded by Maya Okafor")).toBeVisible();
    await expect.element(form.getByText("has this number too")).not.toBeInTheDocument();
    await expectAccessible();
    await form.getByLabelText("Phone Number").fill("(847) 555-0155");
    await expect.element(form.getByText("Saving records consent for this number.")).toBeVisible();
  });

  it("rolls back a change when saving fails [MEMB-23]", async () => {
    await openRoster();
    const pendingRequest = network.holdNext(contract.members.update);
    const form = await openEdit("Aisha Bello");
    await form.getByLabelText("Name").fill("Yara Bello");
    await form.getByRole("checkbox", { name: "agreed to get SMS texts" }).click();
    await form.getByRole("button", { name: "Save Changes" }).click();
    expect(await pendingRequest.input).toMatchObject({ name: "Yara Bello", smsConsent: false });
    await expect.element(row("Yara Bello")).toBeVisible();
    await expect.element(page.getByText("0 of 3 can get texts")).toBeVisible();
    // Nothing can be refetched, so what the screen shows comes from the cache.
    network.drop(contract.members.list, contract.teams.get);
    pendingRequest.drop();
    await expect.element(toast("Failed to update member")).toBeVisible();
    await expect.poll(rowNames).toEqual(["Aisha Bello", "Cole Lindqvist", "Zoe Adler"]);
    await expect.element(page.getByText("1 of 3 can get texts")).toBeVisible();
    await expect.element(editDialog().getByLabelText("Name")).toHaveValue("Yara Bello");
  });

  it("deletes a member only after confirmation, and moves focus to the heading [MEMB-06, MEMB-21, OP-40]", async () => {
    await openRoster();
    const deleteButton = page.getByRole("button", { name: "Delete Aisha Bello" });
    await deleteButton.click();
    const question = page.getByRole("alertdialog", { name: "Delete this member?" });
    await expect
      .element(question)
      .toMatchTextContent(/Aisha Bello will be removed from the Lakeview Otters roster/);
    await expect.element(question.getByRole("button", { name: "Keep Member" })).toHaveFocus();
    await expectAccessible();
    await question.getByRole("button", { name: "Keep Member" }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(network.sent(contract.members.remove)).toEqual([]);
    await expect.element(deleteButton).toHaveFocus();
    await confirmDelete("Aisha Bello");
    await expect.element(toast("Member deleted successfully!")).toBeVisible();
    await expect.poll(rowNames).toEqual(["Cole Lindqvist", "Zoe Adler"]);
    await expect.element(memberCount()).toHaveTextContent("2");
    await expect.element(page.getByRole("heading", { name: "Roster 2" })).toHaveFocus();
  });

  it("restores a member when deleting fails, and keeps concurrent changes [MEMB-24]", async () => {
    await openRoster();
    const pendingRequest = network.holdNext(contract.members.remove);
    await confirmDelete("Aisha Bello");
    await pendingRequest.input;
    await expect.poll(rowNames).toEqual(["Cole Lindqvist", "Zoe Adler"]);
    await expect.element(memberCount()).toHaveTextContent("2");
    // A second change succeeds while the first is still in flight.
    await confirmDelete("Cole Lindqvist");
    await expect.element(toast("Member deleted successfully!")).toBeVisible();
    await expect.poll(rowNames).toEqual(["Zoe Adler"]);
    network.drop(contract.members.list, contract.teams.get);
    pendingRequest.drop();
    await expect.element(toast("Failed to delete member")).toBeVisible();
    await expect.poll(rowNames).toEqual(["Aisha Bello", "Zoe Adler"]);
    await expect.element(memberCount()).toHaveTextContent("2");
  });

  it("accepts up to four contacts, each with its own consent", async () => {
    await openRoster();
    const form = await openEdit("Cole Lindqvist");
    const add = form.getByRole("button", { name: "Add a Guardian or Second Contact" });
    for (const [index, label] of ["Mother", "Father", "Work", "Aunt"].entries()) {
      await add.click();
      const contact = form.getByRole("group", { name: `Contact ${index + 1}` });
      await expect.element(contact.getByLabelText("Relationship")).toHaveFocus();
      await contact.getByLabelText("Relationship").fill(label);
      await contact.getByLabelText("Phone Number").fill(`312555020${index}`);
    }
    await expect.element(add).not.toBeInTheDocument();
    await form.getByRole("checkbox", { name: "Mother agreed to get SMS texts" }).click();
    await form.getByRole("button", { name: "Remove contact 3" }).click();
    await expect.element(add).toHaveFocus();
    await form.getByRole("button", { name: "Remove contact 3" }).click();
    await expectAccessible();
    await form.getByRole("button", { name: "Save Changes" }).click();
    await expect.element(toast("Member updated successfully!")).toBeVisible();
    const noEmail = { email: null, emailConsent: false, isGuardian: false };
    expect(network.sent(contract.members.update)[0]!.contacts).toEqual([
      { label: "Mother", phone: "3125550200", smsConsent: true, language: "en", ...noEmail },
      { label: "Father", phone: "3125550201", smsConsent: false, language: "en", ...noEmail },
    ]);
    await expect.element(row("Cole Lindqvist").getByText("+ 2 contacts: Mother, Father")).toBeVisible();
    // Cole's own phone hasn't consented, but his mother's has.
    await expect.element(page.getByText("2 of 3 can get texts")).toBeVisible();
  });

  it("fits the longest names and labels in its dialogs at 320 px", async () => {
    const name = "M".repeat(100);
    await openTeam({ name: "W".repeat(100) }, [sampleMember({ name })]);
    await page.viewport(320, 700);
    const chooseAction = async (action: string) => {
      await page.getByRole("button", { name: `More actions for ${name}` }).click();
      await page.getByRole("menuitem", { name: `${action} Member` }).click();
    };
    await chooseAction("Edit");
    await editDialog().getByRole("button", { name: "Add a Guardian or Second Contact" }).click();
    await editDialog().getByLabelText("Relationship").fill("L".repeat(40));
    expect(hasNoOverflow()).toBe(true);
    expect(getHorizontalOverflow()).toBeLessThanOrEqual(0);
    await editDialog().getByRole("button", { name: "Cancel" }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await chooseAction("Delete");
    await expect.element(page.getByRole("alertdialog")).toBeVisible();
    expect(hasNoOverflow()).toBe(true);
  });

  it("supports keyboard-only use: adding three members, editing one, and deleting one [MEMB-04, MEMB-05, MEMB-06]", async () => {
    await openTeam({ name: "Keyboard Cats" });
    await expect.element(page.getByText("No members yet")).toBeVisible();
    await tabTo("Add Member");
    await userEvent.keyboard("{Enter}");
    for (const [index, name] of ["Cleo Katz", "Ada Purr", "Bo Whisker"].entries()) {
      await expect.element(addDialog().getByLabelText("Name")).toHaveFocus();
      await userEvent.keyboard(`${name}{Tab}312555010${index}{Tab}{Tab} `);
      if (index < 2) await tabTo("Save and Add Another");
      await userEvent.keyboard("{Enter}");
      await expect.element(row(name)).toBeVisible();
    }
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.poll(rowNames).toEqual(["Ada Purr", "Bo Whisker", "Cleo Katz"]);
    await expect.element(page.getByText("Everyone can get texts")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Add Member" })).toHaveFocus();

    await tabTo("Edit Bo Whisker");
    await userEvent.keyboard("{Enter}");
    await expect.element(editDialog().getByLabelText("Name")).toHaveFocus();
    await userEvent.keyboard("{End}s{Enter}");
    await expect.element(row("Bo Whiskers")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Edit Bo Whiskers" })).toHaveFocus();

    await tabTo("Delete Cleo Katz");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("button", { name: "Keep Member" })).toHaveFocus();
    await userEvent.keyboard("{Tab}{Enter}");
    await expect.poll(rowNames).toEqual(["Ada Purr", "Bo Whiskers"]);
    await expect.element(page.getByRole("heading", { name: "Roster 2" })).toHaveFocus();
  });
});
