import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Sheet } from "#features/attendance/sheet/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleSheet } from "./samples.ts";
import { openSheet, row } from "./sheet.tsx";

function createSheet() {
  const sheet = sampleSheet(
    {
      "Aisha Bello": null,
      "Devon Clarke": "attending",
      "Samir Haddad": "not_attending",
      "Tess Okoye": "maybe",
    },
    { due: { on: "2031-05-15", time: "19:00", isPast: true } },
  );
  const [aisha, devon, samir] = sheet.members;
  aisha!.request = { response: "attending", note: "Work moved my shift" };
  devon!.note = "10 min late";
  samir!.isLate = true;
  return sheet;
}

/** Mocks what the server does with a note or a decision. */
function mockChanges(sheet: Sheet) {
  const change = (memberId: string, values: object) => ({
    ...sheet,
    version: "2",
    members: sheet.members.map((member) => (member.id === memberId ? { ...member, ...values } : member)),
  });
  network.respond(contract.attendance.setNote, ({ memberId, note }) => change(memberId, { note }));
  network.respond(contract.attendance.decideRequest, ({ memberId, isAccepted }) =>
    change(memberId, { request: null, ...(isAccepted && { response: "attending" }) }),
  );
}
const request = () => page.getByRole("group", { name: "Request from Aisha Bello" });
const field = () => page.getByRole("textbox", { name: "Note" });

describe("notes and responses after the deadline", () => {
  it.each(["desk", "phone"] as const)(
    "are below the response (%s) [NEED-28, NEED-31, NEED-32]",
    async (size) => {
      const sheet = createSheet();
      sheet.members[2]!.note =
        "Out of town until Monday, back for practice on Tuesday if the flight is on time";
      await openSheet(sheet, { size });
      // A long note doesn't squeeze the name beside it.
      const name = row("Samir Haddad").getByText("Samir Haddad", { exact: true }).element();
      expect(name.getBoundingClientRect().height).toBeLessThan(60);
      await expect.element(page.getByText("Responses were due May 15, 7:00 PM")).toBeVisible();
      await expect.element(row("Devon Clarke")).toMatchTextContent("10 min late");
      await expect.element(row("Samir Haddad")).toMatchTextContent("After the deadline");
      await expect.element(row("Tess Okoye")).not.toMatchTextContent("After the deadline");
      await expect.element(request()).toMatchTextContent("asks for Attending, Work moved my shift");
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
      await expectAccessible();
    },
  );

  it("can be written, changed, and cleared by a manager [NEED-28]", async () => {
    const sheet = createSheet();
    await openSheet(sheet);
    mockChanges(sheet);
    await page.getByRole("button", { name: "Add Note: Tess Okoye" }).click();
    await expectAccessible();
    await field().fill("Bringing ice");
    await page.getByRole("button", { name: "Save Note" }).click();
    await expect.element(row("Tess Okoye")).toMatchTextContent("Bringing ice");
    await page.getByRole("button", { name: "Edit note: Devon Clarke: 10 min late" }).click();
    await field().fill("");
    await page.getByRole("button", { name: "Save Note" }).click();
    await expect.element(row("Devon Clarke")).not.toMatchTextContent("10 min late");
    expect(network.sent(contract.attendance.setNote).map(({ note }) => note)).toEqual(["Bringing ice", null]);
    // Without a response, there's nothing to note.
    await expect.element(page.getByRole("button", { name: "Add Note: Aisha Bello" })).not.toBeInTheDocument();
  });

  it("stay as typed if saving fails", async () => {
    await openSheet(createSheet());
    network.reject(contract.attendance.setNote, "ATTENDANCE_CLOSED");
    await page.getByRole("button", { name: "Add Note: Tess Okoye" }).click();
    await field().fill("Bringing ice");
    await page.getByRole("button", { name: "Save Note" }).click();
    await expect.element(page.getByText("We couldn't save the note")).toBeVisible();
    await expect.element(field()).toHaveValue("Bringing ice");
  });

  it("can't change once attendance is closed", async () => {
    const sheet = createSheet();
    sheet.game.canSet = false;
    await openSheet(sheet);
    await expect.element(row("Devon Clarke")).toMatchTextContent("10 min late");
    expect(page.getByRole("button", { name: /note/i }).elements()).toEqual([]);
  });
});

describe("a request", () => {
  it.each([true, false])("is decided with one tap (accepted: %s) [NEED-32]", async (isAccepted) => {
    const sheet = createSheet();
    await openSheet(sheet);
    mockChanges(sheet);
    const name = isAccepted ? "Accept: Aisha Bello" : "Decline: Aisha Bello";
    await page.getByRole("button", { name, exact: true }).click();
    await expect.element(request()).not.toBeInTheDocument();
    await expect.element(page.getByRole("heading", { name: "Responses", exact: true })).toHaveFocus();
    expect(network.sent(contract.attendance.decideRequest)).toMatchObject([{ isAccepted }]);
  });

  it("says so if someone else decided first [NEED-32]", async () => {
    await openSheet(createSheet());
    network.reject(contract.attendance.decideRequest, "REQUEST_DECIDED");
    await page.getByRole("button", { name: "Accept: Aisha Bello" }).click();
    await expect.element(page.getByText(/nothing to decide anymore/)).toBeVisible();
  });
});
