import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { ChangeRequest } from "#features/games/change-requests/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { getHorizontalOverflow, toast } from "../screen.tsx";
import { decidedAs, openLeagueGame, sampleRequest } from "./change-requests.ts";
import { chip, chooseGameAction, editDialog, openGame, sizes } from "./schedule.tsx";
import { openDashboard } from "./upcoming-games.tsx";

const { changeRequests } = contract;
const section = () => page.getByRole("region", { name: "Change Requests" });
const button = (name: string) => section().getByRole("button", { name });

/** A request that this person's team has to answer. */
const asked = (changes: Partial<ChangeRequest> = {}) =>
  sampleRequest({
    from: { id: "00000000-0000-4000-8000-00000000000a", name: "Northgate Wolves" },
    to: { id: "00000000-0000-4000-8000-00000000000b", name: "Lakeview Otters" },
    note: "Half of us are at a wedding",
    can: { respond: true, withdraw: false, decide: false },
    ...changes,
  });

/** Opens the dashboard with these open requests. They're gone once someone decides. */
async function open(requests: ChangeRequest[], options: Parameters<typeof openDashboard>[1] = {}) {
  let current = requests;
  network.respond(changeRequests.listOpen, () => ({ requests: current }));
  await openDashboard([{ opponent: "Wolves" }], options);
  return { close: () => (current = []) };
}

describe("open requests on the dashboard", () => {
  it.each(sizes)("accepts one for the team (%s) [RESULT-17]", async (size) => {
    const request = asked();
    const { close } = await open([request], { size });
    await expect
      .element(section().getByRole("heading", { level: 3 }))
      .toMatchTextContent("Northgate Wolves asked to move the game against Lakeview Otters");
    await expect.element(section()).toMatchTextContent("Half of us are at a wedding");
    await expect.element(section()).toMatchTextContent("Waiting for Lakeview Otters");
    await expectAccessible();
    expect(getHorizontalOverflow()).toBe(0);
    const pending = network.holdNext(changeRequests.respond);
    await button("Accept").click();
    expect(await pending.input).toEqual({
      gameId: request.gameId,
      requestId: request.id,
      isAccepted: true,
      textTeam: true,
    });
    await expect.element(button("Decline")).toBeDisabled();
    close();
    pending.respond(decidedAs(request, "accepted"));
    await expect.element(toast("Accepted")).toMatchTextContent("The game moved for both teams.");
    await expect.element(section()).not.toBeInTheDocument();
    expect(network.sent(changeRequests.respond)).toHaveLength(1);
  });

  it("declines one, and leaves the players alone [RESULT-17]", async () => {
    const request = asked({ kind: "cancel", proposed: null });
    const { close } = await open([request]);
    network.respond(changeRequests.respond, () => {
      close();
      return decidedAs(request, "declined");
    });
    await section().getByRole("checkbox", { name: "Text My Team" }).click();
    await button("Decline").click();
    await expect.element(toast("Declined")).toMatchTextContent("The game stays as it is.");
    await expect.element(section()).not.toBeInTheDocument();
    expect(network.sent(changeRequests.respond)).toMatchObject([{ isAccepted: false, textTeam: false }]);
  });

  it("says when someone else responded first [RESULT-17]", async () => {
    const request = asked();
    const { close } = await open([request]);
    network.respond(changeRequests.respond, () => {
      close();
      return decidedAs(request, "declined");
    });
    await button("Accept").click();
    await expect
      .element(toast("This request was already decided"))
      .toMatchTextContent("Declined. The game stays as it is.");
    await expect.element(section()).not.toBeInTheDocument();
  });

  it("says that the league decides next", async () => {
    const request = asked();
    const { close } = await open([request]);
    network.respond(changeRequests.respond, () => {
      close();
      return decidedAs(request, "waiting-league");
    });
    await button("Accept").click();
    await expect.element(toast("Waiting for the League")).toBeVisible();
  });

  it("keeps the request and says why when a response fails", async () => {
    await open([asked()]);
    network.drop(changeRequests.respond);
    await button("Accept").click();
    await expect.element(section().getByRole("alert")).toMatchTextContent("FirstWhistle can't be reached.");
    await expect.element(button("Accept")).toBeEnabled();
    network.reject(changeRequests.respond, "SLOT_BREAKS_RULES", {
      problems: [
        { rule: "venue-closed", message: "Harborview is closed.", canConfirm: false, leagueGameIds: [] },
      ],
      offers: [],
    });
    await button("Accept").click();
    await expect.element(section().getByRole("alert")).toMatchTextContent("Harborview is closed.");
  });

  it("withdraws the team's own request [RESULT-25]", async () => {
    const request = sampleRequest({});
    const { close } = await open([request]);
    await expect.element(button("Accept")).not.toBeInTheDocument();
    network.respond(changeRequests.withdraw, () => {
      close();
      return decidedAs(request, "withdrawn");
    });
    await button("Withdraw Request").click();
    await expect.element(toast("Withdrawn")).toBeVisible();
    expect(network.sent(changeRequests.withdraw)).toEqual([
      { gameId: request.gameId, requestId: request.id },
    ]);
  });

  it("takes no space without requests, and says when they can't be loaded", async () => {
    await open([]);
    await expect.element(section()).not.toBeInTheDocument();
    network.drop(changeRequests.listOpen);
    await openDashboard([{ opponent: "Wolves" }]);
    await expect.element(section()).toMatchTextContent("We couldn't load requests to change your games.");
    network.respond(changeRequests.listOpen, { requests: [asked()] });
    await button("Try Again").click();
    await expect.element(button("Accept")).toBeVisible();
  });
});

const dialog = () => page.getByRole("dialog", { name: "Change Requests" });
const step = (via: "text" | "email" | "screen", by: string | null = "Sam Reyes") => ({
  by,
  via,
  at: "2031-05-02T15:00:00.000Z",
});

describe("a game's change requests", () => {
  it("lists who sent and decided each, when, and how [RESULT-25]", async () => {
    const closedAt = "2031-05-02T15:00:00.000Z";
    const can = { respond: false, withdraw: false, decide: false };
    network.respond(changeRequests.list, {
      requests: [
        sampleRequest({
          state: "accepted",
          responded: step("text"),
          decided: step("email", "Lee"),
          closedAt,
          can,
        }),
        sampleRequest({ state: "declined", responded: step("screen", null), closedAt, can, note: "Wedding" }),
        sampleRequest({ state: "replaced", closedAt, can }),
      ],
    });
    await openLeagueGame();
    await openGame("Wolves");
    await chooseGameAction("Change Requests");
    const cards = dialog()
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading") });
    await expect.element(cards.nth(0)).toMatchTextContent("Sent by Maya Okafor in FirstWhistle, May 1, 2031");
    await expect
      .element(cards.nth(0))
      .toMatchTextContent("Northgate Wolves: accepted by Sam Reyes with a text link, May 2, 2031");
    await expect
      .element(cards.nth(0))
      .toMatchTextContent("League: approved by Lee with an email link, May 2, 2031");
    await expect
      .element(cards.nth(1))
      .toMatchTextContent("Northgate Wolves: declined in FirstWhistle, May 2, 2031");
    await expect.element(cards.nth(1)).toMatchTextContent("Wedding");
    await expect.element(cards.nth(2)).toMatchTextContent("Replaced, May 2, 2031");
    await expect.element(dialog().getByRole("button", { name: "Withdraw Request" })).not.toBeInTheDocument();
    await expectAccessible();
  });

  it("marks a game with an open request, and withdraws it from there [RESULT-25]", async () => {
    const request = sampleRequest({});
    network.respond(changeRequests.list, { requests: [request] });
    await openLeagueGame({ hasOpenRequest: true });
    await expect.element(chip("Wolves")).toMatchTextContent("Request");
    await openGame("Wolves");
    await expect.element(editDialog()).toMatchTextContent("There's an open request to change this game.");
    await expectAccessible();
    await editDialog().getByRole("button", { name: "See Request" }).click();
    network.respond(changeRequests.withdraw, () => {
      const closed = decidedAs(request, "withdrawn");
      network.respond(changeRequests.list, { requests: [closed] });
      return closed;
    });
    await dialog().getByRole("button", { name: "Withdraw Request" }).click();
    await expect.element(toast("Withdrawn")).toBeVisible();
    await expect.element(dialog().getByRole("button", { name: "Withdraw Request" })).not.toBeInTheDocument();
    await expect.element(dialog()).toMatchTextContent("Withdrawn, May 2, 2031");
  });

  it("says that there are none, and that they couldn't be loaded", async () => {
    network.drop(changeRequests.list);
    await openLeagueGame();
    await openGame("Wolves");
    await chooseGameAction("Change Requests");
    await expect.element(dialog()).toMatchTextContent("We couldn't load the requests.");
    network.respond(changeRequests.list, { requests: [] });
    await dialog().getByRole("button", { name: "Try Again" }).click();
    await expect.element(dialog()).toMatchTextContent("No change requests yet.");
  });
});

describe("a league game that was played", () => {
  it("shows its result on the calendar and in the form [RESULT-48]", async () => {
    await openLeagueGame({ result: "W 3-2" });
    await expect.element(chip("Wolves")).toMatchTextContent("W 3-2");
    await openGame("Wolves");
    await expect.element(editDialog()).toMatchTextContent("Final: W 3-2");
    expect(editDialog().getByRole("link", { name: "Report Score" }).elements()).toEqual([]);
  });

  it("leads to the form for its score [RESULT-48]", async () => {
    await openLeagueGame({ canReportScore: true });
    await openGame("Wolves");
    await expect.element(editDialog()).toMatchTextContent("How did this game end?");
    await expect
      .element(editDialog().getByRole("link", { name: "Report Score" }))
      .toHaveAttribute("href", expect.stringMatching(/^\/game\/[^/]+\/attendance\?score$/));
  });
});
