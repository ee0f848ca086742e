import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../accessible.ts";
import { sampleSummary, sampleTeam } from "../samples.ts";
import { getCurrentUrl, goBack } from "../screen.tsx";
import { mockTeamPage } from "../teams/roster.tsx";
import { openDashboard } from "./dashboard.tsx";

const dialog = () => page.getByRole("dialog");
const question = () => page.getByRole("alertdialog", { name: "Discard your changes?" });
const name = () => dialog().getByLabelText("Name");

/** Goes from the dashboard to a team, so that there's a page to go back to, and opens a form there. */
async function openForm(size: "desk" | "phone") {
  const team = sampleTeam();
  mockTeamPage(team, []);
  await openDashboard({ teams: [sampleSummary({ id: team.id, name: team.name })] }, { size });
  await page.getByRole("link", { name: "Manage Team" }).click();
  await expect.poll(getCurrentUrl).toBe(`/teams/${team.id}`);
  await page.getByRole("button", { name: "Add Member" }).click();
  await expect.element(name()).toBeVisible();
  return `/teams/${team.id}`;
}

const ways = {
  Escape: () => userEvent.keyboard("{Escape}"),
  "the X": () => dialog().getByRole("button", { name: "Close" }).click(),
  "the backdrop": () => page.css("body").click({ position: { x: 5, y: 5 }, force: true }),
  Back: () => goBack(),
};

describe("dismissing a dialog", () => {
  it.each(Object.entries(ways))("asks before it discards what was entered (%s)", async (_, dismiss) => {
    const url = await openForm("desk");
    await name().fill("Zoe Adler");
    await dismiss();
    await expect.element(question()).toBeVisible();
    await expectAccessible();
    await question().getByRole("button", { name: "Keep Editing" }).click();
    await expect.element(question()).not.toBeInTheDocument();
    await expect.element(name()).toHaveValue("Zoe Adler");
    await dismiss();
    await question().getByRole("button", { name: "Discard Changes" }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(getCurrentUrl()).toBe(url);
  });

  it.each(Object.entries(ways))("doesn't ask if nothing was changed (%s)", async (_, dismiss) => {
    const url = await openForm("phone");
    await name().fill("Zoe Adler");
    await name().fill("");
    await dismiss();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(getCurrentUrl()).toBe(url);
  });

  it("closes the question, the dialog, and the menu on Back before it leaves the page", async () => {
    const url = await openForm("phone");
    await name().fill("Zoe Adler");
    await goBack();
    await expect.element(question()).toBeVisible();
    await goBack();
    await expect.element(question()).not.toBeInTheDocument();
    await expect.element(name()).toHaveValue("Zoe Adler");
    await dialog().getByRole("button", { name: "Cancel" }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect.element(dialog()).toBeVisible();
    await goBack();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(getCurrentUrl()).toBe(url);
    await goBack();
    await expect.poll(getCurrentUrl).toBe("/dashboard");
    await goBack(1);
    await expect.poll(getCurrentUrl).toBe(url);
  });
});
