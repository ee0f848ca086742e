import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { getCurrentUrl, getHorizontalOverflow, toast } from "../screen.tsx";
import { button, heading, mockSetup, openStep, place, sampleText, submitTwice } from "./setup.tsx";

describe("first game step", () => {
  it("starts a week ahead at 7:00 PM, requires a place, and leads to what happens next [START-20]", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-04-09T17:00:00Z") });
    const { team, game } = mockSetup();
    network.respond(contract.games.create, { games: [game] });
    await openStep("game", team.id, { size: "phone" });
    await expect.element(page.getByLabelText("Date")).toHaveValue("2026-04-16");
    await expect.element(page.getByLabelText("Time")).toHaveValue("19:00");
    await expect.element(page.getByText("Thu, 7:00 PM, Central Time")).toBeVisible();
    await expectAccessible();
    await button("Add Game").click();
    await expect.element(place()).toHaveAccessibleDescription("Enter a location");
    await expect.element(place()).toHaveFocus();
    await place().fill("Harborview Park");
    await page.getByLabelText("Opponent").fill("Comets");
    await expect.element(page.getByText("Lakeview Otters vs Comets")).toBeVisible();
    expect(getHorizontalOverflow()).toBe(0);
    submitTwice();
    await expect.poll(getCurrentUrl).toBe(`/setup/next?team=${team.id}`);
    await expect.element(heading("What Happens Next")).toHaveFocus();
    expect(network.sent(contract.games.create)).toMatchObject([
      { gameOn: "2026-04-16", gameTime: "19:00:00", location: "Harborview Park", opponent: "Comets" },
    ]);
  });

  it("keeps what was typed when saving fails and on the next visit [START-26]", async () => {
    const { team } = mockSetup();
    network.drop(contract.games.create);
    await openStep("game", team.id);
    await place().fill("Harborview Park");
    await button("Add Game").click();
    await expect.element(toast("Failed to add game")).toBeVisible();
    await expect.element(place()).toHaveValue("Harborview Park");
    await openStep("game", team.id);
    await expect.element(place()).toHaveValue("Harborview Park");
    await button("Skip for Now").click();
    await expect.poll(getCurrentUrl).toBe(`/setup/next?team=${team.id}`);
  });

  it("shows the game that exists instead of adding a second one when someone comes back [START-27]", async () => {
    const { team, game } = mockSetup();
    network.respond(contract.games.getNext, { game });
    await openStep("game", team.id);
    await expect.element(page.getByText("It's on the schedule.", { exact: false })).toBeVisible();
    await button("Continue").click();
    await expect.poll(getCurrentUrl).toBe(`/setup/next?team=${team.id}`);
  });
});

describe("what happens next", () => {
  it.each(["desk", "phone"] as const)(
    "says when, to how many, in which words, and what follows (%s) [START-21]",
    async (size) => {
      const { team } = mockSetup({ status: "active" });
      await openStep("next", team.id, { size });
      const parts = [
        "First text: Wed, Apr 15, 7:00 PM, 24 hours before",
        "3 people get it",
        "Lakeview Otters game: Thu, Apr 16, 7:00 PM, Harborview Park. Reply IN/OUT/MAYBE or tap https://fw1.us/…",
        "Then 1 hour before, at 6:00 PM",
      ];
      await expect.element(page.getByText(parts[0]!)).toBeVisible();
      const text = page.getByRole("main").element().textContent.replaceAll(/\s+/g, " ");
      const places = parts.map((part) => text.indexOf(part));
      expect(places.every((at) => at >= 0)).toBe(true);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      await expectAccessible();
      expect(getHorizontalOverflow()).toBe(0);
    },
  );

  it("says the price and the time instead of a promise without a pass [START-22, REMIND-03]", async () => {
    const { team } = mockSetup({}, sampleText({ obstacles: ["no-pass"] }));
    await openStep("next", team.id);
    await expect
      .element(
        page.getByText("Reminders start with a Season Pass, from $9.99. Get one by Wed, Apr 15, 7:00 PM."),
      )
      .toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "Choose a Season Pass" }))
      .toHaveAttribute("href", `/teams/${team.id}/upgrade`);
    await expect.element(page.getByText(/Harborview Park\. Reply IN/)).toBeVisible();
    expect(page.getByText(/people get it|First text:/).elements()).toEqual([]);
    await expectAccessible();
  });

  it("offers the join link if no one agreed to texts [START-22]", async () => {
    const { team } = mockSetup(
      { status: "active" },
      sampleText({ obstacles: ["no-consent"], reachedCount: 0 }),
    );
    await openStep("next", team.id);
    await expect.element(page.getByText("No one has agreed to texts yet.")).toBeVisible();
    await button("Share Join Link").click();
    await expect.element(page.getByRole("dialog", { name: "Join Link" })).toBeVisible();
  });

  it("says what's free and what's left of it [START-25]", async () => {
    const { team } = mockSetup({}, sampleText({ obstacles: ["no-pass"] }));
    await openStep("next", team.id);
    await expect
      .element(
        page.getByText(
          "25 free texts for messages, nudges, and sub calls once your email is confirmed. Reminders need a Season Pass. 25 are left.",
        ),
      )
      .toBeVisible();
  });

  it("shows the text that introduces us to new numbers", async () => {
    const introduction = "FirstWhistle: Maya added you to Lakeview Otters game texts.";
    const { team } = mockSetup({ status: "active" }, sampleText({ introduction }));
    await openStep("next", team.id);
    await page.getByText("Before that, new numbers get one text that says who we are").click();
    await expect.element(page.getByText(introduction)).toBeVisible();
  });

  it("leads back to the first game if there's none, and can be loaded again after a failure", async () => {
    const { team } = mockSetup({}, null);
    network.fail(contract.nextText.get);
    await openStep("next", team.id);
    await expect.element(page.getByText("We couldn't load what happens next.")).toBeVisible();
    network.respond(contract.nextText.get, { game: null, text: null, testText: "available" });
    await button("Try Again").click();
    await page.getByRole("link", { name: "Add Game" }).click();
    await expect.poll(getCurrentUrl).toBe(`/setup/game?team=${team.id}`);
  });
});
