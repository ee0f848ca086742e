import { db } from "#platform/database.ts";
import { expect, test, toast } from "./fixtures.ts";
import {
  addDialog,
  cards,
  dialog,
  editDialog,
  memberCount,
  openAdd,
  openRoster,
  row,
  rowAction,
  rowNames,
} from "./roster.ts";

// Failures, focus, and wording are covered in tests/components/teams.

test("adds, edits, and permanently deletes a member [MEMB-04, MEMB-05, MEMB-06, MEMB-09, MEMB-18, OP-19]", async ({
  page,
  signedIn,
}) => {
  const { teamId } = await openRoster(page, signedIn);
  await openAdd(page);
  await addDialog(page).getByLabel("Name").fill("Nadia Petrova");
  await addDialog(page).getByLabel("Phone Number").fill("312 555 0100");
  await addDialog(page).getByRole("checkbox", { name: "agreed to get SMS texts" }).check();
  await addDialog(page).getByRole("button", { name: "Add Member" }).dblclick();
  await expect(toast(page, "Member added successfully!")).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(memberCount(page)).toHaveText("4");
  const nadia = row(page, "Nadia Petrova");
  for (const text of ["(312) 555-0100", "Agreed", "Active"])
    await expect(nadia.getByText(text, { exact: true }).filter({ visible: true })).toHaveCount(1);

  await rowAction(page, "Edit", "Aisha Bello");
  const form = editDialog(page);
  await expect(
    form.getByText(/^Agreed [A-Z][a-z]{2} \d{1,2}, \d{4}, recorded by Maya Okafor$/),
  ).toBeVisible();
  await form.getByLabel("Name").fill("Yara Bello");
  await form.getByLabel("Phone Number").fill("(847) 555-0155");
  await form.getByRole("textbox", { name: "Email" }).fill("");
  await form.getByRole("switch", { name: "Active" }).uncheck();
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "Member updated successfully!")).toBeVisible();
  for (const text of ["(847) 555-0155", "Inactive"])
    await expect(row(page, "Yara").getByText(text).filter({ visible: true })).toHaveCount(1);
  const openButton = cards(page) ? "More actions for Yara Bello" : "Edit Yara Bello";
  await expect(page.getByRole("button", { name: openButton })).toBeFocused();
  const storedMember = await db
    .selectFrom("teamMember")
    .select(["name", "email", "active"])
    .where("teamId", "=", teamId)
    .where("name", "=", "Yara Bello")
    .executeTakeFirstOrThrow();
  expect(storedMember).toEqual({ name: "Yara Bello", email: null, active: false });

  await rowAction(page, "Delete", "Cole Lindqvist");
  await page.getByRole("button", { name: "Delete Member" }).click();
  await expect(toast(page, "Member deleted successfully!")).toBeVisible();
  await page.reload();
  await expect(rowNames(page)).toHaveText(["Nadia Petrova", "Yara Bello", "Zoe Adler"]);
});

test("stays usable when the form can't be loaded [CONST1-06] @desk", async ({ page, signedIn }) => {
  await page.route("**/member-dialog-*.js", (route) => route.abort());
  await openRoster(page, signedIn);
  await page.getByRole("button", { name: "Add Member" }).click();
  await expect(toast(page, "We couldn't open the form")).toBeVisible();
  await page.unroute("**/member-dialog-*.js");
  await openAdd(page);
});
