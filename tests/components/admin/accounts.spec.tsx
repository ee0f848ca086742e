import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Person } from "#features/admin/accounts/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { openScreen, toast } from "../screen.tsx";
import { samplePerson } from "./samples.ts";

const { adminAccounts } = contract;
const pat = samplePerson();
const aisha = samplePerson({
  kind: "member",
  name: "Aisha Bello",
  email: null,
  role: "member",
  teams: [{ id: sampleId(), name: "Otters" }],
  teamCount: 1,
  lastSignInAt: null,
});
const ruth = samplePerson({ name: "Ruth Adeyemi", email: "ruth@example.com", role: "admin", isSelf: true });
const row = (name: string) => page.getByRole("row").filter({ hasText: name });
const dialog = () => page.getByRole("dialog");
const question = () => page.getByRole("alertdialog");
const save = () => dialog().getByRole("button", { name: "Save Changes" });

function mockPeople(people: Person[]) {
  network.respond(adminAccounts.count, {
    users: 2311,
    members: 18_420,
    teamManagers: 1204,
    leagueManagers: 61,
  });
  network.respond(adminAccounts.list, ({ search, kind, role }) => ({
    people: people.filter(
      (person) =>
        person.name.toLowerCase().includes(search) &&
        (kind === undefined || person.kind === kind) &&
        (role === undefined || person.role === role),
    ),
    nextCursor: null,
  }));
}

async function openPeople(people = [aisha, pat, ruth], size?: "desk" | "phone") {
  mockPeople(people);
  await openScreen("/admin/accounts", { size, user: { role: "admin", twoFactorEnabled: true } });
  await expect.element(row(people[0]!.name)).toBeVisible();
}

describe("Accounts Admin", () => {
  it.each(["desk", "phone"] as const)(
    "lists people with their roles (%s) [ADMACC-01, ADMACC-05, ADMACC-07, ADMACC-09]",
    async (size) => {
      await openPeople(undefined, size);
      const terms = page.getByRole("term").elements();
      expect(terms.map(({ textContent }) => textContent)).toEqual([
        "Accounts",
        "Team Members",
        "Team Managers",
        "League Managers",
      ]);
      const headers = page.getByRole("columnheader").elements();
      const columns = ["User", "Role", "Teams", "Last Sign In", "Created", "Actions"];
      expect(headers.map(({ textContent }) => textContent)).toEqual(columns);
      await expect.element(row("Aisha Bello")).toMatchTextContent("Team Member");
      await expect.element(row("Ruth Adeyemi")).toMatchTextContent("ruth@example.com");
      await expect
        .element(row("Ruth Adeyemi").getByRole("button", { name: /^Delete/ }))
        .not.toBeInTheDocument();
      await expectAccessible();
    },
  );

  it("searches and filters people [ADMACC-02, ADMACC-03, ADMACC-04]", async () => {
    await openPeople();
    const type = page.getByLabelText("Type");
    await type.selectOptions("Team Members Only");
    await expect.element(row("Pat Ito")).not.toBeInTheDocument();
    await expect.element(row("Aisha Bello")).toBeVisible();
    await type.selectOptions("Accounts Only");
    await expect.element(row("Aisha Bello")).not.toBeInTheDocument();
    await type.selectOptions("All Types");
    await page.getByLabelText("Role", { exact: true }).selectOptions("Administrator");
    await expect.element(row("Pat Ito")).not.toBeInTheDocument();
    await expect.element(row("Ruth Adeyemi")).toBeVisible();
    await page.getByLabelText("Role", { exact: true }).selectOptions("All Roles");
    await page.getByLabelText("Search users").fill("pat");
    await expect.element(row("Aisha Bello")).not.toBeInTheDocument();
    await expect.element(row("Pat Ito")).toBeVisible();
  });

  it("never accepts a password from an administrator [ADMACC-06, ADMACC-12, ADMACC-13, ADMACC-14, ADMACC-15, ADMACC-16]", async () => {
    await openPeople();
    await page.getByRole("button", { name: "Edit Pat Ito" }).click();
    await expect.element(dialog().getByRole("heading", { name: "Edit User" })).toBeVisible();
    await expect.element(dialog().getByLabelText("Email")).toBeDisabled();
    const password = dialog().getByLabelText("New Password", { exact: true });
    const confirmation = dialog().getByLabelText("Confirm New Password");
    await password.fill("chosen for them");
    await confirmation.fill("something else");
    await save().click();
    await expect.element(dialog().getByText("Passwords do not match")).toBeVisible();
    await confirmation.fill("chosen for them");
    await save().click();
    await expect
      .element(toast("Direct password update is not implemented for security reasons"))
      .toBeVisible();
    expect(network.sent(adminAccounts.update)).toEqual([]);
    await expectAccessible();
    network.respond(adminAccounts.sendPasswordReset, { ok: true });
    await dialog().getByRole("button", { name: "Send Password Reset Email" }).click();
    await expect.element(toast("Password reset email sent successfully")).toBeVisible();
    await password.fill("");
    await confirmation.fill("");
    await dialog().getByLabelText("Role").selectOptions("League Manager");
    network.respond(adminAccounts.update, { ok: true });
    mockPeople([aisha, { ...pat, role: "league_manager" }, ruth]);
    await save().click();
    await expect.element(toast("User updated successfully")).toBeVisible();
    await expect.element(row("Pat Ito")).toMatchTextContent("League Manager");
    expect(network.sent(adminAccounts.update)).toEqual([
      { userId: pat.id, name: "Pat Ito", role: "league_manager" },
    ]);
  });

  it("updates a member's email and deletes users and members [ADMACC-13, ADMACC-17, ADMACC-19, ADMACC-20, ADMACC-21]", async () => {
    await openPeople();
    await page.getByRole("button", { name: "Edit Aisha Bello" }).click();
    await dialog().getByLabelText("Email").fill("aisha@example.com");
    network.respond(adminAccounts.updateMember, { ok: true });
    mockPeople([{ ...aisha, email: "aisha@example.com" }, pat, ruth]);
    await save().click();
    await expect.element(toast("Team member updated successfully")).toBeVisible();
    await expect.element(row("Aisha Bello")).toMatchTextContent("aisha@example.com");
    await page.getByRole("button", { name: "Delete Pat Ito" }).click();
    network.respond(adminAccounts.remove, { ok: true });
    mockPeople([aisha, ruth]);
    await question().getByRole("button", { name: "Delete User" }).click();
    await expect.element(toast("User deleted successfully")).toBeVisible();
    await expect.element(row("Pat Ito")).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Delete Aisha Bello" }).click();
    network.respond(adminAccounts.removeMember, { ok: true });
    mockPeople([ruth]);
    await question().getByRole("button", { name: "Delete Team Member" }).click();
    await expect.element(toast("Team member deleted successfully")).toBeVisible();
    await expect.element(row("Aisha Bello")).not.toBeInTheDocument();
  });

  it("reports failures and keeps entered values [ADMACC-18, ADMACC-22, ADMACC-23]", async () => {
    mockPeople([pat]);
    network.fail(adminAccounts.list, adminAccounts.update, adminAccounts.remove);
    await openScreen("/admin/accounts", { user: { role: "admin", twoFactorEnabled: true } });
    await expect.element(toast("Failed to load users")).toBeVisible();
    mockPeople([pat]);
    await page.getByRole("button", { name: "Try Again" }).click();
    await page.getByRole("button", { name: "Edit Pat Ito" }).click();
    await dialog().getByLabelText("Name").fill("Pat Kept");
    await save().click();
    await expect.element(toast("Failed to update user")).toBeVisible();
    await expect.element(dialog().getByLabelText("Name")).toHaveValue("Pat Kept");
    await dialog().getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Delete Pat Ito" }).click();
    await question().getByRole("button", { name: "Delete User" }).click();
    await expect.element(toast("Failed to delete user")).toBeVisible();
    await expect.element(row("Pat Ito")).toBeVisible();
  });

  it("hides the reset and the sign-out for a disabled user", async () => {
    await openPeople([{ ...pat, isDisabled: true }]);
    await page.getByRole("button", { name: "More actions for Pat Ito" }).click();
    await expect.element(page.getByRole("menuitem", { name: "Enable User" })).toBeVisible();
    expect(page.getByRole("menuitem", { name: "Sign Out Everywhere" }).elements()).toEqual([]);
    await userEvent.keyboard("{Escape}");
    await expect.element(row("Pat Ito")).toMatchTextContent("Disabled");
    await page.getByRole("button", { name: "Edit Pat Ito" }).click();
    await expect.element(page.getByRole("button", { name: "Export Personal Data" })).toBeVisible();
    await expect
      .element(page.getByRole("button", { name: "Send Password Reset Email" }))
      .not.toBeInTheDocument();
  });

  it("signs a user out everywhere after a question", async () => {
    await openPeople();
    const signOut = async () => {
      await page.getByRole("button", { name: "More actions for Pat Ito" }).click();
      await page.getByRole("menuitem", { name: "Sign Out Everywhere" }).click();
      await expect.element(question()).toMatchTextContent("Pat Ito will be signed out on all devices");
      await question().getByRole("button", { name: "Sign Out Everywhere" }).click();
    };
    network.respond(adminAccounts.endSessions, { ended: 2 });
    await signOut();
    await expect.element(toast("User signed out everywhere")).toBeVisible();
    await expect.element(question()).not.toBeInTheDocument();
    network.respond(adminAccounts.endSessions, { ended: 0 });
    await signOut();
    await expect.element(toast("They weren't signed in anywhere")).toBeVisible();
    network.reject(adminAccounts.endSessions, "NOT_FOUND");
    await signOut();
    await expect.element(toast("We couldn't sign out the user")).toBeVisible();
    expect(network.sent(adminAccounts.endSessions)).toHaveLength(3);
  });

  it("requires a reason to view as a user", async () => {
    await openPeople();
    await page.getByRole("button", { name: "More actions for Pat Ito" }).click();
    await page.getByRole("menuitem", { name: "View as This User" }).click();
    await dialog().getByRole("button", { name: "Start Viewing" }).click();
    await expect.element(dialog().getByText("Enter a reason")).toBeVisible();
    expect(network.sent(adminAccounts.impersonate)).toEqual([]);
    await expectAccessible();
  });
});
