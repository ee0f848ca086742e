import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { toast } from "../screen.tsx";
import { moreButton, openTool, sizes } from "./schedule.tsx";
import {
  answerImport,
  button,
  dialog,
  drop,
  firstOf,
  imported,
  list,
  openImport,
  pasted,
  preview,
  row,
  summary,
} from "./import.tsx";

const cell = (name: string) => page.getByLabelText(name);
const type = (text: string) => userEvent.keyboard(`{ControlOrMeta>}a{/ControlOrMeta}${text}`);

describe("importing a schedule", () => {
  it.each(sizes)("puts rows right, and adds what was previewed, on a %s [SCHED-01, OP2-11]", async (size) => {
    answerImport();
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

  it.each(sizes)("is accessible with a list on a %s", async (size) => {
    answerImport();
    await openImport(size);
    await preview(list);
    await expect.element(summary()).toBeVisible();
    await expectAccessible();
  });

  it("fills all gaps with one place", async () => {
    answerImport();
    await openImport();
    await preview("Date,Opponent\n4/16/2099,Hawks\n4/23/2099,Comets");
    await expect.element(summary()).toHaveTextContent("2 with problems");
    await cell("Location for the 2 Without One").fill("Lincoln Field");
    await userEvent.keyboard("{Enter}");
    await expect.element(summary()).toHaveTextContent("2 new");
    await button("Import 2 Games").click();
    await expect.element(toast("Schedule imported: 2 games added")).toBeVisible();
    expect(imported()).toMatchObject([[{ location: "Lincoln Field" }, { location: "Lincoln Field" }]]);
  });

  it("reads a file that is dropped, and marks what is cancelled in it", async () => {
    answerImport();
    await openImport();
    drop("team.csv", "Date,Opponent,Location,Status\n6/1/2099,Hawks,Gym,Cancelled");
    await expect.element(row("Jun 1, 2099")).toMatchTextContent("Cancelled");
    await button("Import 1 Game").click();
    await expect.element(toast("Schedule imported: 1 game added")).toBeVisible();
    expect(imported()).toMatchObject([[{ gameOn: "2099-06-01", isCancelled: true }]]);
  });

  const known = [{ gameOn: "2099-04-16", gameTime: "19:00:00", opponent: "harbor street fc" }];

  it("skips what is there already or twice, unless it is wanted", async () => {
    answerImport({ known });
    await openImport();
    await preview(`${list}\n4/25/2099,10:30 AM,,Gym,,Practice`);
    await expect.element(summary()).toHaveTextContent("1 new, 1 already there, 1 repeat, 2 with problems");
    await expect.element(row("Harbor Street FC")).toMatchTextContent("Already There");
    await expect.element(row("The same as row 2")).toMatchTextContent("Repeat");
    await button("Import row 1 anyway").click();
    await button("Leave out row 2").click();
    await button("Show Only Problems").click();
    await expect.element(row("Harbor Street FC")).not.toBeInTheDocument();
    await button("Show All Rows").click();
    // The repeat of what was left out is no repeat any more.
    await expect.element(summary()).toHaveTextContent("2 new, 2 with problems, 1 left out");
    await button("Put back row 2").click();
    await button("Import 2 Games").click();
    await expect.element(toast("Schedule imported: 2 games added")).toBeVisible();
    expect(imported()).toMatchObject([[{ evenIfThere: true }, { gameOn: "2099-04-25", kind: "practice" }]]);
  });

  it("has nothing to do when all of it is there", async () => {
    answerImport({ known });
    await openImport();
    await preview(firstOf(1));
    await expect.element(dialog().getByText("All of these games are in the schedule already.")).toBeVisible();
    await expect.element(button("Import Games")).toBeDisabled();
  });

  it("lets any row be edited with the keyboard alone [SCHED-35]", async () => {
    answerImport();
    await openImport();
    await preview(firstOf(1));
    await expect.element(summary()).toHaveTextContent("1 new");
    (button("Edit row 1").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(cell("Date in row 1")).toHaveFocus();
    await expect.element(cell("Date in row 1")).toHaveValue("Apr 16, 2099");
    await type("soon");
    await userEvent.tab();
    await expect.element(dialog().getByText("Please enter a date like Apr 16, 2026")).toBeVisible();
    await expect.element(button("Import Games")).toBeDisabled();
    await userEvent.tab({ shift: true });
    await type("Apr 17, 2099");
    await userEvent.tab();
    await type("{Delete}");
    await cell("Kind in row 1").selectOptions("Other");
    await expect.element(summary()).toHaveTextContent("1 new");
    (button("Import 1 Game").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(toast("Schedule imported: 1 game added")).toBeVisible();
    expect(imported()).toMatchObject([[{ gameOn: "2099-04-17", gameTime: null, kind: "other" }]]);
  });

  it.each(["We found no line that names the columns.", "This calendar file could not be read."])(
    "says what the server could not read: %s",
    async (text) => {
      network.refuse(contract.scheduleImports.preview, "INVALID_INPUT", { fields: { text } });
      await openImport();
      await preview("Aisha Bello,3125550103");
      await expect.element(dialog().getByText(text)).toBeVisible();
      await expect.element(pasted()).toHaveFocus();
      await expectAccessible();
    },
  );

  it.each([
    ["schedule.xlsx", 2, "That is a workbook."],
    ["schedule.pdf", 1, "Please choose a .ics, .csv, .tsv or .txt file."],
    ["schedule.csv", 500_001, "larger than 500 KB"],
  ])("takes no %s of %i bytes", async (name, size, words) => {
    await openImport();
    drop(name, "x".repeat(size));
    await expect.element(dialog().getByRole("alert")).toMatchTextContent(words);
    expect(network.sent(contract.scheduleImports.preview)).toEqual([]);
  });

  it("keeps everything when it fails, and two presses are one", async () => {
    answerImport();
    await openImport();
    await preview(list);
    await cell("Time in row 3").fill("18:30");
    await expect.element(summary()).toHaveTextContent("3 new, 1 with problems");
    network.drop(contract.scheduleImports.commit);
    await button("Import 3 Games").click();
    await expect.element(toast("Failed to import the schedule")).toBeVisible();
    await expect.element(dialog().getByRole("alert")).toMatchTextContent("no game is added twice");
    await expect.element(cell("Time in row 3")).toHaveValue("18:30");
    answerImport();
    const importing = network.hold(contract.scheduleImports.commit);
    await button("Import 3 Games").dblClick();
    await importing.input;
    importing.answer({ added: 3, skipped: 0 });
    await expect.element(toast("Schedule imported: 3 games added")).toBeVisible();
    expect(imported()).toHaveLength(2);
  });

  it("says so without a connection, and loses nothing", async () => {
    answerImport();
    await openImport();
    network.disconnect();
    await preview(list);
    await expect.element(toast("Failed to read the schedule")).toBeVisible();
    await expect.element(pasted()).toHaveValue(list);
    network.reconnect();
    await button("Preview Import").click();
    await expect.element(summary()).toHaveTextContent("2 new, 2 with problems");
    network.disconnect();
    await button("Import 2 Games").click();
    await expect.element(toast("Failed to import the schedule")).toBeVisible();
    network.reconnect();
    await button("Import 2 Games").click();
    await expect.element(toast("Schedule imported: 2 games added")).toBeVisible();
  });

  it("asks before a list is thrown away, and not before", async () => {
    answerImport();
    await openImport();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
    await openTool("Import Schedule");
    await preview(list);
    await expect.element(summary()).toBeVisible();
    await userEvent.keyboard("{Escape}");
    const asking = page.getByRole("alertdialog", { name: "Discard this import?" });
    await expect.element(asking).toBeVisible();
    await button("Keep Import").click();
    await expect.element(summary()).toHaveTextContent("2 new, 2 with problems");
    await button("Back").click();
    await expect.element(pasted()).toHaveValue(list);
    await button("Cancel").click();
    await asking.getByRole("button", { name: "Discard Import" }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await openTool("Import Schedule");
    await expect.element(pasted()).toHaveValue("");
  });

  it.each(sizes)(
    "says when it is more than fits at once, and keeps long words inside, on a %s",
    async (size) => {
      answerImport({ more: 1 });
      await openImport(size);
      await preview(`Date,Time,Opponent,Location\n5/2/2099,7pm,${"Opponent".repeat(10)},Field`);
      await expect.element(dialog().getByText("The first 500 games are listed.")).toBeVisible();
      await expect.element(button("Import 1 Game")).toBeEnabled();
      const box = dialog().element();
      expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
    },
  );
});
