import { afterEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Member } from "#features/teams/members/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleMember } from "../samples.ts";
import { toast } from "../screen.tsx";
import { chooseMore, editDialog, moreButton, openGame, openSchedule, openTool, sizes } from "./schedule.tsx";

const dialog = () => page.getByRole("dialog", { name: "Calendar Link" });
const link = () => dialog().getByLabelText("Link for the Whole Team");
const button = (name: string) => page.getByRole("button", { name, exact: true });
const question = () => page.getByRole("alertdialog");
const answerYes = (name: string) => question().getByRole("button", { name }).click();
const selected = () => getSelection()?.toString();

let last = 0;
const newUrl = () => `https://firstwhistle.example/calendar/${String(++last).padStart(22, "0")}.ics`;

/** The team's calendar is off until the test turns it on. */
function answerFeeds(members: Member[] = [], url: string | null = null) {
  network.answer(contract.members.list, { members });
  network.answer(contract.feeds.get, { url, members: [] });
  network.answer(contract.feeds.renew, () => ({ url: newUrl() }));
  network.answer(contract.feeds.close, { url: null });
  network.answer(contract.feeds.renewForMember, () => ({ url: newUrl() }));
  network.answer(contract.feeds.closeForMember, { url: null });
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

describe("the team's calendar link", () => {
  it.each(sizes)("is turned on, copied and subscribed to, on a %s", async (size) => {
    const clipboard = mockClipboard();
    answerFeeds();
    await openDialog(size);
    await expect.element(dialog().getByText("The team has no calendar link yet.")).toBeVisible();
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
  ])("is accessible while it is %s", async (_state, now) => {
    answerFeeds([aisha], now);
    await openDialog();
    await expect.element(button("Make Link for Aisha Bello")).toBeVisible();
    await expectAccessible();
  });

  it("is selected where copying is not allowed", async () => {
    mockClipboard(false);
    answerFeeds([aisha], url);
    await openDialog();
    await button("Copy Link").click();
    await expect.element(toast("The link is selected. Please copy it by hand.")).toBeVisible();
    expect(selected()).toBe(url);
    await button("Make Link for Aisha Bello").click();
    await button("Copy the link of Aisha Bello").click();
    const own = dialog().getByLabelText("Link of Aisha Bello", { exact: true });
    await expect.element(own).toBeVisible();
    await expect.poll(selected).toBe((own.element() as HTMLInputElement).value);
    expect(selected()).not.toBe(url);
  });

  it("asks before a new one ends the old", async () => {
    answerFeeds([], url);
    await openDialog();
    await button("New Link").click();
    await expect
      .element(question())
      .toMatchTextContent("Calendars that use the team’s link get no more changes.");
    await expectAccessible();
    await button("Keep This One").click();
    await expect.element(question()).not.toBeInTheDocument();
    expect(network.sent(contract.feeds.renew)).toEqual([]);
    await expect.element(link()).toHaveValue(url);
    await button("New Link").click();
    await answerYes("New Link");
    await expect.element(toast("New calendar link is ready")).toBeVisible();
    await expect.element(link()).not.toHaveValue(url);
  });

  it("is turned off after a question", async () => {
    answerFeeds([], url);
    await openDialog();
    await button("Turn Off").click();
    await answerYes("Turn Off");
    await expect.element(toast("Calendar link turned off")).toBeVisible();
    await expect.element(button("Turn On")).toHaveFocus();
    await expect.element(link()).not.toBeInTheDocument();
  });

  it("is one, however fast one presses", async () => {
    answerFeeds();
    await openDialog();
    const making = network.hold(contract.feeds.renew);
    await button("Turn On").dblClick();
    await making.input;
    making.answer({ url });
    await expect.element(link()).toHaveValue(url);
    expect(network.sent(contract.feeds.renew)).toHaveLength(1);
  });
});

describe("links of single players", () => {
  it("are made, copied and turned off alone", async () => {
    const clipboard = mockClipboard();
    answerFeeds([aisha, sampleMember({ name: `Bo ${"Lindqvist".repeat(10)}` })], url);
    await openDialog();
    await button("Make Link for Aisha Bello").click();
    await expect.element(toast("Aisha Bello has a link now")).toBeVisible();
    await expect.element(button("Copy the link of Aisha Bello")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(toast("Link copied")).toBeVisible();
    expect(clipboard.mock.lastCall).not.toEqual([url]);
    await button("More actions for Aisha Bello").click();
    await page.getByRole("menuitem", { name: "Turn Off" }).click();
    await expect.element(question()).toMatchTextContent("The calendar of Aisha Bello gets no more changes.");
    await answerYes("Turn Off");
    await expect.element(toast("Calendar link turned off")).toBeVisible();
    await expect.element(button("Make Link for Aisha Bello")).toHaveFocus();
    expect(network.sent(contract.feeds.closeForMember)).toMatchObject([{ memberId: aisha.id }]);
    await expect.element(link()).toHaveValue(url);
    // Nothing of a long name leaves the dialog.
    const box = dialog().element();
    expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
  });

  it("say so when nobody is on the roster", async () => {
    answerFeeds();
    await openDialog();
    await expect.element(dialog().getByText("Nobody is on the roster yet.")).toBeVisible();
  });

  it("of many players are searched", async () => {
    const players = Array.from({ length: 9 }, (_, index) => sampleMember({ name: `Player ${index + 1}` }));
    answerFeeds([...players, sampleMember({ name: "Zoë Núñez" })]);
    await openDialog();
    await page.getByLabelText("Search players").fill("zoe nu");
    await expect.element(dialog().getByRole("listitem")).toMatchTextContent("Zoë Núñez");
    await page.getByLabelText("Search players").fill("nobody");
    await expect.element(dialog().getByText("Nobody has that name.")).toBeVisible();
  });

  it("leave the team's link usable when the roster does not load", async () => {
    answerFeeds([], url);
    network.drop(contract.members.list);
    await openDialog();
    await expect.element(dialog().getByText("Failed to load the roster")).toBeVisible();
    await expect.element(link()).toHaveValue(url);
    network.answer(contract.members.list, { members: [aisha] });
    await button("Try Again").click();
    await expect.element(button("Make Link for Aisha Bello")).toBeVisible();
  });
});

describe("when calendar links fail", () => {
  it("to load, it says so and tries again", async () => {
    answerFeeds();
    network.drop(contract.feeds.get);
    await openDialog();
    await expect.element(toast("Failed to load the calendar links")).toBeVisible();
    await expect.element(dialog().getByText("Failed to load the calendar links")).toBeVisible();
    await expectAccessible();
    answerFeeds();
    await button("Try Again").click();
    await expect.element(button("Turn On")).toBeVisible();
  });

  it("to change, the old one stays", async () => {
    answerFeeds([aisha], url);
    network.drop(contract.feeds.renew, contract.feeds.close, contract.feeds.renewForMember);
    await openDialog();
    await button("New Link").click();
    await answerYes("New Link");
    await expect.element(toast("Failed to make the calendar link")).toBeVisible();
    await button("Keep This One").click();
    await expect.element(question()).not.toBeInTheDocument();
    await button("Turn Off").click();
    await answerYes("Turn Off");
    await expect.element(toast("Failed to turn off the calendar link")).toBeVisible();
    await button("Keep It On").click();
    await expect.element(question()).not.toBeInTheDocument();
    await expect.element(link()).toHaveValue(url);
    await button("Make Link for Aisha Bello").click();
    await expect.poll(() => network.sent(contract.feeds.renewForMember).length).toBe(1);
    await expect.element(button("Make Link for Aisha Bello")).toBeEnabled();
    await expect.element(toast("Failed to make the calendar link").first()).toBeVisible();
  });

  it.each(sizes)("without a connection, it says so instead of waiting, on a %s", async (size) => {
    answerFeeds();
    await openDialog(size);
    await expect.element(button("Turn On")).toBeVisible();
    network.disconnect();
    await button("Turn On").click();
    await expect.element(toast("Failed to make the calendar link")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
    await openGame("Otters", size);
    await chooseMore("Add to Calendar");
    await expect.element(toast("You are offline. Please try again when you are back.")).toBeVisible();
    network.reconnect();
    await userEvent.keyboard("{Escape}");
    await expect.element(editDialog()).not.toBeInTheDocument();
    await openTool("Calendar Link");
    await button("Turn On").click();
    await expect.element(link()).toBeVisible();
  });
});
