import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  expectReminders,
  field,
  openSettings,
  reminders,
  save,
  savedToast,
  listSent,
} from "./team-settings.tsx";

describe("team reminder form", () => {
  it("accepts one to four common or custom times, and sorts them [OP2-10]", async () => {
    await openSettings();
    const amount = field("Other time");
    const add = page.getByRole("button", { name: "Add", exact: true });
    await page.getByRole("button", { name: "Add a reminder 2 days before" }).click();
    await expectReminders("2 days", "24 hours", "1 hour", "Game time");
    await expect
      .element(page.getByRole("button", { name: "Add a reminder 2 days before" }))
      .not.toBeInTheDocument();
    await amount.fill("60");
    await field("Unit").selectOptions("minutes");
    await add.click();
    await expect.element(page.getByText("There's already a reminder 1 hour before")).toBeVisible();
    await expect.element(amount).toHaveFocus();
    await amount.fill("5");
    await userEvent.keyboard("{Enter}");
    await expect
      .element(page.getByText("Reminders must be at least 15 minutes before the game"))
      .toBeVisible();
    await amount.fill("90");
    await userEvent.keyboard("{Enter}");
    await expectReminders("2 days", "24 hours", "1 hour 30 minutes", "1 hour", "Game time");
    await expect
      .element(page.getByText("Up to four reminders per game. Remove one to add another."))
      .toBeVisible();
    await expect.element(amount).not.toBeInTheDocument();
    for (const label of ["2 days", "1 hour 30 minutes", "1 hour"])
      await page.getByRole("button", { name: `Remove the reminder ${label} before` }).click();
    await expect.element(page.getByRole("list", { name: "Reminders" })).toHaveFocus();
    await expect
      .element(page.getByRole("button", { name: "Remove the reminder 24 hours before" }))
      .toBeDisabled();
    // A time that was typed but never added is saved too.
    await amount.fill("3");
    await field("Unit").selectOptions("days");
    await save().click();
    await expect.element(savedToast()).toBeVisible();
    expect(listSent()[0]!.reminderOffsetsMinutes).toEqual([4320, 1440]);
    await expectReminders("3 days before", "24 hours before", "Game time");
    await expect.element(amount).toHaveValue("");
  });

  it("shows how quiet hours move a reminder [OP2-10]", async () => {
    await openSettings({ reminderOffsetsMinutes: [180] });
    const quietHoursSwitch = page.getByRole("switch", { name: "Use Quiet Hours" });
    await expect.element(quietHoursSwitch).toBeChecked();
    const rule = "Reminders that fall in quiet hours go out right before they start.";
    await expect.element(page.getByText(rule)).toBeVisible();
    await expect
      .element(reminders().first())
      .toMatchTextContent(/Friday, right before quiet hours start at 8:55 PM/);
    await field("Until").fill("21:00");
    await save().click();
    await expect.element(page.getByText("Choose a different end time").first()).toBeVisible();
    await field("Until").fill("05:00");
    await expect.element(reminders().first()).toMatchTextContent(/Saturday 6:00 AM/);
    await quietHoursSwitch.click();
    await expect.element(field("Until")).not.toBeInTheDocument();
    await save().click();
    await expect.element(savedToast()).toBeVisible();
    expect(listSent()[0]!.quietHours).toBeNull();
    await quietHoursSwitch.click();
    await expect.element(field("From")).toHaveValue("21:00");
  });
});
