import { expect, it } from "vitest";
import { judgeRows, type DraftRow } from "./schedule-draft.ts";

const row = {
  gameOn: "2026-05-02",
  gameTime: "10:30",
  location: "Field 2",
  opponent: "Hawks",
  notes: "",
  kind: "game",
  arrivalMinutes: null,
  isCancelled: false,
};
const rows = (...list: (Partial<DraftRow["row"]> & Partial<Pick<DraftRow, "choice">>)[]) =>
  list.map(({ choice, ...values }, index): DraftRow => ({
    number: index + 1,
    row: { ...row, ...values },
    remark: null,
    choice,
  }));
const known = [{ gameOn: "2026-05-02", gameTime: "10:30:00", opponent: " HAWKS" }];
const statuses = (...args: Parameters<typeof judgeRows>) => judgeRows(...args).map(({ status }) => status);

it("what is in the schedule already is skipped, unless it is wanted", () => {
  expect(statuses(rows({}, { choice: "import" }, { opponent: "Comets" }), known)).toEqual([
    "there",
    "new",
    "new",
  ]);
});

it("what is twice in the list is taken once, and the second names the first", () => {
  const judged = judgeRows(rows({ opponent: "Comets" }, { opponent: "comets" }), known);
  expect(judged.map(({ status, repeats }) => [status, repeats])).toEqual([
    ["new", undefined],
    ["repeat", 1],
  ]);
});

it("what is left out repeats nothing and has no problems", () => {
  expect(statuses(rows({ choice: "leave-out" }, {}), [])).toEqual(["left-out", "new"]);
  expect(judgeRows(rows({ choice: "leave-out", location: "" }), [])[0]!.problems).toEqual([]);
});

it("a problem is told at once, and gone once it is put right", () => {
  expect(statuses(rows({ gameOn: "soon" }, { gameOn: "May 3, 2026" }), known)).toEqual(["problem", "new"]);
});
