import { db } from "#platform/database.ts";
import { createMember, createTeam } from "#tests/factories/teams.ts";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";
import {
  addDialog,
  cards,
  dialog,
  editDialog,
  fail,
  hold,
  memberCount,
  openRoster,
  row,
  rowAction,
  rowNames,
} from "./roster.ts";

test.describe("with three on it", () => {
  let teamId: string;

  test.beforeEach(async ({ page, signedIn }) => {
    ({ teamId } = await openRoster(page, signedIn));
  });

  test("lists everyone by name with phone, e-mail, consent and status [MEMB-01, MEMB-02, MEMB-17, TEAM-32]", async ({
    page,
  }) => {
    await expect(page.getByRole("heading", { level: 2, name: "Roster 3" })).toBeVisible();
    await expect(rowNames(page)).toHaveText(["Aisha Bello", "Cole Lindqvist", "Zoe Adler"]);
    for (const [name, shown, not] of [
      ["Aisha Bello", ["(312) 555-0103", "aisha@example.com", "Agreed", "Active"], ["Joined by link"]],
      ["Cole Lindqvist", ["(773) 555-0118", "Not given", "Active", "Joined by link"], ["Agreed"]],
      ["Zoe Adler", ["(312) 555-0126", "Not given", "Inactive"], ["Joined by link"]],
    ] as const) {
      for (const text of shown)
        await expect(row(page, name).getByText(text, { exact: true }).filter({ visible: true })).toHaveCount(
          1,
        );
      for (const text of not)
        await expect(row(page, name).getByText(text).filter({ visible: true })).toHaveCount(0);
    }
    if (!cards(page)) await expect(row(page, "Zoe Adler").getByText("No email")).toBeVisible();
    await expectAccessible(page);
  });

  test("is searched by name, phone and e-mail [MEMB-03] @desk", async ({ page }) => {
    const search = page.getByRole("searchbox", { name: "Search the roster" });
    await expect(search).toHaveAttribute("placeholder", "Search name, phone or email");
    for (const [typed, names] of [
      ["zoe", ["Zoe Adler"]],
      ["312.555", ["Aisha Bello", "Zoe Adler"]],
      ["AISHA@", ["Aisha Bello"]],
    ] as const) {
      await search.fill(typed);
      await expect(rowNames(page)).toHaveText([...names]);
      const words = names.length === 1 ? "1 member found" : `${names.length} members found`;
      await expect(page.getByRole("status").filter({ hasText: words })).toBeAttached();
    }
    await search.fill("nobody");
    await expect(page.getByText('No match for "nobody"')).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "0 members found" })).toBeAttached();
    await expectAccessible(page);
    await page.getByRole("main").getByRole("button", { name: "Clear Search", exact: true }).last().click();
    await expect(rowNames(page)).toHaveCount(3);
    await expect(search).toBeFocused();
  });

  test("changes a member, with the switch and the evidence of consent [MEMB-05, MEMB-09, MEMB-18, MEMB-20, OP-19, OP2-12]", async ({
    page,
  }) => {
    await rowAction(page, "Edit", "Aisha Bello");
    const form = editDialog(page);
    await expect(form.getByLabel("Name")).toHaveValue("Aisha Bello");
    await expect(form.getByLabel("Phone Number")).toHaveValue("(312) 555-0103");
    await expect(form.getByLabel("Email")).toHaveValue("aisha@example.com");
    await expect(form.getByRole("checkbox")).toBeChecked();
    await expect(
      form.getByText(/^Agreed [A-Z][a-z]{2} \d{1,2}, \d{4}, recorded by Maya Okafor$/),
    ).toBeVisible();
    await expect(form.getByText("has this number too")).toHaveCount(0);
    await expectAccessible(page);
    await form.getByLabel("Name").fill("Yara Bello");
    await form.getByLabel("Phone Number").fill("(847) 555-0155");
    await expect(form.getByText("Saving records that this number agreed.")).toBeVisible();
    await form.getByLabel("Email").fill("");
    await form.getByRole("switch", { name: "Active" }).uncheck();
    await form.getByRole("button", { name: "Save Changes" }).click();
    await expect(toast(page, "Member updated successfully!")).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(rowNames(page)).toHaveText(["Cole Lindqvist", "Yara Bello", "Zoe Adler"]);
    for (const text of ["(847) 555-0155", "Inactive"])
      await expect(row(page, "Yara").getByText(text).filter({ visible: true })).toHaveCount(1);
    const stored = await db
      .selectFrom("teamMember")
      .select(["name", "email", "active"])
      .where("teamId", "=", teamId)
      .where("name", "=", "Yara Bello")
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ name: "Yara Bello", email: null, active: false });
    const opener = cards(page) ? "More actions for Yara Bello" : "Edit Yara Bello";
    await expect(page.getByRole("button", { name: opener })).toBeFocused();
  });

  test("puts a change back when saving fails [MEMB-23] @desk", async ({ page }) => {
    const request = hold(page, "PUT");
    await rowAction(page, "Edit", "Aisha Bello");
    await editDialog(page).getByLabel("Name").fill("Yara Bello");
    await editDialog(page).getByRole("checkbox").uncheck();
    await editDialog(page).getByRole("button", { name: "Save Changes" }).click();
    const route = await request;
    await expect(row(page, "Yara Bello")).toHaveCount(1);
    await expect(page.getByText("0 agreed to texts")).toBeVisible();
    await fail(page, route);
    await expect(toast(page, "Failed to update member")).toBeVisible();
    await expect(rowNames(page)).toHaveText(["Aisha Bello", "Cole Lindqvist", "Zoe Adler"]);
    await expect(page.getByText("1 agreed to texts")).toBeVisible();
    await expect(editDialog(page).getByLabel("Name")).toHaveValue("Yara Bello");
  });

  test("loses a member only after a yes [MEMB-06, MEMB-21, OP-40] @desk", async ({ page }) => {
    await rowAction(page, "Delete", "Aisha Bello");
    const confirm = page.getByRole("alertdialog", { name: "Delete this member?" });
    await expect(confirm).toContainText("Aisha Bello leaves the roster of Lakeview Otters.");
    await expect(confirm.getByRole("button", { name: "Keep Member" })).toBeFocused();
    await expectAccessible(page);
    await confirm.getByRole("button", { name: "Keep Member" }).click();
    await expect(confirm).toHaveCount(0);
    await expect(rowNames(page)).toHaveCount(3);
    const opener = cards(page) ? "More actions for Aisha Bello" : "Delete Aisha Bello";
    await expect(page.getByRole("button", { name: opener })).toBeFocused();

    await rowAction(page, "Delete", "Aisha Bello");
    await confirm.getByRole("button", { name: "Delete Member" }).click();
    await expect(toast(page, "Member deleted successfully!")).toBeVisible();
    await expect(rowNames(page)).toHaveText(["Cole Lindqvist", "Zoe Adler"]);
    await expect(memberCount(page)).toHaveText("2");
    await expect(page.getByRole("heading", { name: "Roster 2" })).toBeFocused();
    await page.reload();
    await expect(rowNames(page)).toHaveText(["Cole Lindqvist", "Zoe Adler"]);
  });

  test("gets a member back when deleting fails, and keeps what else changed meanwhile [MEMB-24] @desk", async ({
    page,
  }) => {
    const request = hold(page, "DELETE");
    await rowAction(page, "Delete", "Aisha Bello");
    await page.getByRole("button", { name: "Delete Member" }).click();
    const route = await request;
    await expect(rowNames(page)).toHaveText(["Cole Lindqvist", "Zoe Adler"]);
    await expect(memberCount(page)).toHaveText("2");
    // A second change that succeeds while the first is still under way.
    await rowAction(page, "Delete", "Cole Lindqvist");
    await page.getByRole("button", { name: "Delete Member" }).click();
    await expect(toast(page, "Member deleted successfully!")).toBeVisible();
    await expect(rowNames(page)).toHaveText(["Zoe Adler"]);
    await fail(page, route);
    await expect(toast(page, "Failed to delete member")).toBeVisible();
    await expect(rowNames(page)).toHaveText(["Aisha Bello", "Zoe Adler"]);
    await expect(memberCount(page)).toHaveText("2");
  });

  test("takes up to four contacts, each with a consent of its own", async ({ page }) => {
    await rowAction(page, "Edit", "Cole Lindqvist");
    const form = editDialog(page);
    const add = form.getByRole("button", { name: "Add a Guardian or Second Phone" });
    for (const [index, label] of ["Mother", "Father", "Work", "Aunt"].entries()) {
      await add.click();
      const contact = form.getByRole("group", { name: `Contact ${index + 1}` });
      await expect(contact.getByLabel("Whose Phone")).toBeFocused();
      await contact.getByLabel("Whose Phone").fill(label);
      await contact.getByLabel("Phone Number").fill(`312555020${index}`);
    }
    await expect(add).toHaveCount(0);
    await form.getByRole("checkbox", { name: "Mother agreed to SMS reminders" }).check();
    await form.getByRole("button", { name: "Remove contact 3" }).click();
    await expect(add).toBeFocused();
    await form.getByRole("button", { name: "Remove contact 3" }).click();
    await expectAccessible(page);
    await form.getByRole("button", { name: "Save Changes" }).click();
    await expect(toast(page, "Member updated successfully!")).toBeVisible();
    const cole = row(page, "Cole Lindqvist");
    await expect(cole.getByText("+ 2 contacts: Mother, Father")).toBeVisible();
    // Cole's own phone has not agreed; his mother's has.
    await expect(cole.getByText("Agreed", { exact: true }).filter({ visible: true })).toHaveCount(1);
    await expect(page.getByText("2 agreed to texts")).toBeVisible();
    await page.reload();
    await expect(cole.getByText("+ 2 contacts: Mother, Father")).toBeVisible();
  });
});

test("bears long names and labels in its dialogs at 320 px", async ({ page, signedIn }) => {
  const { id: managerId } = await signedIn();
  const team = await createTeam({ managerId, name: "W".repeat(100) });
  const name = "M".repeat(100);
  await createMember(team.id, { name });
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`/teams/${team.id}`);
  // A field scrolls what does not fit; nothing else may.
  const contained = () =>
    page
      .locator("[role=dialog], [role=alertdialog]")
      .evaluate((popup) =>
        [popup, ...popup.querySelectorAll(":not(input)")].every((part) => part.scrollWidth <= 320),
      );
  await rowAction(page, "Edit", name);
  await editDialog(page).getByRole("button", { name: "Add a Guardian or Second Phone" }).click();
  await editDialog(page).getByLabel("Whose Phone").fill("L".repeat(40));
  expect(await contained()).toBe(true);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await rowAction(page, "Delete", name);
  await expect(page.getByRole("alertdialog")).toBeVisible();
  expect(await contained()).toBe(true);
});

test("works without a mouse: a team, three members, one changed, one gone [MEMB-04, MEMB-05, MEMB-06]", async ({
  page,
  signedIn,
  isMobile,
}) => {
  test.skip(isMobile, "phones have no Tab key");
  await signedIn();
  const created = await page.request.post("/api/v1/teams", {
    headers: { origin: process.env.APP_URL! },
    data: { name: "Keyboard Cats", sport: "Softball" },
  });
  const { id } = (await created.json()) as { id: string };
  await page.goto(`/teams/${id}`);
  await expect(page.getByText("No members yet")).toBeVisible();
  const press = async (key: string, times = 1) => {
    for (let time = 0; time < times; time++) await page.keyboard.press(key);
  };
  const tabTo = async (name: string) => {
    const target = page.getByRole("button", { name, exact: true });
    for (let steps = 0; steps < 40; steps++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`Tab does not reach ${name}`);
  };

  await tabTo("Add Member");
  await press("Enter");
  await expect(addDialog(page).getByLabel("Name")).toBeFocused();
  for (const [index, name] of ["Cleo Katz", "Ada Purr", "Bo Whisker"].entries()) {
    await page.keyboard.type(name);
    await press("Tab");
    await page.keyboard.type(`312555010${index}`);
    await press("Tab", 2);
    await press("Space");
    if (index < 2) {
      await tabTo("Save and Add Another");
      await press("Enter");
      await expect(toast(page, `${name} joined`)).toBeVisible();
      await expect(addDialog(page).getByLabel("Name")).toBeFocused();
    } else {
      await press("Enter");
    }
  }
  await expect(dialog(page)).toHaveCount(0);
  await expect(rowNames(page)).toHaveText(["Ada Purr", "Bo Whisker", "Cleo Katz"]);
  await expect(page.getByText("3 agreed to texts")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add Member" })).toBeFocused();

  await tabTo("Edit Bo Whisker");
  await press("Enter");
  await expect(editDialog(page).getByLabel("Name")).toBeFocused();
  await press("End");
  await page.keyboard.type("s");
  await press("Enter");
  await expect(row(page, "Bo Whiskers")).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Edit Bo Whiskers" })).toBeFocused();

  await tabTo("Delete Cleo Katz");
  await press("Enter");
  await expect(page.getByRole("button", { name: "Keep Member" })).toBeFocused();
  await press("Tab");
  await press("Enter");
  await expect(rowNames(page)).toHaveText(["Ada Purr", "Bo Whiskers"]);
  await expect(page.getByRole("heading", { name: "Roster 2" })).toBeFocused();
});
