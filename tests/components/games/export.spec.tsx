import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { openScreen, toast } from "../screen.tsx";
import { answerTeams, openSchedule } from "./schedule.tsx";

const dialog = () => page.getByRole("dialog", { name: "Export Schedule" });
const exportPdf = () => dialog().getByRole("button", { name: "Export PDF" });
const openDialog = () => page.getByRole("button", { name: "Export Schedule" }).click();

/** The files that were saved. */
const saved: Blob[] = [];
beforeEach(() => {
  const address = URL.createObjectURL.bind(URL);
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    saved.push(file as Blob);
    return address(file);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  saved.length = 0;
});

describe("the export dialog", () => {
  it("offers the team's schedule or the league's, and says what is in it [EXPORT-01, EXPORT-02, EXPORT-03, SCHED-21]", async () => {
    await openSchedule();
    await openDialog();
    await expect.element(dialog().getByRole("radio", { name: "Team Schedule" })).toBeChecked();
    await expect.element(dialog().getByRole("radio", { name: "League Schedule" })).not.toBeChecked();
    expect(dialog().getByRole("radio").elements()).toHaveLength(2);
    const details = dialog().getByRole("region", { name: "Export Details" });
    for (const word of ["PDF", "Dates", "times", "locations", "opponents"])
      await expect.element(details).toMatchTextContent(word);
    await expectAccessible();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("button", { name: "Export Schedule" })).toHaveFocus();
  });

  it("is busy while it exports, cannot be closed, and begins anew [EXPORT-06, EXPORT-07, EXPORT-08, EXPORT-09]", async () => {
    await openSchedule([{}]);
    await openDialog();
    await expect.element(exportPdf()).toBeEnabled();
    const loading = network.hold(contract.games.list);
    await exportPdf().click();
    const { from, to } = await loading.input;
    expect([from, to]).toEqual([undefined, undefined]);
    const exporting = dialog().getByRole("button", { name: "Exporting..." });
    await expect.element(exporting).toBeDisabled();
    await exporting.click({ force: true });
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).toBeVisible();
    // The month on the screen, and the one export.
    expect(network.sent(contract.games.list)).toHaveLength(2);
    expect(saved).toEqual([]);
    loading.answer({ games: [], nextCursor: null });
    await expect.element(toast("Schedule exported successfully")).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(saved.map(({ type }) => type)).toEqual(["application/pdf"]);
    await openDialog();
    await expect.element(exportPdf()).toBeEnabled();
  });

  it("asks for the team's games and nothing else: the file is made here [EXPORT-11]", async () => {
    await openSchedule([{}]);
    await openDialog();
    const before = network.requests().length;
    await exportPdf().click();
    await expect.element(toast("Schedule exported successfully")).toBeVisible();
    expect(network.requests().slice(before)).toEqual(["GET /teams/{teamId}/games"]);
    expect(saved).toHaveLength(1);
  });

  it("says so when the export fails, and tries again [EXPORT-10]", async () => {
    const { team, kept } = await openSchedule([{}]);
    network.fail(contract.games.list);
    await openDialog();
    await exportPdf().click();
    await expect.element(toast("Failed to export schedule")).toBeVisible();
    expect(saved).toEqual([]);
    network.answer(contract.games.list, { games: kept.all(), nextCursor: null });
    await exportPdf().click();
    await expect.element(toast("Schedule exported successfully")).toBeVisible();
    expect(saved).toHaveLength(1);
    expect(network.sent(contract.games.list).at(-1)).toMatchObject({ teamId: team.id });
  });

  it("has nothing to export without a team or a league [EXPORT-04, EXPORT-05]", async () => {
    answerTeams();
    await openScreen("/schedule");
    await openDialog();
    await exportPdf().click();
    await expect.element(toast("No team selected")).toBeVisible();
    await dialog().getByRole("radio", { name: "League Schedule" }).click();
    await exportPdf().click();
    await expect.element(toast("No league selected")).toBeVisible();
    await expect.element(dialog()).toBeVisible();
    expect(saved).toEqual([]);
  });
});
