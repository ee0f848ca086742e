import { createTeam } from "#tests/factories/teams.ts";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";
import {
  addDialog,
  dialog,
  editDialog,
  fail,
  hold,
  memberCount,
  openAdd,
  openRoster,
  row,
  rowAction,
  rowNames,
} from "./roster.ts";

test.describe("to a roster of three", () => {
  test.beforeEach(async ({ page, signedIn }) => {
    await openRoster(page, signedIn);
  });

  test("gets a new member [MEMB-04, MEMB-08, MEMB-10, MEMB-11, MEMB-12, MEMB-13, MEMB-14, MEMB-15, MEMB-16, MEMB-19]", async ({
    page,
  }) => {
    await openAdd(page);
    const form = addDialog(page);
    await expect(form.getByText("This player agreed to SMS reminders")).toBeVisible();
    await form.getByLabel("Name").fill("Nadia Petrova");
    const consent = form.getByRole("checkbox", {
      name: "Nadia agreed to SMS reminders for games and practices.",
    });
    await expect(consent).not.toBeChecked();
    for (const words of [
      "Message frequency varies.",
      "Message and data rates may apply.",
      "Reply HELP for help",
      "STOP to cancel.",
    ])
      await expect(form.getByText(words)).toBeVisible();
    await expect(form.getByRole("switch", { name: "Active" })).toHaveCount(0);
    await expectAccessible(page);
    await form.getByLabel("Phone Number").fill("312 555 0100");
    await consent.check();
    // Twice, as some do: once is enough.
    await form.getByRole("button", { name: "Add Member" }).dblclick();
    await expect(toast(page, "Member added successfully!")).toContainText(
      "Nadia Petrova joined Lakeview Otters.",
    );
    await expect(dialog(page)).toHaveCount(0);
    await expect(rowNames(page)).toHaveText(["Aisha Bello", "Cole Lindqvist", "Nadia Petrova", "Zoe Adler"]);
    await expect(memberCount(page)).toHaveText("4");
    await expect(page.getByText("2 agreed to texts")).toBeVisible();
    const nadia = row(page, "Nadia Petrova");
    for (const text of ["(312) 555-0100", "Agreed", "Active"])
      await expect(nadia.getByText(text, { exact: true }).filter({ visible: true })).toHaveCount(1);
    await page.reload();
    await expect(nadia).toHaveCount(1);
  });

  test("wants name and phone, and sends nothing without them [MEMB-07, CONST1-05] @desk", async ({
    page,
  }) => {
    const writes: string[] = [];
    page.on("request", (request) => request.method() !== "GET" && writes.push(request.url()));
    await openAdd(page);
    const form = addDialog(page);
    await form.getByRole("button", { name: "Add Member" }).click();
    await expect(toast(page, "Name and phone number are required")).toBeVisible();
    await expect(form.getByLabel("Name")).toBeFocused();
    await expect(form.getByText("Add a name to go on the roster")).toBeVisible();
    await form.getByLabel("Name").fill("Nadia Petrova");
    await form.getByRole("button", { name: "Save and Add Another" }).click();
    await expect(form.getByText("Add a phone number so reminders can reach Nadia")).toBeVisible();
    await expect(form.getByLabel("Phone Number")).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);

    await rowAction(page, "Edit", "Aisha Bello");
    await editDialog(page).getByLabel("Phone Number").fill("  ");
    await editDialog(page).getByRole("button", { name: "Save Changes" }).click();
    await expect(editDialog(page).getByText("Add a phone number so reminders can reach Aisha")).toBeVisible();
    await expect(toast(page, "Name and phone number are required").first()).toBeVisible();
    expect(writes).toEqual([]);
  });

  test("checks on leaving a field, and says how to fix it [OP-18] @desk", async ({ page }) => {
    await openAdd(page);
    const form = addDialog(page);
    await form.getByLabel("Name").fill("Nadia Petrova");
    await form.getByLabel("Phone Number").fill("555-0103");
    await form.getByLabel("Email").fill("nadia@");
    await expect(
      form.getByText("Please enter a phone number with area code, like (312) 555-0142."),
    ).toBeVisible();
    await form.getByLabel("Name").focus();
    await expect(form.getByText("Please enter an email address like name@example.com")).toBeVisible();
    await form.getByLabel("Phone Number").fill("+1 (312) 555 0103");
    await form.getByLabel("Email").fill("");
    await form.getByLabel("Name").focus();
    await expect(form.getByText("Please enter")).toHaveCount(0);
    await expect(form.getByText("Aisha Bello has this number too. They can share it.")).toBeVisible();
    await form.getByRole("button", { name: "Add Member" }).click();
    await expect(toast(page, "Member added successfully!")).toBeVisible();
  });

  test("takes a new member back when adding fails, and keeps the entries [MEMB-22] @desk", async ({
    page,
  }) => {
    const request = hold(page, "POST");
    await openAdd(page);
    await addDialog(page).getByLabel("Name").fill("Nadia Petrova");
    await addDialog(page).getByLabel("Phone Number").fill("3125550100");
    await addDialog(page).getByRole("button", { name: "Add Member" }).click();
    const route = await request;
    await expect(row(page, "Nadia Petrova")).toContainText("Saving...");
    await expect(memberCount(page)).toHaveText("4");
    await fail(page, route);
    await expect(toast(page, "Failed to add member")).toBeVisible();
    await expect(row(page, "Nadia Petrova")).toHaveCount(0);
    await expect(memberCount(page)).toHaveText("3");
    await expect(addDialog(page).getByLabel("Name")).toHaveValue("Nadia Petrova");
    await expect(addDialog(page).getByLabel("Phone Number")).toHaveValue("3125550100");
    await page.unroute("**/api/v1/teams/**");
    await addDialog(page).getByRole("button", { name: "Add Member" }).click();
    await expect(toast(page, "Member added successfully!")).toBeVisible();
    await expect(row(page, "Nadia Petrova")).toHaveCount(1);
  });

  test("shows what the server found wrong beside the field it is about @desk", async ({ page }) => {
    await page.route("**/members", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({
            status: 400,
            json: {
              defined: true,
              code: "PHONE_INVALID",
              status: 400,
              message: "",
              data: { fields: { "contacts.0.phone": "No such number" } },
            },
          })
        : route.continue(),
    );
    await openAdd(page);
    const form = addDialog(page);
    await form.getByLabel("Name").fill("Nadia Petrova");
    await form.getByLabel("Phone Number").fill("3125550100");
    await form.getByRole("button", { name: "Add a Guardian or Second Phone" }).click();
    const contact = form.getByRole("group", { name: "Contact 1" });
    await contact.getByLabel("Whose Phone").fill("Mother");
    await contact.getByLabel("Phone Number").fill("3125550101");
    await form.getByRole("button", { name: "Add Member" }).click();
    await expect(toast(page, "Failed to add member")).toBeVisible();
    await expect(contact.getByText("No such number")).toBeVisible();
    await expect(contact.getByLabel("Phone Number")).toBeFocused();
  });

  test("takes several in a row @desk", async ({ page }) => {
    await openAdd(page);
    const form = addDialog(page);
    for (const [name, phone] of [
      ["Nadia Petrova", "3125550100"],
      ["Ben Ito", "3125550101"],
    ] as const) {
      await form.getByLabel("Name").fill(name);
      await form.getByLabel("Phone Number").fill(phone);
      await form.getByRole("checkbox").check();
      await form.getByRole("button", { name: "Save and Add Another" }).click();
      await expect(toast(page, `${name} joined Lakeview Otters.`)).toBeVisible();
      await expect(form.getByLabel("Name")).toBeFocused();
      await expect(form.getByLabel("Name")).toHaveValue("");
      await expect(form.getByLabel("Phone Number")).toHaveValue("");
      await expect(form.getByRole("checkbox")).not.toBeChecked();
    }
    await form.getByLabel("Phone Number").fill("(312) 555-0100");
    await expect(form.getByText("Nadia Petrova has this number too. They can share it.")).toBeVisible();
    await form.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(rowNames(page)).toHaveCount(5);
    await expect(page.getByRole("button", { name: "Add Member" })).toBeFocused();
  });

  test.describe("without a connection", () => {
    test("fails at once and stays usable [CONST1-06] @desk", async ({ page, connection }) => {
      await openAdd(page);
      await addDialog(page).getByLabel("Name").fill("Nadia Petrova");
      await addDialog(page).getByLabel("Phone Number").fill("3125550100");
      await connection.lose();
      await addDialog(page).getByRole("button", { name: "Add Member" }).click();
      await expect(toast(page, "Failed to add member")).toBeVisible();
      await connection.restore();
      await addDialog(page).getByRole("button", { name: "Add Member" }).click();
      await expect(toast(page, "Member added successfully!")).toBeVisible();
      await expect(row(page, "Nadia Petrova")).toHaveCount(1);
    });
  });
});

test("stays usable when the form cannot be fetched [CONST1-06] @desk", async ({ page, signedIn }) => {
  await page.route("**/member-dialog-*.js", (route) => route.abort());
  await openRoster(page, signedIn);
  await page.getByRole("button", { name: "Add Member" }).click();
  await expect(toast(page, "The form could not be opened.")).toBeVisible();
  await page.unroute("**/member-dialog-*.js");
  await openAdd(page);
});

test("begins empty, and returns focus to where adding goes on @desk", async ({ page, signedIn }) => {
  const { id: managerId } = await signedIn();
  const team = await createTeam({ managerId });
  await page.goto(`/teams/${team.id}`);
  await expect(page.getByText("No members yet")).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveCount(0);
  await expectAccessible(page);
  await openAdd(page);
  await addDialog(page).getByLabel("Name").fill("Nadia Petrova");
  await addDialog(page).getByLabel("Phone Number").fill("3125550100");
  await page.keyboard.press("Enter");
  await expect(row(page, "Nadia Petrova")).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add Member" })).toBeFocused();
});
