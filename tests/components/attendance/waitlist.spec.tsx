import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Sheet } from "#features/attendance/sheet/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { openScreen, toast } from "../screen.tsx";
import { sampleCall, sampleSheet, sampleSub } from "./samples.ts";
import { control, mockSheet, names, openSheet, row, tile } from "./sheet.tsx";

/** A game for two, with places in line by name. */
function sampleLine(places: Record<string, number> = {}, game: Partial<Sheet["game"]> = {}): Sheet {
  const sheet = sampleSheet(
    {
      "Aisha Bello": "attending",
      "Devon Clarke": "attending",
      ...Object.fromEntries(Object.keys(places).map((name) => [name, "waitlisted" as const])),
      "Samir Haddad": null,
    },
    { maximumPlayers: 2, ...game },
  );
  return {
    ...sheet,
    members: sheet.members.map((member) => ({ ...member, place: places[member.name] ?? null })),
  };
}
const threeWaiting = () => sampleLine({ "Marcus Bell": 2, "Nia Brooks": 3, "Owen Fitzgerald": 1 });
const dialog = () => page.getByRole("alertdialog");
const button = (name: string) => page.getByRole("button", { name });

describe("a game with a maximum, on its attendance sheet", () => {
  it.each(["desk", "phone"] as const)(
    "says how many are in and how many wait, who are in their order (%s) [NEED-15, NEED-17]",
    async (size) => {
      await openSheet(threeWaiting(), { size });
      await expect.element(tile("Attending")).toMatchTextContent("2 of 2, 3 waiting");
      expect(page.getByRole("group", { name: "Filter by response" }).getByRole("button").all()).toHaveLength(
        4,
      );
      expect(names()).toEqual([
        "Samir Haddad",
        "Owen Fitzgerald",
        "Marcus Bell",
        "Nia Brooks",
        "Aisha Bello",
        "Devon Clarke",
      ]);
      await expect.element(row("Marcus Bell")).toMatchTextContent("Waitlisted #2");
      await expectAccessible();
    },
  );

  it.each([
    [2, "2 of 2"],
    [1, "2 of 1"],
  ])(
    "says that it's full, or over, without anyone waiting (maximum: %s) [NEED-17, NEED-22]",
    async (maximumPlayers, text) => {
      await openSheet(sampleLine({}, { maximumPlayers }));
      await expect.element(tile("Attending")).toMatchTextContent(text);
    },
  );

  it("offers no waitlist without a maximum [NEED-23]", async () => {
    await openSheet(sampleLine({}, { maximumPlayers: null }));
    await expect.element(control("Aisha Bello")).toBeInTheDocument();
    expect(control("Aisha Bello").element().textContent).not.toContain("Waitlisted");
  });

  it("asks before it moves someone to the waitlist, and a no keeps them in [NEED-23]", async () => {
    await openSheet(threeWaiting());
    await control("Aisha Bello").selectOptions("waitlisted");
    await expect.element(dialog()).toMatchTextContent("Move Aisha to the waitlist?");
    await expectAccessible();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(network.sent(contract.attendance.set)).toEqual([]);
    await expect.element(control("Aisha Bello")).toHaveValue("attending");

    await control("Aisha Bello").selectOptions("waitlisted");
    await button("Move to Waitlist").click();
    await expect
      .poll(() => network.sent(contract.attendance.set))
      .toMatchObject([{ response: "waitlisted" }]);
    await expect.element(control("Aisha Bello")).toHaveValue("waitlisted");
    await expect.element(tile("Attending")).toMatchTextContent("1 of 2, 4 waiting");
  });

  it("sets someone who waits in without asking [NEED-23]", async () => {
    await openSheet(threeWaiting());
    await control("Marcus Bell").selectOptions("attending");
    await expect.poll(() => network.sent(contract.attendance.set)).toMatchObject([{ response: "attending" }]);
    await expect.element(tile("Attending")).toMatchTextContent("3 of 2, 2 waiting");
  });

  it("keeps everyone where they were if the move fails [NEED-23]", async () => {
    await openSheet(threeWaiting());
    network.fail(contract.attendance.set);
    await control("Aisha Bello").selectOptions("waitlisted");
    await button("Move to Waitlist").click();
    await expect.element(toast("We couldn't update attendance")).toBeVisible();
    await expect.element(control("Aisha Bello")).toHaveValue("attending");
    await expect.element(tile("Attending")).toMatchTextContent("2 of 2, 3 waiting");
  });

  it("keeps the line on the screen while offline [NEED-17]", async () => {
    await openSheet(threeWaiting());
    network.disconnect();
    await control("Aisha Bello").selectOptions("waitlisted");
    await button("Move to Waitlist").click();
    await expect.element(toast("We couldn't update attendance")).toBeVisible();
    await expect.element(row("Nia Brooks")).toMatchTextContent("Waitlisted #3");
  });

  it("says that an open spot can't be offered without texts [NEED-20]", async () => {
    await openSheet(sampleLine({ "Marcus Bell": 1 }, { isOutOfTexts: true }));
    await expect.element(page.getByText(/Not enough texts left to offer the open spot/)).toBeVisible();
  });

  it("has no subs called while someone waits [NEED-25]", async () => {
    const sheet = threeWaiting();
    mockSheet(sheet);
    network.respond(contract.subCalls.get, sampleCall({ subs: [sampleSub("Ada Osei")], waiting: 2 }));
    await openScreen(`/game/${sheet.game.id}/attendance`);
    await expect.element(page.getByText("2 people are waiting. Offer them the spot first.")).toBeVisible();
    await expect.element(button("Call Subs")).toBeDisabled();
  });
});
