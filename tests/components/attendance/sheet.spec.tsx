import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { openScreen, toast } from "../screen.tsx";
import { withResponse, sampleSheet } from "./samples.ts";
import {
  mockSheet,
  goLive,
  control,
  counts,
  liveBadge,
  names,
  openSheet,
  pushVersion,
  row,
  searchBox,
  tile,
} from "./sheet.tsx";

const five = () =>
  sampleSheet(
    {
      "Aisha Bello": "attending",
      "Devon Clarke": "attending",
      "Grace Donnelly": "not_attending",
      "Marcus Bell": "maybe",
      "Samir Haddad": null,
    },
    { notes: `White shirts.\n${"Very".repeat(50)}`, arrivalMinutes: 30 },
  );
const twoMembers = () => sampleSheet({ "Aisha Bello": null, "Devon Clarke": "attending" });
const countLoads = () => network.sent(contract.attendance.get).length;
const pageWidth = () => document.documentElement.scrollWidth;

describe("game attendance", () => {
  it("shows the game, the four counts, and a table of responses [ATT-01, ATT-03, ATT-04, ATT-05, ATT-06, ATT-07, ATT-08, ATT-11]", async () => {
    await openSheet(five());
    await expect
      .element(page.getByRole("heading", { level: 1 }))
      .toHaveTextContent("Lakeview Ottersvs Harbor Street FC");
    for (const text of [
      "May 16, 2031",
      "7:00 PM",
      "Arrive by 6:30 PM",
      "Harborview Park, Field 2",
      "White shirts.",
    ])
      await expect.element(page.css("header.court")).toMatchTextContent(text);
    expect(page.getByRole("group", { name: "Filter by response" }).getByRole("button").all()).toHaveLength(4);
    expect(counts()).toEqual([2, 1, 1, 1]);
    // Members the manager has to follow up with come first.
    expect(names()).toEqual(["Samir Haddad", "Marcus Bell", "Grace Donnelly", "Aisha Bello", "Devon Clarke"]);
    const columns = page.getByRole("columnheader").elements();
    expect(columns.map(({ textContent }) => textContent)).toEqual([
      "Member",
      "Contact",
      "Response",
      "Responded At",
    ]);
    await expect.element(row("Aisha Bello")).toMatchTextContent(/\(312\) 555-\d{4}.*aisha@example\.com/);
    await expect.element(row("Aisha Bello")).toMatchTextContent("Apr 15, 2026, 7:36 PM");
    await expect.element(row("Samir Haddad")).toMatchTextContent("Not texted");
  });

  it("shows cards on a phone [ATT-12]", async () => {
    await openSheet(five(), { size: "phone" });
    await expect.element(row("Aisha Bello")).toMatchTextContent("Apr 15, 7:36 PM");
    await expect.element(row("Aisha Bello").getByText("aisha@example.com")).not.toBeVisible();
    expect(row("Aisha Bello").element().getBoundingClientRect().width).toBeLessThan(390);
    expect(getComputedStyle(row("Aisha Bello").element()).display).not.toBe("table-row");
    expect(pageWidth()).toBeLessThanOrEqual(390);
  });

  it("searches names, emails, and phones, and filters by response [ATT-09, ATT-10, ATT-13]", async () => {
    const sheet = five();
    await openSheet(sheet);
    const phone = sheet.members.find(({ name }) => name === "Marcus Bell")!.phone;
    for (const [query, results] of [
      ["dev", "Devon Clarke"],
      ["GRACE@", "Grace Donnelly"],
      [`555-${phone.slice(-4)}`, "Marcus Bell"],
    ] as const) {
      await searchBox().fill(query);
      await expect.poll(names).toEqual([results]);
    }
    await searchBox().fill("no one like that");
    await expect.element(page.getByRole("heading", { name: "No members found" })).toBeVisible();
    await page.getByRole("button", { name: "Show All" }).click();
    await expect.poll(() => names().length).toBe(5);
    await tile("Attending").click();
    await expect.element(tile("Attending")).toHaveAttribute("aria-pressed", "true");
    await expect.poll(names).toEqual(["Aisha Bello", "Devon Clarke"]);
    await tile("Attending").click();
    await expect.poll(() => names().length).toBe(5);
  });

  it("links back to the schedule [ATT-02]", async () => {
    await openSheet(five());
    await expect
      .element(page.getByRole("link", { name: "Back to Schedule" }))
      .toHaveAttribute("href", "/schedule");
  });

  it.each(["desk", "phone"] as const)("is accessible in both themes (%s)", async (size) => {
    await openSheet(five(), { size });
    await expectAccessible();
  });

  it("fits 500 members and very long names at every width", async () => {
    const long = "Wolfeschlegelsteinhausenbergerdorff".repeat(3).slice(0, 100);
    const people = Object.fromEntries(Array.from({ length: 499 }, (_, n) => [`Player ${n}`, null] as const));
    await openSheet(sampleSheet({ [long]: "not_attending", ...people }, { location: "Field".repeat(40) }));
    expect(names()).toHaveLength(500);
    expect(counts()).toEqual([0, 1, 0, 499]);
    expect(pageWidth()).toBeLessThanOrEqual(1440);
    await page.viewport(390, 844);
    expect(pageWidth()).toBeLessThanOrEqual(390);
    await searchBox().fill("player 498");
    await expect.poll(names).toEqual(["Player 498"]);
    await control("Player 498").selectOptions("Attending");
    await expect.poll(counts).toEqual([1, 1, 0, 498]);
  });
});

describe("setting a member's response", () => {
  it("supports the keyboard, updates optimistically, and keeps the focus", async () => {
    const sheet = twoMembers();
    await openSheet(sheet);
    const pendingRequest = network.holdNext(contract.attendance.set);
    (control("Aisha Bello").element() as HTMLElement).focus();
    await userEvent.keyboard("Not");
    const { id } = sheet.members[0]!;
    expect(await pendingRequest.input).toEqual({
      gameId: sheet.game.id,
      memberId: id,
      response: "not_attending",
    });
    await expect.element(control("Aisha Bello")).toHaveValue("not_attending");
    await expect.element(row("Aisha Bello")).toMatchTextContent("Set by manager");
    expect(counts()).toEqual([1, 1, 0, 0]);
    await expect.element(control("Aisha Bello")).toHaveFocus();
    pendingRequest.respond(withResponse(sheet, id, "not_attending"));
    await expect.element(row("Aisha Bello")).toMatchTextContent("Set by manager");
    await expect.element(control("Aisha Bello")).toHaveValue("not_attending");
  });

  it("rolls back when saving fails", async () => {
    await openSheet(twoMembers());
    const pendingRequest = network.holdNext(contract.attendance.set);
    await control("Devon Clarke").selectOptions("No Response");
    expect(await pendingRequest.input).toMatchObject({ response: null });
    expect(counts()).toEqual([0, 0, 0, 2]);
    pendingRequest.drop();
    await expect.element(toast("We couldn't update attendance")).toBeVisible();
    await expect.element(control("Devon Clarke")).toHaveValue("attending");
    expect(counts()).toEqual([1, 0, 0, 1]);
  });

  it("shows why the server rejected the change", async () => {
    await openSheet(twoMembers());
    network.reject(contract.attendance.set, "ATTENDANCE_CLOSED");
    await control("Devon Clarke").selectOptions("Maybe");
    await expect
      .element(toast("We couldn't update attendance"))
      .toMatchTextContent("Attendance for this game is closed");
    await expect.element(control("Devon Clarke")).toHaveValue("attending");
  });

  it("moves focus to the heading when the row leaves a filtered list", async () => {
    await openSheet(twoMembers());
    await tile("Attending").click();
    await control("Devon Clarke").selectOptions("Maybe");
    await expect.element(page.getByRole("heading", { name: "No members found" })).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Responses" })).toHaveFocus();
  });

  it("warns when offline that responses may be out of date, until it reconnects", async () => {
    const sheet = twoMembers();
    await openSheet(sheet);
    await goLive(sheet);
    network.disconnect();
    await control("Devon Clarke").selectOptions("Maybe");
    await expect.element(toast("We couldn't update attendance")).toBeVisible();
    await expect.element(control("Devon Clarke")).toHaveValue("attending");
    const warning = page.getByText("These responses may be out of date.");
    await expect.element(warning).toBeVisible();
    network.reconnect();
    await expect.element(warning).not.toBeInTheDocument();
    await goLive(sheet);
  });
});

describe("responses that arrive while the screen is open", () => {
  it("cause one refetch each, while the manager's own change causes none", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const sheet = twoMembers();
    const server = await openSheet(sheet);
    await goLive(sheet);
    const before = countLoads();
    const updatedSheet = withResponse(sheet, sheet.members[0]!.id, "attending");
    server.change(updatedSheet);
    pushVersion(updatedSheet);
    await vi.advanceTimersByTimeAsync(1_000);
    await expect.element(control("Aisha Bello")).toHaveValue("attending");
    expect(counts()).toEqual([2, 0, 0, 0]);
    expect(countLoads()).toBe(before + 1);

    await control("Devon Clarke").selectOptions("Maybe");
    await expect.element(row("Devon Clarke")).toMatchTextContent("Set by manager");
    // The mutation's response already has this version.
    pushVersion({ ...updatedSheet, version: "3" });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(countLoads()).toBe(before + 1);
  });

  it("are polled for while the event stream is down, until it reconnects", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    const sheet = twoMembers();
    const server = await openSheet(sheet);
    await expect.element(control("Aisha Bello")).toHaveValue("none");
    network.rejectStream(sheet.game.id);
    const updatedSheet = withResponse(sheet, sheet.members[0]!.id, "attending");
    server.change(updatedSheet);
    await vi.advanceTimersByTimeAsync(15_000);
    await expect.element(control("Aisha Bello")).toHaveValue("attending");
    await expect.element(liveBadge()).not.toBeInTheDocument();
    expect(network.streams()).toEqual([]);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(network.streams()).toHaveLength(1);
    await goLive(updatedSheet);
    const loadCount = countLoads();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(countLoads()).toBe(loadCount);
  });
});

describe("attendance screen without data", () => {
  it("reports that the game doesn't exist, with a link back [ATT-14]", async () => {
    const { game } = twoMembers();
    network.reject(contract.attendance.get, "NOT_FOUND");
    await openScreen(`/game/${game.id}/attendance`);
    await expect.element(page.getByRole("heading", { name: "Game Not Found" })).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "Back to Schedule" }))
      .toHaveAttribute("href", "/schedule");
    await expectAccessible();
  });

  it("can be retried when loading fails [ATT-16]", async () => {
    const sheet = twoMembers();
    mockSheet(sheet);
    network.fail(contract.attendance.get);
    await openScreen(`/game/${sheet.game.id}/attendance`);
    await expect.element(toast("Failed to load game data")).toBeVisible();
    await expectAccessible();
    network.respond(contract.attendance.get, sheet);
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.element(row("Aisha Bello")).toBeVisible();
  });

  it("shows an empty roster for a canceled game without a time [ATT-13]", async () => {
    await openSheet(sampleSheet({}, { isCancelled: true, gameTime: null, opponent: null }));
    await expect.element(page.getByText("Canceled", { exact: true })).toBeVisible();
    await expect.element(page.getByText("Time N/A")).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "No members found" })).toBeVisible();
    expect(counts()).toEqual([0, 0, 0, 0]);
    await expectAccessible();
  });
});
