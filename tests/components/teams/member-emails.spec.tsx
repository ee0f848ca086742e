import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleMember } from "../samples.ts";
import { toast } from "../screen.tsx";
import { addDialog, dialog, openAdd, openEdit, openRoster, openTeam, row, rowNames } from "./roster.tsx";

const CONSENT =
  "agreed to get emails about this team's games when a text can't reach me. I can unsubscribe in every email.";
const email = () => dialog().getByRole("textbox", { name: "Email" });
const consent = (who: string) => dialog().getByRole("checkbox", { name: `${who} ${CONSENT}` });
const noEmail = { email: null, emailConsent: false, emailEvidence: null, emailBlock: null };
const noPhone = { phone: null, displayPhone: null, smsConsent: false, consent: null, block: null };

describe("the member dialog", () => {
  it("takes an email's consent, which is unchecked by default [REACH-23, REACH-24]", async () => {
    await openRoster();
    const form = await openAdd();
    await form.getByLabelText("Name").fill("Nadia Petrova");
    await form.getByLabelText("Phone Number").fill("312 555 0100");
    await expect.element(consent("Nadia")).not.toBeInTheDocument();
    await email().fill("nadia@example.com");
    await expect.element(consent("Nadia")).not.toBeChecked();
    await consent("Nadia").click();
    await expectAccessible();
    await form.getByRole("button", { name: "Add Member" }).click();
    await expect.element(toast("Member added successfully!")).toBeVisible();
    expect(network.sent(contract.members.add)).toMatchObject([
      { email: "nadia@example.com", emailConsent: true, smsConsent: false },
    ]);
  });

  it("asks for a number of any kind, and says what to do without a mobile phone [REACH-25, MEMB-07]", async () => {
    await openRoster();
    const form = await openAdd();
    await expect.element(form.getByText("No mobile phone? Enter any number and an email.")).toBeVisible();
    await form.getByLabelText("Name").fill("Nadia Petrova");
    await email().fill("nadia@example.com");
    await form.getByRole("button", { name: "Add Member" }).click();
    await expect.element(toast("Name and phone number are required")).toBeVisible();
    expect(network.sent(contract.members.add)).toEqual([]);
  });

  it("takes a contact with only an email, and refuses one with neither [REACH-26]", async () => {
    await openRoster();
    const form = await openEdit("Cole Lindqvist");
    await form.getByRole("button", { name: "Add a Guardian or Second Contact" }).click();
    const contact = form.getByRole("group", { name: "Contact 1" });
    await contact.getByLabelText("Relationship").fill("Mother");
    await form.getByRole("button", { name: "Save Changes" }).click();
    await expect.element(contact.getByText("Enter a phone number or an email")).toBeVisible();
    await contact.getByRole("textbox", { name: "Email" }).fill("amina@example.com");
    await contact.getByRole("checkbox", { name: `Mother ${CONSENT}` }).click();
    await form.getByRole("button", { name: "Save Changes" }).click();
    await expect.element(toast("Member updated successfully!")).toBeVisible();
    expect(network.sent(contract.members.update)[0]!.contacts).toMatchObject([
      { label: "Mother", phone: null, email: "amina@example.com", emailConsent: true },
    ]);
    await expect.element(row("Cole Lindqvist").getByText("+ 1 contact: Mother")).toBeVisible();
    // An email isn't a phone that gets texts.
    await expect.element(page.getByText("1 of 3 can get texts")).toBeVisible();
  });

  it("takes no consent for a child's own email, only for a guardian's [REACH-26, REACH-43, REACH-45]", async () => {
    await openRoster();
    const form = await openAdd();
    await form.getByLabelText("Name").fill("Nadia Petrova");
    await form.getByLabelText("Phone Number").fill("312 555 0100");
    await email().fill("nadia@example.com");
    await form.getByRole("checkbox", { name: "Minor" }).click();
    await expect.element(consent("Nadia")).not.toBeInTheDocument();
    await expect
      .element(form.getByText("Emails about a minor go to parents and guardians only."))
      .toBeVisible();
    await form.getByRole("button", { name: "Add a Guardian or Second Contact" }).click();
    const contact = form.getByRole("group", { name: "Contact 1" });
    await contact.getByLabelText("Relationship").fill("Mother");
    await contact.getByRole("textbox", { name: "Email" }).fill("amina@example.com");
    await contact.getByRole("checkbox", { name: `Mother ${CONSENT}` }).click();
    await form.getByRole("button", { name: "Add Member" }).click();
    await expect.element(toast("Member added successfully!")).toBeVisible();
    expect(network.sent(contract.members.add)).toMatchObject([
      {
        isMinor: true,
        emailConsent: false,
        contacts: [{ isGuardian: true, phone: null, emailConsent: true }],
      },
    ]);
  });

  it("doesn't subscribe anyone again who unsubscribed, unless the email changes [REACH-34]", async () => {
    await openTeam({}, [
      sampleMember({ name: "Cole Lindqvist", email: "cole@example.com", emailBlock: "unsubscribed" }),
    ]);
    await openEdit("Cole Lindqvist");
    await expect.element(consent("Cole")).toBeDisabled();
    await expect
      .element(dialog().getByText("Unsubscribed from emails. Only they can turn them back on."))
      .toBeVisible();
    await expectAccessible();
    await email().fill("cole.lindqvist@example.com");
    await expect.element(consent("Cole")).toBeEnabled();
  });

  it("keeps what was entered when the connection is lost [REACH-26]", async () => {
    await openRoster();
    const form = await openAdd();
    await form.getByLabelText("Name").fill("Nadia Petrova");
    await form.getByLabelText("Phone Number").fill("312 555 0100");
    await email().fill("nadia@example.com");
    await consent("Nadia").click();
    network.drop(contract.members.add);
    await form.getByRole("button", { name: "Add Member" }).click();
    await expect.element(toast("Failed to add member")).toBeVisible();
    await expect.element(addDialog()).toBeVisible();
    await expect.element(email()).toHaveValue("nadia@example.com");
    await expect.element(consent("Nadia")).toBeChecked();
  });
});

const withEmail = (name: string, emailConsent = false) =>
  sampleMember({ name, email: `${name.split(" ")[0]!.toLowerCase()}@example.com`, emailConsent });

describe("the roster", () => {
  it("says how many members have an email without consent, and lists them [REACH-24]", async () => {
    await openTeam({}, [
      withEmail("Aisha Bello"),
      withEmail("Bilal Bello", true),
      withEmail("Cole Lindqvist"),
      sampleMember({ name: "Zoe Adler" }),
    ]);
    await expect.element(page.getByText("2 members have an email without consent")).toBeVisible();
    await page.getByRole("button", { name: "Show Them" }).click();
    await expect.poll(rowNames).toEqual(["Aisha Bello", "Cole Lindqvist"]);
    await expectAccessible();
    await page.getByRole("button", { name: "Show Everyone" }).click();
    await expect.poll(rowNames).toHaveLength(4);
  });

  it("says nothing if everyone with an email agreed, and lists everyone again [REACH-24]", async () => {
    await openTeam({}, [withEmail("Aisha Bello"), withEmail("Bilal Bello", true)]);
    await page.getByRole("button", { name: "Show Them" }).click();
    await openEdit("Aisha Bello");
    await consent("Aisha").click();
    await dialog().getByRole("button", { name: "Save Changes" }).click();
    await expect.element(page.getByText(/without consent/)).not.toBeInTheDocument();
    await expect.poll(rowNames).toEqual(["Aisha Bello", "Bilal Bello"]);
  });

  it("shows a landline as one, and that its member gets emails [REACH-25]", async () => {
    await openTeam({}, [
      sampleMember({ name: "Aisha Bello", smsConsent: true, block: "landline" }),
      { ...withEmail("Bilal Bello", true), smsConsent: true, block: "landline" },
    ]);
    const aisha = row("Aisha Bello");
    await expect.element(aisha.getByText("Landline", { exact: true })).toBeVisible();
    await expect.element(aisha.getByText("Landlines can't receive texts").first()).toBeInTheDocument();
    const bilal = row("Bilal Bello");
    await expect.element(bilal.getByText("Landline", { exact: true })).toBeVisible();
    await expect.element(bilal.getByText("Gets emails instead").first()).toBeInTheDocument();
  });

  it("counts no contact without a phone as one who gets texts [REACH-26]", async () => {
    const contact = {
      label: "Mother",
      isGuardian: false,
      ...noPhone,
      ...noEmail,
      email: "amina@example.com",
    };
    await openTeam({}, [sampleMember({ name: "Aisha Bello", contacts: [contact] })]);
    await expect.element(row("Aisha Bello").getByText("No text consent").first()).toBeInTheDocument();
  });
});
