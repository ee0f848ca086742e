import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleMember } from "../samples.ts";
import { toast } from "../screen.tsx";
import {
  answerPreview,
  button,
  dialog,
  excel,
  list,
  openFromMenu,
  openImport,
  preview,
  row,
  summary,
} from "./import-dialog.tsx";

const problem = () => dialog().getByRole("alert");

function drop(name: string, content: string) {
  const transfer = new DataTransfer();
  transfer.items.add(new File([content], name));
  const target = document.querySelector("[data-drop-zone]") ?? document.body;
  for (const type of ["dragover", "drop"])
    target.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
}

const choose = (file: File) => userEvent.upload(page.css("input[type=file]"), file);

describe("files", () => {
  it("say why when they are wrong", async () => {
    await openImport();
    for (const [name, content, words] of [
      ["roster.xlsx", "PK", "That is a workbook."],
      ["team.png", "x", "Please choose a .csv, .tsv or .txt file."],
      ["roster.csv", "a\0b", "That file is not text."],
      ["roster.csv", "", "That file is empty."],
      ["roster.csv", "x".repeat(1_000_001), "larger than 1 MB"],
    ] as const) {
      drop(name, content);
      await expect.element(problem()).toMatchTextContent(words);
    }
    await expectAccessible();
  });

  it("go straight on when they are dropped", async () => {
    await openImport();
    drop("ROSTER.CSV", "\uFEFFName;Phone\r\nZoë Núñez;(312) 555-0103\r\n");
    await expect.element(row("Zoë Núñez")).toMatchTextContent("New");
  });

  it("are read in the code page that Excel wrote them in", async () => {
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

describe("an import", () => {
  it("asks before a list is thrown away with Escape", async () => {
    await openImport();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
    await openFromMenu();
    await preview(excel);
    await expect.element(summary()).toHaveTextContent("2 new, 1 with problems");
    await userEvent.keyboard("{Escape}");
    const asking = page.getByRole("alertdialog", { name: "Discard this import?" });
    await expect.element(asking).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard("{Escape}");
    await expect.element(asking).not.toBeInTheDocument();
    await expect.element(summary()).toHaveTextContent("2 new, 1 with problems");
    await button("Close").click();
    await asking.getByRole("button", { name: "Discard Import" }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await openFromMenu();
    await expect.element(list()).toHaveValue("");
  });

  it("keeps everything when it fails, and can be tried again", async () => {
    network.drop(contract.imports.commit);
    await openImport();
    await preview(excel);
    await page.getByLabelText("Phone in row 2").fill("7735550118");
    await expect.element(summary()).toHaveTextContent("3 new");
    await button("Import 3 Members").click();
    await expect.element(toast("Failed to import the roster")).toBeVisible();
    await expect.element(problem()).toMatchTextContent("nobody is added twice");
    await expect.element(page.getByLabelText("Phone in row 2")).toHaveValue("7735550118");
    network.answer(contract.imports.commit, { added: 3, merged: 0, unchanged: 0 });
    await button("Import 3 Members").click();
    await expect.element(toast("Roster imported: 3 added, 0 merged")).toBeVisible();
    const [first, second] = network.sent(contract.imports.commit);
    expect(second).toEqual(first);
  });

  it("does not take a list unseen that could not be checked", async () => {
    await openImport();
    network.drop(contract.imports.preview);
    await preview(excel);
    await expect.element(problem()).toMatchTextContent("could not be checked");
    await expect.element(button("Import Members")).toBeDisabled();
    answerPreview([]);
    await button("Try Again").click();
    await expect.element(summary()).toHaveTextContent("2 new, 1 with problems");
  });

  it("leaves out and edits rows, and loses nothing by going back", async () => {
    network.answer(contract.imports.commit, { added: 3, merged: 0, unchanged: 0 });
    await openImport();
    await preview(excel);
    await button("Leave out Devon Clarke").click();
    await expect.element(summary()).toHaveTextContent("1 new, 1 with problems, 1 left out");
    await expect.element(button("Put back Devon Clarke")).toHaveFocus();
    await button("Edit Aisha Bello").click();
    await expect.element(page.getByLabelText("Name in row 1")).toHaveFocus();
    await page.getByLabelText("Name in row 1").fill("Aisha B. Bello");
    await page.getByLabelText("Phone in row 2").fill("7735550118");
    await expect.element(summary()).toHaveTextContent("2 new, 1 left out");
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await expect.element(list()).toHaveValue(excel);
    await button("Preview Import").click();
    await expect.element(summary()).toHaveTextContent("2 new, 1 left out");
    await button("Put back Devon Clarke").click();
    await button("Import 3 Members").click();
    await expect.element(toast("Roster imported: 3 added, 0 merged")).toBeVisible();
    expect(network.sent(contract.imports.commit)[0]!.rows.map(({ name }) => name)).toEqual([
      "Aisha B. Bello",
      "Cole Lindqvist",
      "Devon Clarke",
    ]);
  });

  it("says when nobody is in the text", async () => {
    await openImport();
    await preview("Name,Phone");
    await expect.element(page.getByText("We found nobody in this.")).toBeVisible();
    await expect.element(list()).toHaveAttribute("aria-invalid", "true");
    await expect.element(list()).toHaveFocus();
    expect(network.sent(contract.imports.preview)).toEqual([]);
  });

  it("says how many are too many, for a list and for the roster", async () => {
    network.answer(contract.imports.commit, { added: 499, merged: 0, unchanged: 0 });
    await openImport([sampleMember({ name: "Aisha Bello" })]);
    const people = Array.from(
      { length: 501 },
      (_, index) => `Player ${index},312555${String(index).padStart(4, "0")}`,
    );
    // Five hundred rows are drawn each time.
    const slowly = { timeout: 20_000 };
    await preview(["Name,Phone", ...people].join("\n"), slowly);
    await expect.element(problem(), slowly).toMatchTextContent("Please leave out 1,");
    await page.getByRole("button", { name: "Leave out Player 0", exact: true }).click(slowly);
    // 500 new ones, and one is on the roster already.
    await expect.element(problem(), slowly).toMatchTextContent("The roster has no room for 1 of them.");
    await page.getByRole("button", { name: "Leave out Player 1", exact: true }).click(slowly);
    await button("Import 499 Members").click(slowly);
    await expect.element(toast("Roster imported: 499 added, 0 merged"), slowly).toBeVisible();
    expect(network.sent(contract.imports.commit)[0]!.rows).toHaveLength(499);
  }, 60_000);
});
