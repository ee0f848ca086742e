import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { DeletionPreview } from "#features/support/account-deletion/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { getCurrentUrl, getHorizontalOverflow, openScreen, toast } from "../screen.tsx";
import { openSettings } from "./settings.tsx";

const team = (fields: Partial<DeletionPreview["teams"][number]> = {}) => ({
  id: sampleId(),
  name: "Lakeview Otters",
  heir: null,
  passEndsOn: null,
  textsLeft: 0,
  ...fields,
});
const empty: DeletionPreview = { teams: [], teamCount: 0, sharedTeamCount: 0, leagues: [] };

const dialog = () => page.getByRole("dialog");
const deleteButton = () => dialog().getByRole("button", { name: "Delete Account" });
const password = () => dialog().getByLabelText("Current Password");

async function openDialog(
  preview: Partial<DeletionPreview> = {},
  options?: Parameters<typeof openSettings>[0],
) {
  network.respond(contract.accountDeletion.preview, { ...empty, ...preview });
  await openSettings(options);
  await page.getByRole("button", { name: "Delete Account" }).click();
  await expect.element(dialog()).toBeVisible();
}

describe("deleting the account in settings", () => {
  it.each(["desk", "phone"] as const)("names what happens to each team (%s)", async (size) => {
    const teams = [
      team({ passEndsOn: "2027-06-03", textsLeft: 428 }),
      team({ name: "Northgate Wolves".repeat(4), heir: "Olu Ade", textsLeft: 1 }),
    ];
    await openDialog({ teams, teamCount: 52, sharedTeamCount: 1 }, { size });
    await expect
      .element(dialog())
      .toMatchTextContent("Lakeview Otters (pass until Jun 3, 2027, 428 texts left)");
    await expect.element(dialog()).toMatchTextContent("goes to Olu Ade (1 text left)");
    await expect.element(dialog()).toMatchTextContent("The same goes for 50 more teams.");
    await expect
      .element(dialog())
      .toMatchTextContent("You'll no longer manage 1 team that someone else owns.");
    await expect.element(dialog()).toMatchTextContent("We keep records of payments");
    expect(getHorizontalOverflow()).toBe(0);
    await expectAccessible();
  });

  it("doesn't mention teams or passes to someone who has none", async () => {
    await openDialog();
    await expect.element(password()).toBeVisible();
    await expect.element(dialog()).not.toMatchTextContent("Passes");
    await expect.element(dialog()).not.toMatchTextContent("No one else manages");
  });

  it("asks for the password, sends it once, and leads to sign-in", async () => {
    network.respond(contract.accountDeletion.request, { deletesAt: "2026-05-01T12:00:00.000Z" });
    await openDialog();
    await deleteButton().click();
    await expect.element(password()).toHaveAccessibleDescription("Enter your current password");
    await password().fill("the password");
    await deleteButton().click();
    await expect
      .element(toast("Your account will be deleted"))
      .toMatchTextContent("Sign in before May 1, 2026");
    await expect.poll(getCurrentUrl).toBe("/login");
    expect(network.sent(contract.accountDeletion.request)).toEqual([{ password: "the password" }]);
  });

  it("shows a wrong password or code at its field and keeps the account", async () => {
    network.reject(contract.accountDeletion.request, "CURRENT_PASSWORD_INCORRECT");
    await openDialog({}, { user: { twoFactorEnabled: true } });
    await password().fill("wrong");
    await deleteButton().click();
    await expect.element(page.getByText("Enter the code from your app")).toBeVisible();
    await dialog().getByLabelText("Authenticator Code").fill("123456");
    await deleteButton().click();
    await expect.element(password()).toHaveAccessibleDescription("Your current password is incorrect.");
    expect(getCurrentUrl()).toBe("/settings");
  });

  it("explains that leagues come first", async () => {
    await openDialog({ leagues: ["Lakeside League"] });
    await expect.element(dialog()).toMatchTextContent("You still manage Lakeside League.");
    await expect.element(deleteButton()).toBeDisabled();
    await expectAccessible();
  });

  it("doesn't delete anything while it can't tell what would happen", async () => {
    network.drop(contract.accountDeletion.preview);
    await openSettings();
    await page.getByRole("button", { name: "Delete Account" }).click();
    await expect
      .element(page.getByText("We couldn't load what deleting your account would do."))
      .toBeVisible();
    await expect.element(deleteButton()).toBeDisabled();
    network.respond(contract.accountDeletion.preview, empty);
    await dialog().getByRole("button", { name: "Try Again" }).click();
    await expect.element(deleteButton()).toBeEnabled();
  });

  it("isn't offered to administrators [PERM2-09]", async () => {
    await openSettings({ user: { role: "admin", twoFactorEnabled: true } });
    expect(page.getByRole("button", { name: "Delete Account" }).elements()).toEqual([]);
  });
});

describe("account that will be deleted", () => {
  it.each(["desk", "phone"] as const)("replaces every page until it's kept (%s)", async (size) => {
    let deletesAt: string | null = "2026-05-01T12:00:00.000Z";
    network.respond(contract.accountDeletion.cancel, () => {
      deletesAt = null;
      return { ok: true as const };
    });
    network.respond(contract.accountDeletion.preview, empty);
    await openScreen("/teams", { size, deletesAt: () => deletesAt });
    await expect.element(page.getByText(/will be deleted on May 1, 2026/)).toBeVisible();
    expect(page.getByRole("navigation").elements()).toEqual([]);
    await expectAccessible();
    await page.getByRole("button", { name: "Keep My Account" }).click();
    await expect.element(toast("Welcome back! Your account stays.")).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Teams", level: 1 })).toBeVisible();
  });

  it("stays on the page and reports a failure", async () => {
    network.drop(contract.accountDeletion.cancel);
    await openScreen("/teams", { deletesAt: () => "2026-05-01T12:00:00.000Z" });
    await page.getByRole("button", { name: "Keep My Account" }).click();
    await expect.element(toast("We couldn't keep your account")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Keep My Account" })).toBeEnabled();
  });

  it("can sign out and be deleted later", async () => {
    network.respond(contract.sessions.signOut, { ok: true });
    await openScreen("/teams", { deletesAt: () => "2026-05-01T12:00:00.000Z" });
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect.poll(getCurrentUrl).toBe("/login");
  });
});
