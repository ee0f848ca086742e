import { toast as toasts } from "sonner";
import { afterEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Member } from "#features/teams/members/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleMember } from "../samples.ts";
import { toast } from "../screen.tsx";
import {
  chooseGameAction,
  editDialog,
  moreButton,
  openGame,
  openSchedule,
  openTool,
  sizes,
} from "./schedule.tsx";

const dialog = () => page.getByRole("dialog", { name: "Calendar Link" });
const link = () => dialog().getByLabelText("Link for the Whole Team");
const button = (name: string) => page.getByRole("button", { name, exact: true });
const question = () => page.getByRole("alertdialog");
const confirm = (name: string) => question().getByRole("button", { name }).click();
const selected = () => getSelection()?.toString();

let linkCount = 0;
const newUrl = () => `https://firstwhistle.example/calendar/${String(++linkCount).padStart(22, "0")}.ics`;

/** Mocks calendar links. The team's link is off until the test turns it on. */
function mockFeeds(members: Member[] = [], url: string | null = null) {
  network.respond(contract.members.list, { members });
  network.respond(contract.feeds.get, { url, members: [] });
  network.respond(contract.feeds.renew, () => ({ url: newUrl() }));
  network.respond(contract.feeds.close, { url: null });
  network.respond(contract.feeds.renewForMember, () => ({ url: newUrl() }));
  network.respond(contract.feeds.closeForMember, { url: null });
}

async function openDialog(size?: (typeof sizes)[number]) {
  await openSchedule([{}], { ...(size && { size }) });
  await openTool("Calendar Link");
  await expect.element(dialog()).toBeVisible();
}

function mockClipboard(isAllowed = true) {
  return vi
    .spyOn(navigator.clipboard, "writeText")
    .mockImplementation(() => (isAllowed ? Promise.resolve() : Promise.reject(new Error("not allowed"))));
}
afterEach(() => {
  vi.restoreAllMocks();
});

const aisha = sampleMember({ name: "Aisha Bello" });
const url = "https://firstwhistle.example/calendar/abcdefghijklmnopqrstuv.ics";

describe("team calendar link", () => {
  it.each(sizes)("can be turned on, copied, and subscribed to (%s)", async (size) => {
    const clipboard = mockClipboard();
    mockFeeds();
    await openDialog(size);
    await expect.element(dialog().getByText("This team doesn't have a calendar link yet.")).toBeVisible();
    await button("Turn On").click();
    await expect.element(toast("Calendar link is ready")).toBeVisible();
    await expect.element(button("Copy Link")).toHaveFocus();
    const { value } = link().element() as HTMLInputElement;
    await button("Copy Link").click();
    await expect.element(toast("Link copied")).toBeVisible();
    expect(clipboard.mock.lastCall).toEqual([value]);
    await expect
      .element(page.getByRole("link", { name: "Subscribe" }))
      .toHaveAttribute("href", value.replace(/^https:/, "webcal:"));
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(moreButton()).toHaveFocus();
  });

  it.each([
    ["off", null],
    ["on", url],
  ])("is accessible while %s", async (_state, now) => {
    mockFeeds([aisha], now);
    await openDialog();
    await expect.element(button("Create Link for Aisha Bello")).toBeVisible();
    await expectAccessible();
  });

  it("is selected when copying isn't allowed", async () => {
    mockClipboard(false);
    mockFeeds([aisha], url);
    await openDialog();
    await button("Copy Link").click();
    await expect.element(toast("Link selected. Copy it manually.")).toBeVisible();
    expect(selected()).toBe(url);
    await button("Create Link for Aisha Bello").click();
    await button("Copy link for Aisha Bello").click();
    const playerLink = dialog().getByLabelText("Link for Aisha Bello", { exact: true });
    await expect.element(playerLink).toBeVisible();
    await expect.poll(selected).toBe((playerLink.element() as HTMLInputElement).value);
    expect(selected()).not.toBe(url);
  });

  it("is replaced only after confirmation", async () => {
    mockFeeds([], url);
    await openDialog();
    await button("New Link").click();
    await expect
      .element(question())
      .toMatchTextContent("Calendars using the team's link will stop updating.");
    await expectAccessible();
    await button("Keep This Link").click();
    await expect.element(question()).not.toBeInTheDocument();
    expect(network.sent(contract.feeds.renew)).toEqual([]);
    await expect.element(link()).toHaveValue(url);
    await button("New Link").click();
    await confirm("New Link");
    await expect.element(toast("New calendar link is ready")).toBeVisible();
    await expect.element(link()).not.toHaveValue(url);
  });

  it("is turned off only after confirmation", async () => {
    mockFeeds([], url);
    await openDialog();
    await button("Turn Off").click();
    await confirm("Turn Off");
    await expect.element(toast("Calendar link turned off")).toBeVisible();
    await expect.element(button("Turn On")).toHaveFocus();
    await expect.element(link()).not.toBeInTheDocument();
  });

  it("is created once, even after a double click", async () => {
    mockFeeds();
    await openDialog();
    const renewRequest = network.holdNext(contract.feeds.renew);
    await button("Turn On").dblClick();
    await renewRequest.input;
    renewRequest.respond({ url });
    await expect.element(link()).toHaveValue(url);
    expect(network.sent(contract.feeds.renew)).toHaveLength(1);
  });
});

describe("individual player links", () => {
  it("can be created, copied, and turned off separately", async () => {
    const clipboard = mockClipboard();
    mockFeeds([aisha, sampleMember({ name: `Bo ${"Lindqvist".repeat(10)}` })], url);
    await openDialog();
    await button("Create Link for Aisha Bello").click();
    await expect.element(toast("Aisha Bello's link is ready")).toBeVisible();
    await expect.element(button("Copy link for Aisha Bello")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(toast("Link copied")).toBeVisible();
    expect(clipboard.mock.lastCall).not.toEqual([url]);
    await button("More actions for Aisha Bello").click();
    await page.getByRole("menuitem", { name: "Turn Off" }).click();
    await expect.element(question()).toMatchTextContent("Aisha Bello's calendar will stop updating.");
    await confirm("Turn Off");
    await expect.element(toast("Calendar link turned off")).toBeVisible();
    await expect.element(button("Create Link for Aisha Bello")).toHaveFocus();
    expect(network.sent(contract.feeds.closeForMember)).toMatchObject([{ memberId: aisha.id }]);
    await expect.element(link()).toHaveValue(url);
    // A long name must not overflow the dialog.
    const box = dialog().element();
    expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
  });

  it("show a message when the roster is empty", async () => {
    mockFeeds();
    await openDialog();
    await expect.element(dialog().getByText("No one is on the roster yet.")).toBeVisible();
  });

  it("can be searched when there are many players", async () => {
    const players = Array.from({ length: 9 }, (_, index) => sampleMember({ name: `Player ${index + 1}` }));
    mockFeeds([...players, sampleMember({ name: "Zoë Núñez" })]);
    await openDialog();
    await page.getByLabelText("Search players").fill("zoe nu");
    await expect.element(dialog().getByRole("listitem")).toMatchTextContent("Zoë Núñez");
    await page.getByLabelText("Search players").fill("unknown");
    await expect.element(dialog().getByText("No matches.")).toBeVisible();
  });

  it("leave the team's link usable when the roster fails to load", async () => {
    mockFeeds([], url);
    network.drop(contract.members.list);
    await openDialog();
    await expect.element(dialog().getByText("We couldn't load the roster.")).toBeVisible();
    await expect.element(link()).toHaveValue(url);
    network.respond(contract.members.list, { members: [aisha] });
    await button("Try Again").click();
    await expect.element(button("Create Link for Aisha Bello")).toBeVisible();
  });
});

describe("calendar link dialog", () => {
  it("reports a failed load and retries", async () => {
    mockFeeds();
    network.drop(contract.feeds.get);
    await openDialog();
    await expect.element(toast("We couldn't load the calendar links")).toBeVisible();
    await expect.element(dialog().getByText("We couldn't load the calendar links")).toBeVisible();
    await expectAccessible();
    mockFeeds();
    await button("Try Again").click();
    await expect.element(button("Turn On")).toBeVisible();
  });

  it("keeps the old link when a change fails", async () => {
    mockFeeds([aisha], url);
    network.drop(contract.feeds.renew, contract.feeds.close, contract.feeds.renewForMember);
    await openDialog();
    await button("New Link").click();
    await confirm("New Link");
    await expect.element(toast("We couldn't create the calendar link")).toBeVisible();
    await button("Keep This Link").click();
    await expect.element(question()).not.toBeInTheDocument();
    await button("Turn Off").click();
    await confirm("Turn Off");
    await expect.element(toast("We couldn't turn off the calendar link")).toBeVisible();
    await button("Keep It On").click();
    await expect.element(question()).not.toBeInTheDocument();
    await expect.element(link()).toHaveValue(url);
    await button("Create Link for Aisha Bello").click();
    await expect.poll(() => network.sent(contract.feeds.renewForMember).length).toBe(1);
    await expect.element(button("Create Link for Aisha Bello")).toBeEnabled();
    await expect.element(toast("We couldn't create the calendar link").first()).toBeVisible();
  });

  it.each(sizes)("reports an error right away when offline (%s)", async (size) => {
    mockFeeds();
    await openDialog(size);
    await expect.element(button("Turn On")).toBeVisible();
    network.disconnect();
    await button("Turn On").click();
    await expect.element(toast("We couldn't create the calendar link")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
    await openGame("Otters", size);
    await chooseGameAction("Add to Calendar");
    await expect.element(toast("You're offline. Try again when you're back online.")).toBeVisible();
    network.reconnect();
    await userEvent.keyboard("{Escape}");
    await expect.element(editDialog()).not.toBeInTheDocument();
    // On a phone, the toasts cover the button that opens the menu.
    toasts.dismiss();
    await openTool("Calendar Link");
    await button("Turn On").click();
    await expect.element(link()).toBeVisible();
  });
});
