import { expect, it } from "vitest";
import { reviewRows, type DraftRow } from "./schedule-draft.ts";

const row = {
  gameOn: "2026-05-02",
  gameTime: "10:30",
  location: "Field 2",
  opponent: "Hawks",
  side: null,
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
const knownGames = [{ gameOn: "2026-05-02", gameTime: "10:30:00", opponent: " HAWKS", side: null }];
const statuses = (...args: Parameters<typeof reviewRows>) => reviewRows(...args).map(({ status }) => status);

it("skips games already on the schedule unless the user chooses to import them", () => {
  expect(statuses(rows({}, { choice: "import" }, { opponent: "Comets", side: null }), knownGames)).toEqual([
    "existing",
    "new",
    "new",
  ]);
});

it("skips duplicate rows and points to the first one", () => {
  const reviewedRows = reviewRows(
    rows({ opponent: "Comets", side: null }, { opponent: "comets", side: null }),
    knownGames,
  );
  expect(reviewedRows.map(({ status, duplicateOf }) => [status, duplicateOf])).toEqual([
    ["new", undefined],
    ["duplicate", 1],
  ]);
});

it("ignores skipped rows when checking for duplicates and problems", () => {
  expect(statuses(rows({ choice: "skip" }, {}), [])).toEqual(["skipped", "new"]);
  expect(reviewRows(rows({ choice: "skip", location: "" }), [])[0]!.problems).toEqual([]);
});

it("reports a problem right away and clears it once fixed", () => {
  expect(statuses(rows({ gameOn: "soon" }, { gameOn: "May 3, 2026" }), knownGames)).toEqual([
    "problem",
    "new",
  ]);
});
