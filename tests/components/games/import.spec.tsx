import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { toast } from "../screen.tsx";
import { moreButton, openTool, sizes } from "./schedule.tsx";
import {
  mockImport,
  button,
  dialog,
  drop,
  createRows,
  imported,
  list,
  openImport,
  pasteField,
  preview,
  row,
  summary,
} from "./import.tsx";

const cell = (name: string) => page.getByLabelText(name);
const type = (text: string) => userEvent.keyboard(`{ControlOrMeta>}a{/ControlOrMeta}${text}`);

describe("schedule import", () => {
  it.each(sizes)("corrects rows and adds the previewed games (%s) [SCHED-01, OP2-11]", async (size) => {
    mockImport();
    await openImport(size);
    await preview(list);
    await expect.element(summary()).toHaveTextContent("2 new, 2 with problems");
    await expect.element(row("Harbor Street FC")).toMatchTextContent("Thu, Apr 16, 2099");
    await expect.element(row("Harbor Street FC")).toMatchTextContent("7:00 PM");
    await expect.element(row("Practice")).toMatchTextContent("10:30 AM");
    await cell("Time in row 3").fill("6:30 pm");
    await cell("Location in row 4").fill("Ridgeway Turf");
    await expect.element(summary()).toHaveTextContent("4 new");
    expect(imported()).toEqual([]);
    await button("Import 4 Games").click();
    await expect.element(toast("Schedule imported: 4 games added")).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(moreButton()).toHaveFocus();
    expect(imported()).toMatchObject([
      [
        {
          gameOn: "2099-04-16",
          gameTime: "19:00:00",
          opponent: "Harbor Street FC",
          notes: "Kits, and water",
        },
        { gameOn: "2099-04-25", gameTime: "10:30:00", opponent: null, kind: "practice" },
        { gameOn: "2099-05-02", gameTime: "18:30:00", opponent: "Hawks", location: "Lincoln Field" },
        { gameOn: "2099-05-09", gameTime: "19:00:00", opponent: "Comets", location: "Ridgeway Turf" },
      ],
    ]);
  });

  it("is accessible before a list is pasted", async () => {
    await openImport();
    await expectAccessible();
  });

  it.each(sizes)("is accessible with a list (%s)", async (size) => {
    mockImport();
    await openImport(size);
    await preview(list);
    await expect.element(summary()).toBeVisible();
    await expectAccessible();
  });

  it("sets one location for all games without one", async () => {
    mockImport();
    await openImport();
    await preview("Date,Opponent\n4/16/2099,Hawks\n4/23/2099,Comets");
    await expect.element(summary()).toHaveTextContent("2 with problems");
    await cell("Location for 2 Games Without One").fill("Lincoln Field");
    await userEvent.keyboard("{Enter}");
    await expect.element(summary()).toHaveTextContent("2 new");
    await button("Import 2 Games").click();
    await expect.element(toast("Schedule imported: 2 games added")).toBeVisible();
    expect(imported()).toMatchObject([[{ location: "Lincoln Field" }, { location: "Lincoln Field" }]]);
  });

  it("reads a dropped file and marks canceled games", async () => {
    mockImport();
    await openImport();
    drop("team.csv", "Date,Opponent,Location,Status\n6/1/2099,Hawks,Gym,Cancelled");
    await expect.element(row("Jun 1, 2099")).toMatchTextContent("Canceled");
    await button("Import 1 Game").click();
    await expect.element(toast("Schedule imported: 1 game added")).toBeVisible();
    expect(imported()).toMatchObject([[{ gameOn: "2099-06-01", isCancelled: true }]]);
  });

  const existing = [{ gameOn: "2099-04-16", gameTime: "19:00:00", opponent: "harbor street fc" }];

  it("skips duplicates unless the user includes them", async () => {
    mockImport({ existing });
    await openImport();
    await preview(`${list}\n4/25/2099,10:30 AM,,Gym,,Practice`);
    await expect.element(summary()).toHaveTextContent("1 new, 1 already added, 1 duplicate, 2 with problems");
    await expect.element(row("Harbor Street FC")).toMatchTextContent("Already Added");
    await expect.element(row("Duplicate of row 2")).toMatchTextContent("Duplicate");
    await button("Import row 1 anyway").click();
    await button("Skip row 2").click();
    await button("Show Only Problems").click();
    await expect.element(row("Harbor Street FC")).not.toBeInTheDocument();
    await button("Show All Rows").click();
    // A row that duplicates a skipped row no longer counts as a duplicate.
    await expect.element(summary()).toHaveTextContent("2 new, 2 with problems, 1 skipped");
    await button("Include row 2").click();
    await button("Import 2 Games").click();
    await expect.element(toast("Schedule imported: 2 games added")).toBeVisible();
    expect(imported()).toMatchObject([
      [{ allowDuplicate: true }, { gameOn: "2099-04-25", kind: "practice" }],
    ]);
  });

  it("offers nothing to import when every game already exists", async () => {
    mockImport({ existing });
    await openImport();
    await preview(createRows(1));
    await expect.element(dialog().getByText("All of these games are already on the schedule.")).toBeVisible();
    await expect.element(button("Import Games")).toBeDisabled();
  });

  it("lets users edit any row by keyboard [SCHED-35]", async () => {
    mockImport();
    await openImport();
    await preview(createRows(1));
    await expect.element(summary()).toHaveTextContent("1 new");
    (button("Edit row 1").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(cell("Date in row 1")).toHaveFocus();
    await expect.element(cell("Date in row 1")).toHaveValue("Apr 16, 2099");
    await type("soon");
    await userEvent.tab();
    await expect.element(dialog().getByText("Enter a date like Apr 16, 2026")).toBeVisible();
    await expect.element(button("Import Games")).toBeDisabled();
    await userEvent.tab({ shift: true });
    await type("Apr 17, 2099");
    await userEvent.tab();
    await type("{Delete}");
    await cell("Type in row 1").selectOptions("Other");
    await expect.element(summary()).toHaveTextContent("1 new");
    (button("Import 1 Game").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(toast("Schedule imported: 1 game added")).toBeVisible();
    expect(imported()).toMatchObject([[{ gameOn: "2099-04-17", gameTime: null, kind: "other" }]]);
  });

  it.each(["We couldn't find a header row.", "We couldn't read this calendar file."])(
    "shows what the server couldn't read: %s",
    async (text) => {
      network.reject(contract.scheduleImports.preview, "INVALID_INPUT", { fields: { text } });
      await openImport();
      await preview("Aisha Bello,3125550103");
      await expect.element(dialog().getByText(text)).toBeVisible();
      await expect.element(pasteField()).toHaveFocus();
      await expectAccessible();
    },
  );

  it.each([
    ["schedule.xlsx", 2, "That's a spreadsheet file."],
    ["schedule.pdf", 1, "Choose a .ics, .csv, .tsv, or .txt file."],
    ["schedule.csv", 500_001, "larger than 500 KB"],
  ])("rejects a file named %s with %i bytes", async (name, size, expected) => {
    await openImport();
    drop(name, "x".repeat(size));
    await expect.element(dialog().getByRole("alert")).toMatchTextContent(expected);
    expect(network.sent(contract.scheduleImports.preview)).toEqual([]);
  });

  it("keeps everything on failure and ignores a double click", async () => {
    mockImport();
    await openImport();
    await preview(list);
    await cell("Time in row 3").fill("18:30");
    await expect.element(summary()).toHaveTextContent("3 new, 1 with problems");
    network.drop(contract.scheduleImports.commit);
    await button("Import 3 Games").click();
    await expect.element(toast("We couldn't import the schedule")).toBeVisible();
    await expect.element(dialog().getByRole("alert")).toMatchTextContent("Games won't be added twice");
    await expect.element(cell("Time in row 3")).toHaveValue("18:30");
    mockImport();
    const importing = network.holdNext(contract.scheduleImports.commit);
    await button("Import 3 Games").dblClick();
    await importing.input;
    importing.respond({ added: 3, skipped: 0 });
    await expect.element(toast("Schedule imported: 3 games added")).toBeVisible();
    expect(imported()).toHaveLength(2);
  });

  it("reports that the user is offline without losing anything", async () => {
    mockImport();
    await openImport();
    network.disconnect();
    await preview(list);
    await expect.element(toast("We couldn't read the schedule")).toBeVisible();
    await expect.element(pasteField()).toHaveValue(list);
    network.reconnect();
    await button("Preview Import").click();
    await expect.element(summary()).toHaveTextContent("2 new, 2 with problems");
    network.disconnect();
    await button("Import 2 Games").click();
    await expect.element(toast("We couldn't import the schedule")).toBeVisible();
    network.reconnect();
    await button("Import 2 Games").click();
    await expect.element(toast("Schedule imported: 2 games added")).toBeVisible();
  });

  it("asks before discarding a list", async () => {
    mockImport();
    await openImport();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
    await openTool("Import Schedule");
    await preview(list);
    await expect.element(summary()).toBeVisible();
    await userEvent.keyboard("{Escape}");
    const discardDialog = page.getByRole("alertdialog", { name: "Discard this import?" });
    await expect.element(discardDialog).toBeVisible();
    await button("Keep Import").click();
    await expect.element(summary()).toHaveTextContent("2 new, 2 with problems");
    await button("Back").click();
    await expect.element(pasteField()).toHaveValue(list);
    await button("Cancel").click();
    await discardDialog.getByRole("button", { name: "Discard Import" }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await openTool("Import Schedule");
    await expect.element(pasteField()).toHaveValue("");
  });

  it.each(sizes)("reports rows over the limit and wraps long words (%s)", async (size) => {
    mockImport({ overLimit: 1 });
    await openImport(size);
    await preview(`Date,Time,Opponent,Location\n5/2/2099,7pm,${"Opponent".repeat(10)},Field`);
    await expect.element(dialog().getByText("Only the first 500 games are shown.")).toBeVisible();
    await expect.element(button("Import 1 Game")).toBeEnabled();
    const box = dialog().element();
    expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
  });
});
