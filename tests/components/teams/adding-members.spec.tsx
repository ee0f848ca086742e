import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { toast } from "../screen.tsx";
import {
  addDialog,
  dialog,
  editDialog,
  memberCount,
  openAdd,
  openEdit,
  openRoster,
  openTeam,
  row,
  rowNames,
} from "./roster.tsx";

const listSent = () => network.sent(contract.members.add);

describe("adding a member", () => {
  it("asks for consent with an unchecked box, and shows the new member right away [MEMB-04, MEMB-08, MEMB-10, MEMB-11, MEMB-12, MEMB-13, MEMB-14, MEMB-15, MEMB-16, MEMB-19]", async () => {
    await openRoster();
    const form = await openAdd();
    await expect.element(form.getByText("This player agreed to get SMS texts")).toBeVisible();
    await form.getByLabelText("Name").fill("Nadia Petrova");
    const consent = form.getByRole("checkbox", {
      name: "Nadia agreed to get SMS texts from this team through FirstWhistle",
    });
    await expect.element(consent).not.toBeChecked();
    for (const expected of [
      "Message frequency varies.",
      "Message and data rates may apply.",
      "Reply HELP for help",
      "STOP to cancel.",
    ])
      await expect.element(form.getByText(expected)).toBeVisible();
    await expect.element(form.getByRole("switch", { name: "Active" })).not.toBeInTheDocument();
    await expectAccessible();
    await form.getByLabelText("Phone Number").fill("312 555 0100");
    await consent.click();
    // A double click must send only one request.
    await form.getByRole("button", { name: "Add Member" }).dblClick();
    await expect
      .element(toast("Member added successfully!"))
      .toMatchTextContent(/Nadia Petrova joined Lakeview Otters\./);
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.poll(rowNames).toEqual(["Aisha Bello", "Cole Lindqvist", "Nadia Petrova", "Zoe Adler"]);
    await expect.element(memberCount()).toHaveTextContent("4");
    await expect.element(page.getByText("2 of 4 can get texts")).toBeVisible();
    expect(listSent()).toHaveLength(1);
    expect(listSent()[0]).toMatchObject({
      name: "Nadia Petrova",
      phone: "312 555 0100",
      email: null,
      smsConsent: true,
    });
  });

  it("requires a name and a phone number, and sends nothing without them [MEMB-07, CONST1-05]", async () => {
    await openRoster();
    const form = await openAdd();
    await form.getByRole("button", { name: "Add Member" }).click();
    await expect.element(toast("Name and phone number are required")).toBeVisible();
    await expect.element(form.getByLabelText("Name")).toHaveFocus();
    await expect.element(form.getByText("Enter a name")).toBeVisible();
    await form.getByLabelText("Name").fill("Nadia Petrova");
    await form.getByRole("button", { name: "Save and Add Another" }).click();
    await expect.element(form.getByText("Enter a phone number so we can text Nadia")).toBeVisible();
    await expect.element(form.getByLabelText("Phone Number")).toHaveFocus();
    await expectAccessible();
    await form.getByRole("button", { name: "Cancel" }).click();
    await expect.element(dialog()).not.toBeInTheDocument();

    const edit = await openEdit("Aisha Bello");
    await edit.getByLabelText("Phone Number").fill("  ");
    await edit.getByRole("button", { name: "Save Changes" }).click();
    await expect.element(edit.getByText("Enter a phone number so we can text Aisha")).toBeVisible();
    await expect.element(toast("Name and phone number are required").first()).toBeVisible();
    expect(listSent()).toEqual([]);
    expect(network.sent(contract.members.update)).toEqual([]);
  });

  it("validates a field on blur and explains how to fix it [OP-18]", async () => {
    await openRoster();
    const form = await openAdd();
    await form.getByLabelText("Name").fill("Nadia Petrova");
    await form.getByLabelText("Phone Number").fill("555-0103");
    await form.getByRole("textbox", { name: "Email" }).fill("nadia@");
    await expect
      .element(form.getByText("Enter a phone number with area code, like (312) 555-0142."))
      .toBeVisible();
    await form.getByLabelText("Name").click();
    await expect.element(form.getByText("Enter an email address like name@example.com")).toBeVisible();
    await form.getByLabelText("Phone Number").fill("+1 (312) 555 0103");
    await form.getByRole("textbox", { name: "Email" }).fill("");
    await form.getByLabelText("Name").click();
    await expect.element(form.getByText(/^Enter a/)).not.toBeInTheDocument();
    await expect.element(form.getByText("Aisha Bello has this number too. That's OK.")).toBeVisible();
    await form.getByRole("button", { name: "Add Member" }).click();
    await expect.element(toast("Member added successfully!")).toBeVisible();
  });

  it("removes the new row but keeps the input when the request fails [MEMB-22]", async () => {
    await openRoster();
    const addRequest = network.holdNext(contract.members.add);
    const form = await openAdd();
    await form.getByLabelText("Name").fill("Nadia Petrova");
    await form.getByLabelText("Phone Number").fill("3125550100");
    await form.getByRole("button", { name: "Add Member" }).click();
    await addRequest.input;
    await expect.element(row("Nadia Petrova")).toMatchTextContent(/Saving\.\.\./);
    await expect.element(memberCount()).toHaveTextContent("4");
    addRequest.drop();
    await expect.element(toast("Failed to add member")).toBeVisible();
    await expect.element(row("Nadia Petrova")).not.toBeInTheDocument();
    await expect.element(memberCount()).toHaveTextContent("3");
    await expect.element(addDialog().getByLabelText("Name")).toHaveValue("Nadia Petrova");
    await expect.element(addDialog().getByLabelText("Phone Number")).toHaveValue("3125550100");
    await addDialog().getByRole("button", { name: "Add Member" }).click();
    await expect.element(toast("Member added successfully!")).toBeVisible();
    await expect.element(row("Nadia Petrova")).toBeVisible();
  });

  it("shows server errors next to their fields", async () => {
    await openRoster();
    network.reject(contract.members.add, "PHONE_INVALID", {
      fields: { "contacts.0.phone": "No such number" },
    });
    const form = await openAdd();
    await form.getByLabelText("Name").fill("Nadia Petrova");
    await form.getByLabelText("Phone Number").fill("3125550100");
    await form.getByRole("button", { name: "Add a Guardian or Second Contact" }).click();
    const contact = form.getByRole("group", { name: "Contact 1" });
    await contact.getByLabelText("Relationship").fill("Mother");
    await contact.getByLabelText("Phone Number").fill("3125550101");
    await form.getByRole("button", { name: "Add Member" }).click();
    await expect.element(toast("Failed to add member")).toBeVisible();
    await expect.element(contact.getByText("No such number")).toBeVisible();
    await expect.element(contact.getByLabelText("Phone Number")).toHaveFocus();
  });

  it("explains next to the field why a number can't be texted [TEXT-43, TEXT-44]", async () => {
    await openRoster();
    const form = await openAdd();
    await form.getByLabelText("Name").fill("Nadia Petrova");
    for (const [phone, problem] of [
      ["+44 20 7946 0958", "We can text US and Canadian numbers only. Add an email instead."],
      ["(800) 555-0100", "That's a toll-free number. Enter a mobile number."],
    ] as const) {
      await form.getByLabelText("Phone Number").fill(phone);
      await form.getByLabelText("Name").click();
      await expect.element(form.getByText(problem)).toBeVisible();
      await expect
        .element(form.getByLabelText("Phone Number"))
        .toHaveAccessibleDescription(`${problem} No mobile phone? Enter any number and an email.`);
    }
    await form.getByRole("button", { name: "Add Member" }).click();
    expect(network.sent(contract.members.add)).toEqual([]);
  });

  it("adds several members in a row", async () => {
    await openRoster();
    const form = await openAdd();
    for (const [name, phone] of [
      ["Nadia Petrova", "3125550100"],
      ["Ben Ito", "3125550101"],
    ] as const) {
      await form.getByLabelText("Name").fill(name);
      await form.getByLabelText("Phone Number").fill(phone);
      await form.getByRole("checkbox", { name: "agreed to get SMS texts" }).click();
      await form.getByRole("button", { name: "Save and Add Another" }).click();
      await expect.element(toast(`${name} joined Lakeview Otters.`)).toBeVisible();
      await expect.element(form.getByLabelText("Name")).toHaveFocus();
      await expect.element(form.getByLabelText("Name")).toHaveValue("");
      await expect.element(form.getByLabelText("Phone Number")).toHaveValue("");
      await expect.element(form.getByRole("checkbox", { name: "agreed to get SMS texts" })).not.toBeChecked();
    }
    await form.getByLabelText("Phone Number").fill("(312) 555-0100");
    await expect.element(form.getByText("Nadia Petrova has this number too. That's OK.")).toBeVisible();
    await form.getByRole("button", { name: "Cancel" }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.poll(() => rowNames().length).toBe(5);
    await expect.element(page.getByRole("button", { name: "Add Member" })).toHaveFocus();
  });

  it("fails without a connection and can be retried [CONST1-06]", async () => {
    await openRoster();
    const form = await openAdd();
    await form.getByLabelText("Name").fill("Nadia Petrova");
    await form.getByLabelText("Phone Number").fill("3125550100");
    network.disconnect();
    await form.getByRole("button", { name: "Add Member" }).click();
    await expect.element(toast("Failed to add member")).toBeVisible();
    network.reconnect();
    await form.getByRole("button", { name: "Add Member" }).click();
    await expect.element(toast("Member added successfully!")).toBeVisible();
    await expect.element(row("Nadia Petrova")).toBeVisible();
  });

  it("works on an empty roster and returns focus to the add button", async () => {
    await openTeam();
    await expect.element(page.getByText("No members yet")).toBeVisible();
    await expect.element(page.getByRole("searchbox")).not.toBeInTheDocument();
    await expectAccessible();
    const form = await openAdd();
    await form.getByLabelText("Name").fill("Nadia Petrova");
    await form.getByLabelText("Phone Number").fill("3125550100");
    await userEvent.keyboard("{Enter}");
    await expect.element(row("Nadia Petrova")).toBeVisible();
    await expect.element(editDialog()).not.toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: "Add Member" })).toHaveFocus();
  });
});
