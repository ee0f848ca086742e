import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { confirmDelete, editDialog, memberCount, openRoster, row, rowNames } from "./roster.tsx";
import { toast } from "../screen.tsx";

describe("the roster", () => {
  it("puts a change back when saving fails [MEMB-23]", async () => {
    await openRoster();
    const saving = network.hold(contract.members.update);
    await page.getByRole("button", { name: "Edit Aisha Bello" }).click();
    await editDialog().getByLabelText("Name").fill("Yara Bello");
    await editDialog().getByRole("checkbox").click();
    await editDialog().getByRole("button", { name: "Save Changes" }).click();
    expect(await saving.input).toMatchObject({ name: "Yara Bello", smsConsent: false });
    await expect.element(row("Yara Bello")).toBeVisible();
    await expect.element(page.getByText("0 agreed to texts")).toBeVisible();
    network.drop(contract.members.list, contract.teams.get);
    saving.drop();
    await expect.element(toast("Failed to update member")).toBeVisible();
    await expect.poll(rowNames).toEqual(["Aisha Bello", "Cole Lindqvist", "Zoe Adler"]);
    await expect.element(page.getByText("1 agreed to texts")).toBeVisible();
    await expect.element(editDialog().getByLabelText("Name")).toHaveValue("Yara Bello");
  });

  it("gets a member back when deleting fails, and keeps what else changed meanwhile [MEMB-24]", async () => {
    await openRoster();
    const deleting = network.hold(contract.members.remove);
    await confirmDelete("Aisha Bello");
    await deleting.input;
    await expect.poll(rowNames).toEqual(["Cole Lindqvist", "Zoe Adler"]);
    await expect.element(memberCount()).toHaveTextContent("2");
    // A second change that succeeds while the first is still under way.
    network.answer(contract.members.remove, { ok: true });
    network.drop(contract.members.list, contract.teams.get);
    await confirmDelete("Cole Lindqvist");
    await expect.element(toast("Member deleted successfully!")).toBeVisible();
    await expect.poll(rowNames).toEqual(["Zoe Adler"]);
    deleting.drop();
    await expect.element(toast("Failed to delete member")).toBeVisible();
    await expect.poll(rowNames).toEqual(["Aisha Bello", "Zoe Adler"]);
    await expect.element(memberCount()).toHaveTextContent("2");
  });

  it.each(["desk", "phone"] as const)("is accessible in both themes on a %s", async (size) => {
    await openRoster({ size });
    await expectAccessible();
  });
});
