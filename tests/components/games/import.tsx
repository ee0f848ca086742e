import { expect } from "vitest";
import { page } from "vitest/browser";
import { readTable } from "#features/games/imports/csv/rules.ts";
import { gameKey, withoutKnown } from "#features/games/imports/rules.ts";
import { checkRow } from "#features/games/imports/rows/rules.ts";
import type { KnownGame, SchedulePreview } from "#features/games/imports/schema.ts";
import { readCells } from "#platform/delimited-text.ts";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { openSchedule, openTool, type Size } from "./schedule.tsx";

// The dialog that imports a schedule, as its tests reach it.

export const pasted = () => page.getByLabelText("Paste Your Schedule");
export const dialog = () => page.getByRole("dialog", { name: "Import Schedule" });
export const summary = () => dialog().getByRole("status").first();
export const row = (text: string) => dialog().getByRole("row").filter({ hasText: text });
export const button = (name: string) => page.getByRole("button", { name, exact: true });

export const list = [
  "Date,Time,Opponent,Location,Notes,Type",
  '4/16/2099,7:00 PM,Harbor Street FC,Harborview Park,"Kits, and water",Game',
  "Apr 25 2099,10:30,,Gym,,Practice",
  "5/2/2099,evening,Hawks,Lincoln Field,,",
  "5/9/2099,7pm,Comets,,,",
].join("\n");
/** The head and so many games. */
export const firstOf = (count: number) =>
  list
    .split("\n")
    .slice(0, count + 1)
    .join("\n");

/** A table as the server reads it, by the same rules. */
function read(text: string, known: KnownGame[]): SchedulePreview["rows"] {
  const found = readTable(readCells(text), { teamName: "Lakeview Otters", today: "2099-01-01" })!;
  const keys = new Set(known.map(gameKey));
  return found.map(({ row: asFound, remark }) => {
    const { game, problems } = checkRow(asFound);
    return { row: asFound, remark, problems, isThere: game !== null && keys.has(gameKey(game)) };
  });
}

type Schedule = {
  /** What the schedule has already. */
  known?: KnownGame[];
  /** How many games of the list do not fit. */
  more?: number;
};

export function answerImport({ known = [], more = 0 }: Schedule = {}) {
  network.answer(contract.scheduleImports.preview, ({ text }) => ({ rows: read(text, known), more, known }));
  network.answer(contract.scheduleImports.commit, ({ rows }) => {
    const added = withoutKnown(rows, known).length;
    return { added, skipped: rows.length - added };
  });
}

export async function openImport(size: Size = "desk") {
  await openSchedule([], { size });
  await openTool("Import Schedule");
  await expect.element(dialog()).toBeVisible();
}

export async function preview(text: string) {
  await pasted().fill(text);
  await button("Preview Import").click();
}

export function drop(name: string, content: string) {
  const transfer = new DataTransfer();
  transfer.items.add(new File([content], name));
  const target = document.querySelector("[data-drop-zone]") ?? document.body;
  for (const type of ["dragover", "drop"])
    target.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
}

export const imported = () => network.sent(contract.scheduleImports.commit).map(({ rows }) => rows);
