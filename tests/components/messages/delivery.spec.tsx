import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { GameTexts } from "#features/messages/delivery/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleTeam } from "../samples.ts";
import { openScreen } from "../screen.tsx";
import { answerTeamPage } from "../teams/roster.tsx";
import { answerDashboard, gameTexts, sampleReminder, sampleText, upcomingGame } from "./samples.ts";

const dialog = () => page.getByRole("dialog", { name: "Text Delivery" });
const badge = () => page.getByRole("button", { name: /text delivery/ });
const list = () => dialog().getByRole("list", { name: "Texts 24 hours before" });
const card = () => page.getByRole("region", { name: "SMS Usage" });
const lines = () =>
  list()
    .getByRole("listitem")
    .elements()
    .map(({ textContent }) => textContent);

const texts = [
  sampleText("Devon Clarke", {
    state: "undelivered",
    group: "failed",
    words: "Landline cannot get texts",
    step: { words: "Change their number", to: "/teams/any?search=Devon" },
  }),
  sampleText("Cole Lindqvist", {
    state: "skipped",
    group: "skipped",
    words: "Has not agreed to texts",
    step: { words: "Ask them, then tick their consent", to: null },
  }),
  sampleText("Aisha Bello"),
];
const sent = gameTexts([sampleReminder(texts)]);

async function openDashboard(notificationSent = false, options?: Parameters<typeof openScreen>[1]) {
  answerDashboard([upcomingGame({ notificationSent })]);
  await openScreen("/dashboard", options);
  await expect.element(badge()).toBeVisible();
}

async function openDelivery(answer: GameTexts, options?: Parameters<typeof openScreen>[1]) {
  network.answer(contract.delivery.listForGame, answer);
  await openDashboard(true, options);
  await badge().click();
}

describe("what became of a game's texts", () => {
  it.each(["desk", "phone"] as const)("says who got one, why not, and what to do on a %s", async (size) => {
    await openDelivery(sent, { size });
    await expect.element(dialog()).toMatchTextContent("1 delivered, 1 failed, 1 skipped");
    expect(lines()).toEqual([
      expect.stringMatching(/^Devon Clarke.*Landline cannot get textsChange their number$/),
      expect.stringMatching(/^Cole Lindqvist.*Has not agreed to textsAsk them, then tick their consent$/),
      expect.stringMatching(/^Aisha Bello.*Delivered at 7:00 PM$/),
    ]);
    await expect
      .element(list().getByRole("link", { name: "Change their number" }))
      .toHaveAttribute("href", "/teams/any?search=Devon");
    await expectAccessible();
  });

  it("is labelled Pending until a text went out, then Sent [REMIND-05, REMIND-06]", async () => {
    await openDashboard();
    await expect.element(badge()).toHaveTextContent("Pending");
  });

  it("returns the focus to the badge it was opened from [REMIND-06]", async () => {
    await openDelivery(sent);
    await expect.element(list()).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(badge()).toHaveTextContent("Sent");
    await expect.element(badge()).toHaveFocus();
  });

  it("follows along while texts are on their way", async () => {
    await openDelivery(gameTexts([sampleReminder([])], { isMoving: true }));
    await expect.element(dialog()).toMatchTextContent("24 hours before");
    network.answer(contract.delivery.listForGame, sent);
    await expect.element(dialog()).toMatchTextContent("1 delivered, 1 failed, 1 skipped");
  });

  it("says without a connection that it may be out of date, until it is back", async () => {
    await openDelivery(sent);
    await expect.element(list()).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
    network.disconnect();
    await badge().click();
    await expect.element(dialog()).toMatchTextContent("This may be out of date.");
    await expect.element(dialog()).toMatchTextContent("1 delivered");
    network.reconnect();
    await expect.element(dialog()).not.toMatchTextContent("This may be out of date.");
  });

  it("can be tried again when loading fails [CONST1-06]", async () => {
    network.fail(contract.delivery.listForGame);
    await openDashboard();
    await badge().click();
    await expect.element(dialog().getByRole("alert")).toMatchTextContent("The texts could not be loaded.");
    await expectAccessible();
    const loading = network.hold(contract.delivery.listForGame);
    await dialog().getByRole("button", { name: "Try Again" }).click();
    await loading.input;
    loading.answer(sent);
    await expect.element(list()).toBeVisible();
    await expect.element(dialog().getByRole("alert")).not.toBeInTheDocument();
  });

  it("says what is in the way, once it has loaded [REMIND-03, REMIND-04]", async () => {
    const loading = network.hold(contract.delivery.listForGame);
    await openDashboard();
    await expect.element(badge()).toHaveTextContent("Pending");
    await badge().click();
    await expect.element(dialog().getByText("Loading the texts")).toBeInTheDocument();
    loading.answer(
      gameTexts([sampleReminder([], { state: "armed", words: "Due Thu May 15, 7:00 PM" })], {
        notice: {
          words: "No texts go out: the Season Pass has expired.",
          step: { words: "Renew the Season Pass", to: "/teams/any/upgrade" },
        },
      }),
    );
    await expect.element(dialog()).toMatchTextContent("No texts go out: the Season Pass has expired.");
    await expect.element(dialog()).toMatchTextContent(/24 hours beforePendingDue /);
    await expect
      .element(dialog().getByRole("link", { name: "Renew the Season Pass" }))
      .toHaveAttribute("href", "/teams/any/upgrade");
  });

  it("finds one of many, from the game's own dialog and by keyboard [OP-20]", async () => {
    const many = Array.from({ length: 300 }, (_, index) =>
      sampleText(index === 7 ? "W".repeat(100) : `Player ${String(index).padStart(3, "0")}`),
    );
    const lost = sampleText("Player 300", {
      state: "undelivered",
      group: "failed",
      words: "Phone was off or out of reach",
    });
    network.answer(contract.delivery.listForGame, gameTexts([sampleReminder([lost, ...many])]));
    await openDashboard(true);
    await page.getByRole("button", { name: /^Edit: Hawks/ }).click();
    const more = page.getByRole("dialog").getByRole("button", { name: "More actions" });
    await expect.element(more).toBeVisible();
    (more.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("menuitem", { name: "Text Delivery" })).toBeVisible();
    (page.getByRole("menuitem", { name: "Text Delivery" }).element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => lines().length).toBe(25);
    expect(lines()[0]).toMatch(/^Player 300.*Phone was off or out of reach/);
    const search = dialog().getByRole("searchbox", { name: "Search the texts" });
    await search.fill("player 123");
    await expect.poll(() => lines().length).toBe(1);
    await search.fill("nobody like that");
    await expect.element(dialog()).toMatchTextContent("Nobody here fits the search.");
    await search.fill("");
    (dialog().getByRole("button", { name: "Show All 301" }).element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => lines().length).toBe(301);
    const overflow = () => dialog().element().scrollWidth - dialog().element().clientWidth;
    expect(overflow()).toBe(0);
    await page.viewport(390, 844);
    expect(overflow()).toBe(0);
  });
});

describe("the texts on a team's page", () => {
  const allowance = {
    status: "active" as const,
    limit: 300,
    used: 290,
    reserved: 0,
    left: 10,
    reachable: 3,
    gamesAhead: 1,
    needed: 6,
  };

  it("says what is left, and whether that covers the games ahead [TEAM-27, CONST1-09]", async () => {
    const team = sampleTeam({ smsLimit: 300, smsUsed: 290 });
    answerTeamPage(team, []);
    network.fail(contract.allowance.get);
    await openScreen(`/teams/${team.id}`);
    await expect.element(card()).toMatchTextContent("10texts left of 300");
    await expect.element(card()).toMatchTextContent("The forecast could not be loaded.");
    network.answer(contract.allowance.get, allowance);
    await card().getByRole("button", { name: "Try Again" }).click();
    await expect
      .element(card())
      .toMatchTextContent("You're covered. The 1 game ahead needs about 6 SMS, which leaves 4 for messages.");
    await expect.element(card().getByRole("link")).not.toBeInTheDocument();
    await expect.element(page.css("dl > div").filter({ hasText: "SMS Usage" })).toMatchTextContent("290/300");
  });

  it("says when texts on their way leave too few, and where to get more [CONST1-09]", async () => {
    const team = sampleTeam({ smsLimit: 300, smsUsed: 290 });
    answerTeamPage(team, []);
    network.answer(contract.allowance.get, { ...allowance, reserved: 7, left: 3 });
    await openScreen(`/teams/${team.id}`);
    await expect.element(card()).toMatchTextContent("3texts left of 300");
    await expect.element(card()).toMatchTextContent("On Its Way7");
    await expect
      .element(card())
      .toMatchTextContent("Not enough for all games. The 1 game ahead needs about 6 SMS; 3 are left.");
    await expect
      .element(card().getByRole("link", { name: "Get More Texts" }))
      .toHaveAttribute("href", `/teams/${team.id}/upgrade`);
    await expectAccessible();
  });

  it("lists what was sent, and returns the focus from what became of it [BLAST-01]", async () => {
    const team = sampleTeam();
    answerTeamPage(team, []);
    const blast = {
      id: texts[0]!.id,
      message: "Practice moved to Field 2",
      audience: "all" as const,
      sentBy: "Maya Okafor",
      senderLeagues: [],
      sentOn: "2031-05-01",
      sentTime: "12:00:00",
      states: [{ state: "delivered" as const, texts: 1 }],
    };
    network.answer(contract.blasts.list, { blasts: [blast], nextCursor: null });
    const { counts } = sampleReminder(texts.slice(1));
    network.answer(contract.delivery.listForBlast, {
      counts,
      texts: texts.slice(1),
      body: blast.message,
      sentOn: blast.sentOn,
      sentTime: blast.sentTime,
      isMoving: false,
    });
    await openScreen(`/teams/${team.id}`);
    const messages = page.getByRole("region", { name: "Messages" });
    const button = messages.getByRole("button", { name: blast.message });
    await expect.element(button).toMatchTextContent("May 1, 2031, 12:00 PM, Maya Okafor");
    await button.click();
    const delivery = page.getByRole("dialog", { name: "Message Delivery" });
    await expect.element(delivery).toMatchTextContent("1 delivered, 1 skipped");
    await expect.element(delivery).toMatchTextContent("Has not agreed to texts");
    await expectAccessible();
    await userEvent.keyboard("{Escape}");
    await expect.element(button).toHaveFocus();
  });

  it("shows no messages before the first one was sent", async () => {
    const team = sampleTeam();
    answerTeamPage(team, []);
    await openScreen(`/teams/${team.id}`);
    await expect.element(page.getByRole("heading", { name: "SMS Usage" })).toBeVisible();
    await expect.poll(() => network.sent(contract.blasts.list).length).toBe(1);
    await expect.element(page.getByRole("region", { name: "Messages" })).not.toBeInTheDocument();
  });
});
