import { expect } from "vitest";
import { page } from "vitest/browser";
import { parseTable } from "#features/games/imports/csv/rules.ts";
import { getGameKey, dropKnownGames } from "#features/games/imports/rules.ts";
import { checkRow } from "#features/games/imports/rows/rules.ts";
import type { KnownGame, SchedulePreview } from "#features/games/imports/schema.ts";
import { readCells } from "#platform/delimited-text.ts";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { openSchedule, openTool, type Size } from "./schedule.tsx";

// Helpers for tests of the schedule import dialog.

export const pasteField = () => page.getByLabelText("Paste Your Schedule");
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
/** Returns a header row and `count` games. */
export const createRows = (count: number) =>
  list
    .split("\n")
    .slice(0, count + 1)
    .join("\n");

/** Parses a table with the same rules as the server. */
function read(text: string, existing: KnownGame[]): SchedulePreview["rows"] {
  const table = parseTable(readCells(text), { teamName: "Lakeview Otters", today: "2099-01-01" })!;
  const keys = new Set(existing.map(getGameKey));
  return table.map(({ row: parsedRow, remark }) => {
    const { game, problems } = checkRow(parsedRow);
    return { row: parsedRow, remark, problems, isDuplicate: game !== null && keys.has(getGameKey(game)) };
  });
}

type Schedule = {
  /** Games already on the schedule. */
  existing?: KnownGame[];
  /** The number of games over the limit. */
  overLimit?: number;
};

export function mockImport({ existing = [], overLimit = 0 }: Schedule = {}) {
  network.respond(contract.scheduleImports.preview, ({ text }) => ({
    rows: read(text, existing),
    more: overLimit,
    known: existing,
  }));
  network.respond(contract.scheduleImports.commit, ({ rows }) => {
    const addedCount = dropKnownGames(rows, existing).length;
    return { added: addedCount, skipped: rows.length - addedCount };
  });
}

export async function openImport(size: Size = "desk") {
  await openSchedule([], { size });
  await openTool("Import Schedule");
  await expect.element(dialog()).toBeVisible();
}

export async function preview(text: string) {
  await pasteField().fill(text);
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
