import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Sheet } from "#features/attendance/sheet/schema.ts";
import type { PhoneCall } from "#features/messages/phone-calls/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { openScreen, toast } from "../screen.tsx";
import { sampleSheet, withResponse } from "./samples.ts";
import { control, goLive, mockSheet, pushVersion } from "./sheet.tsx";

const card = () => page.getByRole("region", { name: "Call Them" });
const rows = () => card().getByRole("listitem");
const heading = () => card().getByRole("heading", { name: "Call Them" });
const listNames = () =>
  [...document.querySelectorAll("[aria-labelledby=call-them] li b")].map((b) => b.textContent);

const createSheet = (names = ["Aisha Bello", "Ben Ruiz", "Cole Lindqvist"]) =>
  sampleSheet(Object.fromEntries([...names.map((name) => [name, null]), ["Devon Clarke", "attending"]]), {
    isCallTime: true,
  });

const own = { phone: "+13125550101", displayPhone: "(312) 555-0101", label: null };
const mother = { phone: "+13125550142", displayPhone: "(312) 555-0142", label: "Mother" };
const reasons = ["Phone was off or out of range", "May not have arrived", "No phone number"];
const numbers = [[own, mother], [mother], []];

/** Everyone without a response is on the card. */
const createCalls = ({ members }: Sheet): PhoneCall[] =>
  members
    .filter(({ response }) => response === null)
    .map(({ id, name }, index) => ({
      memberId: id,
      name,
      reason: reasons[index % 3]!,
      numbers: numbers[index % 3]!,
    }));

async function openGame(sheet = createSheet(), options?: Parameters<typeof openScreen>[1]) {
  const server = mockSheet(sheet);
  network.respond(contract.phoneCalls.list, { calls: createCalls(sheet) });
  await openScreen(`/game/${sheet.game.id}/attendance`, options);
  await expect.element(heading()).toBeVisible();
  return { sheet, server };
}

const getTop = () => page.getByRole("heading", { name: "Responses" }).element().getBoundingClientRect().top;

describe("the card with players to call", () => {
  it.each(["desk", "phone"] as const)(
    "shows each player with the reason, a call per number, and three responses (%s) [REACH-39, REACH-40]",
    async (size) => {
      await openGame(createSheet(), { size });
      expect(listNames()).toEqual(["Aisha Bello", "Ben Ruiz", "Cole Lindqvist"]);
      await expect.element(rows().nth(0)).toMatchTextContent("Phone was off or out of range");
      await expect.element(rows().nth(1)).toMatchTextContent("May not have arrived");
      const links = rows().nth(0).getByRole("link");
      expect(
        links.elements().map((link) => [link.getAttribute("href"), link.getAttribute("aria-label")]),
      ).toEqual([
        ["tel:+13125550101", "Call (312) 555-0101, Aisha Bello"],
        ["tel:+13125550142", "Call (312) 555-0142, Mother"],
      ]);
      expect(links.elements().map(({ textContent }) => textContent)).toEqual([
        "Call (312) 555-0101",
        "Call (312) 555-0142, Mother",
      ]);
      const buttons = rows().nth(0).getByRole("button").elements();
      expect(buttons.map(({ textContent }) => textContent)).toEqual(["In", "Out", "Maybe"]);
      if (size === "phone")
        for (const target of [...buttons, ...links.elements()])
          expect(target.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
      // Someone without a number reads so, and can still be set.
      await expect.element(rows().nth(2)).toMatchTextContent("No phone number");
      expect(rows().nth(2).getByRole("link").elements()).toEqual([]);
      expect(rows().nth(2).getByRole("button").elements()).toHaveLength(3);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
      await expectAccessible();
    },
  );

  it.each([
    ["In", "attending"],
    ["Out", "not_attending"],
    ["Maybe", "maybe"],
  ])("sets %s as a manager does, and the player leaves it [REACH-40]", async (label, response) => {
    const { sheet } = await openGame();
    rows()
      .nth(0)
      .getByRole("button", { name: `${label}: Aisha Bello` })
      .element()
      .focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(listNames).toEqual(["Ben Ruiz", "Cole Lindqvist"]);
    await expect.element(heading()).toHaveFocus();
    await expect.element(control("Aisha Bello")).toHaveValue(response);
    await expect
      .poll(() => network.sent(contract.attendance.set))
      .toEqual([{ gameId: sheet.game.id, memberId: sheet.members[0]!.id, response }]);
  });

  it("is gone with its last player, and focus moves to the responses [REACH-39]", async () => {
    await openGame(createSheet(["Aisha Bello"]));
    await page.getByRole("button", { name: "In: Aisha Bello" }).click();
    await expect.element(card()).not.toBeInTheDocument();
    await expect.element(page.getByRole("heading", { name: "Responses" })).toHaveFocus();
  });

  it("has a player back if the response couldn't be saved", async () => {
    await openGame();
    network.drop(contract.attendance.set);
    await page.getByRole("button", { name: "In: Ben Ruiz" }).click();
    await expect.element(toast("We couldn't update attendance")).toBeVisible();
    await expect.poll(listNames).toEqual(["Aisha Bello", "Ben Ruiz", "Cole Lindqvist"]);
  });

  it("loses a player who responds to the text, without reloading", async () => {
    const { sheet, server } = await openGame();
    await goLive(sheet);
    const reads = network.sent(contract.phoneCalls.list).length;
    const changed = withResponse(sheet, sheet.members[1]!.id, "attending");
    server.change(changed);
    pushVersion(changed);
    await expect.poll(listNames).toEqual(["Aisha Bello", "Cole Lindqvist"]);
    // The list is read again, because it may have changed too.
    await expect.poll(() => network.sent(contract.phoneCalls.list).length).toBeGreaterThan(reads);
  });

  it("is absent if there's no one to call [REACH-39]", async () => {
    const sheet = createSheet();
    mockSheet(sheet);
    network.respond(contract.phoneCalls.list, { calls: [] });
    await openScreen(`/game/${sheet.game.id}/attendance`);
    await expect.poll(() => network.sent(contract.phoneCalls.list).length).toBeGreaterThan(0);
    await expect.element(page.getByRole("region", { name: "Subs" })).toBeVisible();
    await expect.element(card()).not.toBeInTheDocument();
  });

  it("isn't even asked for outside of the 24 hours before the start [REACH-39]", async () => {
    const sheet = sampleSheet({ "Aisha Bello": null });
    mockSheet(sheet);
    network.respond(contract.phoneCalls.list, { calls: createCalls(sheet) });
    await openScreen(`/game/${sheet.game.id}/attendance`);
    await expect.element(page.getByRole("region", { name: "Subs" })).toBeVisible();
    await expect.element(card()).not.toBeInTheDocument();
    expect(network.sent(contract.phoneCalls.list)).toEqual([]);
  });

  it.each(["desk", "phone"] as const)(
    "starts with five of many players, and has room for long names (%s)",
    async (size) => {
      const long = `Maximiliana ${"Featherstonehaugh-".repeat(5)}Cholmondeley`;
      const names = [long, ...Array.from({ length: 23 }, (_, index) => `Player ${index + 10}`)];
      await openGame(createSheet(names), { size });
      expect(listNames()).toHaveLength(5);
      const more = card().getByRole("button", { name: "Show All 24" });
      await expect.element(more).toHaveAttribute("aria-expanded", "false");
      await more.click();
      expect(listNames()).toHaveLength(24);
      await expect.element(card().getByRole("button", { name: "Show Fewer" })).toHaveFocus();
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
      await expectAccessible();
    },
  );

  it("keeps room while it loads, so that the responses stay in place", async () => {
    const sheet = createSheet();
    sheet.game.reminders = [
      {
        offsetMinutes: 1440,
        dueOn: "2031-05-15",
        dueTime: "19:00:00",
        state: "sent",
        reason: null,
        sentTo: 0,
      },
    ];
    mockSheet(sheet);
    // One number each, as most players have.
    const calls = createCalls(sheet).map((call) => ({ ...call, numbers: [own] }));
    const request = network.holdNext(contract.phoneCalls.list);
    await openScreen(`/game/${sheet.game.id}/attendance`);
    await expect.element(page.getByText("Loading who to call")).toBeInTheDocument();
    await expect.element(page.getByRole("region", { name: "Subs" })).toBeVisible();
    const before = getTop();
    request.respond({ calls });
    await expect.element(heading()).toBeVisible();
    expect(Math.abs(getTop() - before)).toBeLessThanOrEqual(8);
  });

  it("says so if it couldn't be loaded, and tries again", async () => {
    const sheet = createSheet();
    mockSheet(sheet);
    network.drop(contract.phoneCalls.list);
    await openScreen(`/game/${sheet.game.id}/attendance`);
    await expect.element(card()).toMatchTextContent("We couldn't load who to call.");
    network.respond(contract.phoneCalls.list, { calls: createCalls(sheet) });
    await card().getByRole("button", { name: "Try Again" }).click();
    await expect.element(heading()).toBeVisible();
  });
});
