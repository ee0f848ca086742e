import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { GameTexts } from "#features/messages/delivery/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleTeam } from "../samples.ts";
import { openScreen } from "../screen.tsx";
import { mockTeamPage } from "../teams/roster.tsx";
import { mockDashboard, gameTexts, sampleReminder, sampleText, upcomingGame } from "./samples.ts";

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
    description: "Landlines can't receive texts",
    step: { label: "Update their number", to: "/teams/any?search=Devon", isEdit: true },
  }),
  sampleText("Cole Lindqvist", {
    state: "skipped",
    group: "skipped",
    description: "Hasn't replied YES yet",
    step: { label: "Ask them to reply YES to the text they got", to: null, isEdit: false },
  }),
  sampleText("Aisha Bello"),
];
const sent = gameTexts([sampleReminder(texts)]);

async function openDashboard(notificationSent = false, options?: Parameters<typeof openScreen>[1]) {
  mockDashboard([upcomingGame({ notificationSent })]);
  await openScreen("/dashboard", options);
  await expect.element(badge()).toBeVisible();
}

async function openDelivery(data: GameTexts, options?: Parameters<typeof openScreen>[1]) {
  network.respond(contract.delivery.listForGame, data);
  await openDashboard(true, options);
  await badge().click();
}

describe("game text delivery", () => {
  it.each(["desk", "phone"] as const)(
    "shows who got a text, why others didn't, and what to do (%s)",
    async (size) => {
      await openDelivery(sent, { size });
      await expect.element(dialog()).toMatchTextContent("1 delivered, 1 failed, 1 skipped");
      expect(lines()).toEqual([
        expect.stringMatching(/^Devon Clarke.*Landlines can't receive textsUpdate their number$/),
        expect.stringMatching(
          /^Cole Lindqvist.*Hasn't replied YES yetAsk them to reply YES to the text they got$/,
        ),
        expect.stringMatching(/^Aisha Bello.*Delivered at 7:00 PM$/),
      ]);
      await expect.element(dialog().getByText(/^Lakeview Otters vs Harbor Street FC: in\?/)).toBeVisible();
      await expect
        .element(list().getByRole("button", { name: "Update their number: Devon Clarke" }))
        .toBeVisible();
      await expectAccessible();
    },
  );

  it("is labeled Pending until a text is sent [REMIND-05, REMIND-06]", async () => {
    await openDashboard();
    await expect.element(badge()).toHaveTextContent("Pending");
  });

  it("returns focus to the badge that opened it [REMIND-06]", async () => {
    await openDelivery(sent);
    await expect.element(list()).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(badge()).toHaveTextContent("Sent");
    await expect.element(badge()).toHaveFocus();
  });

  it("refreshes while texts are in progress", async () => {
    await openDelivery(gameTexts([sampleReminder([])], { isInProgress: true }));
    await expect.element(dialog()).toMatchTextContent("24 hours before");
    network.respond(contract.delivery.listForGame, sent);
    await expect.element(dialog()).toMatchTextContent("1 delivered, 1 failed, 1 skipped");
  });

  it("warns when offline that it may be out of date, until it reconnects", async () => {
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

  it("can be retried when loading fails [CONST1-06]", async () => {
    network.fail(contract.delivery.listForGame);
    await openDashboard();
    await badge().click();
    await expect.element(dialog().getByRole("alert")).toMatchTextContent("We couldn't load the texts.");
    await expectAccessible();
    const loading = network.holdNext(contract.delivery.listForGame);
    await dialog().getByRole("button", { name: "Try Again" }).click();
    await loading.input;
    loading.respond(sent);
    await expect.element(list()).toBeVisible();
    await expect.element(dialog().getByRole("alert")).not.toBeInTheDocument();
  });

  it("shows what's blocking texts once it has loaded [REMIND-03, REMIND-04]", async () => {
    const loading = network.holdNext(contract.delivery.listForGame);
    await openDashboard();
    await expect.element(badge()).toHaveTextContent("Pending");
    await badge().click();
    await expect.element(dialog().getByText("Loading texts")).toBeInTheDocument();
    loading.respond(
      gameTexts([sampleReminder([], { state: "armed", description: "Due Thu May 15, 7:00 PM" })], {
        outlook: {
          state: "blocked",
          sentence: "No texts: Season Pass expired",
          step: { label: "Renew Season Pass", to: "/teams/any/upgrade" },
        },
      }),
    );
    await expect.element(dialog()).toMatchTextContent("No texts: Season Pass expired");
    await expect.element(dialog()).toMatchTextContent(/24 hours beforePendingDue /);
    await expect
      .element(dialog().getByRole("link", { name: /^Renew Season Pass/ }))
      .toHaveAttribute("href", "/teams/any/upgrade");
  });

  it("lets keyboard users find one of many texts from the game's own dialog [OP-20]", async () => {
    const manyTexts = Array.from({ length: 300 }, (_, index) =>
      sampleText(index === 7 ? "W".repeat(100) : `Player ${String(index).padStart(3, "0")}`),
    );
    const lostText = sampleText("Player 300", {
      state: "undelivered",
      group: "failed",
      description: "Phone was off or out of range",
    });
    network.respond(contract.delivery.listForGame, gameTexts([sampleReminder([lostText, ...manyTexts])]));
    await openDashboard(true);
    await page.getByRole("button", { name: /^Edit: Hawks/ }).click();
    const moreButton = page.getByRole("dialog").getByRole("button", { name: "More actions" });
    await expect.element(moreButton).toBeVisible();
    (moreButton.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("menuitem", { name: "Text Delivery" })).toBeVisible();
    (page.getByRole("menuitem", { name: "Text Delivery" }).element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => lines().length).toBe(25);
    expect(lines()[0]).toMatch(/^Player 300.*Phone was off or out of range/);
    const search = dialog().getByRole("searchbox", { name: "Search texts" });
    await search.fill("player 123");
    await expect.poll(() => lines().length).toBe(1);
    await search.fill("no one like that");
    await expect.element(dialog()).toMatchTextContent("No matches.");
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

describe("text section of the team page", () => {
  const allowance = {
    status: "active" as const,
    limit: 300,
    used: 290,
    reserved: 0,
    left: 10,
    freeLeft: null,
    reachable: 3,
    upcomingGames: 1,
    needed: 6,
  };

  it("shows how many texts are left, and whether they cover the upcoming games [TEAM-27, CONST1-09]", async () => {
    const team = sampleTeam({ smsLimit: 300, smsUsed: 290 });
    mockTeamPage(team, []);
    network.fail(contract.allowance.get);
    await openScreen(`/teams/${team.id}`);
    await expect.element(card()).toMatchTextContent("10of 300 texts left");
    await expect.element(card()).toMatchTextContent("We couldn't load the forecast.");
    network.respond(contract.allowance.get, allowance);
    await card().getByRole("button", { name: "Try Again" }).click();
    await expect
      .element(card())
      .toMatchTextContent("You're covered. Your next game needs about 6 texts, leaving 4 for messages.");
    await expect.element(card().getByRole("link")).not.toBeInTheDocument();
    await expect.element(page.css("dl > div").filter({ hasText: "SMS Usage" })).toMatchTextContent("290/300");
  });

  it("warns when too few texts are left, and shows where to get more [CONST1-09]", async () => {
    const team = sampleTeam({ smsLimit: 300, smsUsed: 290 });
    mockTeamPage(team, []);
    network.respond(contract.allowance.get, { ...allowance, reserved: 7, left: 3 });
    await openScreen(`/teams/${team.id}`);
    await expect.element(card()).toMatchTextContent("3of 300 texts left");
    await expect.element(card()).toMatchTextContent("Sending7");
    await expect
      .element(card())
      .toMatchTextContent(
        "Not enough texts for every game. Your next game needs about 6 texts. You have 3 left.",
      );
    await expect
      .element(card().getByRole("link", { name: "Get More Texts" }))
      .toHaveAttribute("href", `/teams/${team.id}/upgrade`);
    await expectAccessible();
  });

  it("lists sent messages, and returns focus after showing their delivery [BLAST-01]", async () => {
    const team = sampleTeam();
    mockTeamPage(team, []);
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
    network.respond(contract.blasts.list, { blasts: [blast], nextCursor: null });
    const { counts } = sampleReminder(texts.slice(1));
    network.respond(contract.delivery.listForBlast, {
      counts,
      isErased: false,
      wordings: [`Lakeview Otters: ${blast.message}`],
      texts: texts.slice(1),
      body: blast.message,
      sentOn: blast.sentOn,
      sentTime: blast.sentTime,
      isInProgress: false,
    });
    await openScreen(`/teams/${team.id}`);
    const messages = page.getByRole("region", { name: "Messages" });
    const button = messages.getByRole("button", { name: blast.message });
    await expect.element(button).toMatchTextContent("May 1, 2031, 12:00 PM, Maya Okafor");
    await button.click();
    const delivery = page.getByRole("dialog", { name: "Message Delivery" });
    await expect.element(delivery).toMatchTextContent("1 delivered, 1 skipped");
    await expect.element(delivery).toMatchTextContent("Hasn't replied YES yet");
    await expect.element(delivery).toMatchTextContent(`Lakeview Otters: ${blast.message}`);
    await expectAccessible();
    await userEvent.keyboard("{Escape}");
    await expect.element(button).toHaveFocus();
  });

  it("shows no message list before the first message", async () => {
    const team = sampleTeam();
    mockTeamPage(team, []);
    await openScreen(`/teams/${team.id}`);
    await expect.element(page.getByRole("heading", { name: "SMS Usage" })).toBeVisible();
    await expect.poll(() => network.sent(contract.blasts.list).length).toBe(1);
    await expect.element(page.getByRole("region", { name: "Messages" })).not.toBeInTheDocument();
  });
});

it("lists first texts as free, and shows their state beside the number [TEXT-17, TEXT-21]", async () => {
  const firstText = "First text delivered Apr 2, 9:00 AM";
  const text = sampleText("Aisha Bello", { firstText });
  const { counts } = sampleReminder([text]);
  await openDelivery(
    gameTexts([sampleReminder([text])], {
      firstTexts: { counts, wordings: [], texts: [text], isErased: false },
    }),
  );
  await expect.element(page.getByRole("heading", { name: "First text, free" })).toBeVisible();
  for (const label of ["Texts 24 hours before", "First texts"])
    await expect.element(page.getByRole("list", { name: label }).getByText(firstText)).toBeVisible();
});
