import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleMember } from "../samples.ts";
import { toast } from "../screen.tsx";
import {
  mockPreview,
  button,
  dialog,
  drop,
  excel,
  list,
  openFromMenu,
  openImport,
  preview,
  row,
  summary,
} from "./import-dialog.tsx";

const problem = () => dialog().getByRole("alert");

const choose = (file: File) => userEvent.upload(page.css("input[type=file]"), file);

describe("import files", () => {
  it("are rejected with a reason", async () => {
    await openImport();
    for (const [name, content, expected] of [
      ["roster.xlsx", "PK", "That's a spreadsheet file."],
      ["team.png", "x", "Choose a .csv, .tsv, .txt, or .vcf file."],
      ["roster.csv", "a\0b", "That's not a text file."],
      ["roster.csv", "", "That file is empty."],
      ["roster.csv", "x".repeat(20_000_001), "larger than 20 MB"],
    ] as const) {
      drop(name, content);
      await expect.element(problem()).toMatchTextContent(expected);
    }
    await expectAccessible();
  });

  it("are rejected if their list is too long", async () => {
    await openImport();
    drop("roster.csv", "x".repeat(1_000_001));
    await expect.element(page.getByText("That's over the 1 MB limit.")).toBeVisible();
  });

  it("go straight to the preview when dropped", async () => {
    await openImport();
    drop("ROSTER.CSV", "\uFEFFName;Phone\r\nZoë Núñez;(312) 555-0103\r\n");
    await expect.element(row("Zoë Núñez")).toMatchTextContent("New");
  });

  it("are decoded with the encoding that Excel used", async () => {
    await openImport();
    const latin = Uint8Array.from("Name,Phone\r\nZo\xeb,3125550103\r\n", (letter) => letter.charCodeAt(0));
    await choose(new File([latin], "roster.csv", { type: "text/csv" }));
    await expect.element(row("Zoë")).toMatchTextContent("New");
    await button("Back").click();
    const unicode = Uint16Array.from("\uFEFFName\tPhone\r\nNuñez, Ana\t3125550104\r\n", (letter) =>
      letter.charCodeAt(0),
    );
    await choose(new File([unicode], "roster.txt", { type: "text/plain" }));
    await expect.element(row("Ana Nuñez")).toMatchTextContent("New");
  });
});

describe("import dialog", () => {
  it("asks before Escape discards a list", async () => {
    await openImport();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
    await openFromMenu();
    await preview(excel);
    await expect.element(summary()).toHaveTextContent("2 players, 1 line to fix");
    await userEvent.keyboard("{Escape}");
    const discardDialog = page.getByRole("alertdialog", { name: "Discard this import?" });
    await expect.element(discardDialog).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard("{Escape}");
    await expect.element(discardDialog).not.toBeInTheDocument();
    await expect.element(summary()).toHaveTextContent("2 players, 1 line to fix");
    await button("Close").click();
    await discardDialog.getByRole("button", { name: "Discard Import" }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await openFromMenu();
    await expect.element(list()).toHaveValue("");
  });

  it("keeps everything after a failure and can be retried", async () => {
    network.drop(contract.imports.commit);
    await openImport();
    await preview(excel);
    await page.getByLabelText("Phone in row 2").fill("7735550118");
    await expect.element(summary()).toHaveTextContent("3 players");
    await button("Import 3 Members").click();
    await expect.element(toast("We couldn't import the roster")).toBeVisible();
    await expect.element(problem()).toMatchTextContent("No one will be added twice");
    await expect.element(page.getByLabelText("Phone in row 2")).toHaveValue("7735550118");
    network.respond(contract.imports.commit, { added: 3, merged: 0, unchanged: 0 });
    await button("Import 3 Members").click();
    await expect.element(toast("Roster imported: 3 added, 0 merged")).toBeVisible();
    const [first, second] = network.sent(contract.imports.commit);
    expect(second).toEqual(first);
  });

  it("doesn't import a list that couldn't be checked", async () => {
    await openImport();
    network.drop(contract.imports.preview);
    await preview(excel);
    await expect.element(problem()).toMatchTextContent("couldn't compare your list");
    await expect.element(button("Import Members")).toBeDisabled();
    mockPreview([]);
    await button("Try Again").click();
    await expect.element(summary()).toHaveTextContent("2 players, 1 line to fix");
  });

  it("lets users skip and edit rows, and loses nothing when they go back", async () => {
    network.respond(contract.imports.commit, { added: 3, merged: 0, unchanged: 0 });
    await openImport();
    await preview(excel);
    await button("Skip Devon Clarke").click();
    await expect.element(summary()).toHaveTextContent("1 player, 1 line to fix");
    await expect.element(button("Include Devon Clarke")).toHaveFocus();
    await button("Edit Aisha Bello").click();
    await expect.element(page.getByLabelText("Name in row 1")).toHaveFocus();
    await page.getByLabelText("Name in row 1").fill("Aisha B. Bello");
    await page.getByLabelText("Phone in row 2").fill("7735550118");
    await expect.element(summary()).toHaveTextContent("2 players");
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await expect.element(list()).toHaveValue(excel);
    await button("Preview Import").click();
    await expect.element(summary()).toHaveTextContent("2 players");
    await button("Include Devon Clarke").click();
    await button("Import 3 Members").click();
    await expect.element(toast("Roster imported: 3 added, 0 merged")).toBeVisible();
    expect(network.sent(contract.imports.commit)[0]!.rows.map(({ name }) => name)).toEqual([
      "Aisha B. Bello",
      "Cole Lindqvist",
      "Devon Clarke",
    ]);
  });

  it("explains that it found no players in the text", async () => {
    await openImport();
    await preview("Name,Phone");
    await expect.element(page.getByText("We couldn't find any players in this.")).toBeVisible();
    await expect.element(list()).toHaveAttribute("aria-invalid", "true");
    await expect.element(list()).toHaveFocus();
    expect(network.sent(contract.imports.preview)).toEqual([]);
  });

  it("shows how many rows exceed the list limit and the roster limit", async () => {
    network.respond(contract.imports.commit, { added: 499, merged: 0, unchanged: 0 });
    await openImport([sampleMember({ name: "Aisha Bello" })]);
    const people = Array.from(
      { length: 501 },
      (_, index) => `Player ${index},312555${String(index).padStart(4, "0")}`,
    );
    // Each of these steps renders five hundred rows.
    const slowly = { timeout: 20_000 };
    await preview(["Name,Phone", ...people].join("\n"), slowly);
    await expect.element(problem(), slowly).toMatchTextContent("Skip 1 of them,");
    await page.getByRole("button", { name: "Skip Player 0", exact: true }).click(slowly);
    // The 500 new people and the one already on the roster exceed the roster limit by one.
    await expect.element(problem(), slowly).toMatchTextContent("Skip 1 to continue.");
    await page.getByRole("button", { name: "Skip Player 1", exact: true }).click(slowly);
    await button("Import 499 Members").click(slowly);
    await expect.element(toast("Roster imported: 499 added, 0 merged"), slowly).toBeVisible();
    expect(network.sent(contract.imports.commit)[0]!.rows).toHaveLength(499);
  }, 60_000);
});
