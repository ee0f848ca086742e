import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectReminders, field, openSettings, reminders, save, saved, sent } from "./team-settings.tsx";

describe("the reminders of a team", () => {
  it("takes common times and others, in order, four at most and one at least [OP2-10]", async () => {
    await openSettings();
    const amount = field("Other time");
    const add = page.getByRole("button", { name: "Add", exact: true });
    await page.getByRole("button", { name: "Add a reminder 2 days before" }).click();
    await expectReminders("2 days", "24 hours", "1 hour", "First whistle");
    await expect
      .element(page.getByRole("button", { name: "Add a reminder 2 days before" }))
      .not.toBeInTheDocument();
    await amount.fill("60");
    await field("Unit").selectOptions("minutes");
    await add.click();
    await expect.element(page.getByText("There is already a reminder 1 hour before")).toBeVisible();
    await expect.element(amount).toHaveFocus();
    await amount.fill("5");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("The last reminder can be 15 minutes before the game")).toBeVisible();
    await amount.fill("90");
    await userEvent.keyboard("{Enter}");
    await expectReminders("2 days", "24 hours", "1 hour 30 minutes", "1 hour", "First");
    await expect
      .element(page.getByText("Up to four reminders per game. Remove one to add another."))
      .toBeVisible();
    await expect.element(amount).not.toBeInTheDocument();
    for (const gone of ["2 days", "1 hour 30 minutes", "1 hour"])
      await page.getByRole("button", { name: `Remove the reminder ${gone} before` }).click();
    await expect.element(page.getByRole("list", { name: "Reminders" })).toHaveFocus();
    await expect
      .element(page.getByRole("button", { name: "Remove the reminder 24 hours before" }))
      .toBeDisabled();
    // Typed, not added: saving does not lose it.
    await amount.fill("3");
    await field("Unit").selectOptions("days");
    await save().click();
    await expect.element(saved()).toBeVisible();
    expect(sent()[0]!.reminderOffsetsMinutes).toEqual([4320, 1440]);
    await expectReminders("3 days before", "24 hours before", "First whistle");
    await expect.element(amount).toHaveValue("");
  });

  it("says what quiet hours do to a reminder [OP2-10]", async () => {
    await openSettings({ reminderOffsetsMinutes: [180] });
    const quiet = page.getByRole("switch", { name: "Keep Quiet Hours" });
    await expect.element(quiet).toBeChecked();
    const rule = "A reminder that would fall into quiet hours goes out just before they begin.";
    await expect.element(page.getByText(rule)).toBeVisible();
    await expect
      .element(reminders().first())
      .toMatchTextContent(/Friday, just before quiet hours at 8:55 PM/);
    await field("Until").fill("21:00");
    await save().click();
    await expect.element(page.getByText("Please choose another end").first()).toBeVisible();
    await field("Until").fill("05:00");
    await expect.element(reminders().first()).toMatchTextContent(/Saturday 6:00 AM/);
    await quiet.click();
    await expect.element(field("Until")).not.toBeInTheDocument();
    await save().click();
    await expect.element(saved()).toBeVisible();
    expect(sent()[0]!.quietHours).toBeNull();
    await quiet.click();
    await expect.element(field("From")).toHaveValue("21:00");
  });
});
