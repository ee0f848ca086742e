import { data, redirect } from "react-router";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../accessible.ts";
import { sampleId } from "../samples.ts";
import { openScreen } from "../screen.tsx";

// The page for a sub pool's join link. Server behavior is covered in leagues/pool/api.test.ts.

const pool = {
  leagueId: sampleId(),
  leagueName: "Lakeside Rec League",
  sport: "Soccer",
  groups: ["Goalie", "Women", "Men"],
};
const open = (options: Parameters<typeof openScreen>[1] = {}) =>
  openScreen("/sub-pool/token", { data: { pool, tooMany: false }, ...options });
const consent = () =>
  page.getByRole("checkbox", {
    name:
      "I agree to get SMS texts from teams of Lakeside Rec League that need a sub, through FirstWhistle. " +
      "Message frequency varies. Message and data rates may apply. Reply HELP for help or STOP to cancel.",
  });
const submit = () => page.getByRole("button", { name: "Join the Sub Pool" });

describe("page to join a sub pool", () => {
  it.each(["desk", "phone"] as const)(
    "asks what a call needs to know, with the consent unchecked (%s) [NEED-40]",
    async (size) => {
      const submissions: object[] = [];
      await open({
        size,
        action: (form) => {
          submissions.push([
            form.getAll("groups"),
            form.get("level"),
            form.getAll("weekdays"),
            form.get("consent"),
          ]);
          throw redirect("/sub-pool/token?done");
        },
      });
      await expect.element(consent()).not.toBeChecked();
      await expectAccessible();
      await page.getByLabelText("Name").fill("Dana Cruz");
      await page.getByLabelText("Phone Number").fill("(312) 555-7001");
      await page.getByRole("checkbox", { name: "Goalie" }).click();
      await page.getByLabelText("Level").selectOptions("5 Competitive");
      await page.getByRole("checkbox", { name: "Tuesday" }).click();
      await page.getByRole("checkbox", { name: "Thursday" }).click();
      await consent().click();
      await submit().click();
      await expect.element(page.getByRole("heading", { level: 1, name: "One text to go." })).toHaveFocus();
      expect(submissions).toEqual([[["Goalie"], "5", ["Tuesday", "Thursday"], "on"]]);
      await expectAccessible();
    },
  );

  it("names the levels [NEED-40]", async () => {
    await open();
    const options = page.getByLabelText("Level").getByRole("option");
    await expect.element(options.nth(1)).toHaveTextContent("1 Just starting");
    await expect.element(options.nth(5)).toHaveTextContent("5 Competitive");
  });

  it("tells minors that they can't join [NEED-40]", async () => {
    await open();
    await page.getByRole("checkbox", { name: "I'm under 18" }).click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("You need to be 18 to join a sub pool.");
  });

  it("shows problems next to their fields", async () => {
    const fields = {
      weekdays: "Choose at least one day",
      consent: "Check the box to join. Teams ask for a sub by text.",
    };
    await open({ action: () => data({ fields }, { status: 400 }) });
    await submit().click();
    await expect.element(page.getByText(fields.weekdays)).toBeVisible();
    await expect.element(consent()).toHaveAccessibleDescription(fields.consent);
    await expectAccessible();
  });

  it("explains a link that no longer works", async () => {
    await open({ data: { pool: null, tooMany: false } });
    await expect.element(page.getByText("This Link No Longer Works")).toBeVisible();
  });
});
