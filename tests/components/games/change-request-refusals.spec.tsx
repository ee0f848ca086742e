import { describe, expect, it } from "vitest";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { toast } from "../screen.tsx";
import {
  askDialog,
  askForDay,
  openLeagueGame,
  respondToSending,
  sendRequest,
  sentRequests,
} from "./change-requests.ts";
import { on } from "./schedule.tsx";

describe("a refused request", () => {
  it.each([
    ["REQUEST_OPEN", "There's already an open request for this game."],
    [
      "TOO_CLOSE_TO_START",
      "It's too close to the start to change this game here. Call the other team or your league manager.",
    ],
    ["START_IN_PAST", "Pick a date and time in the future."],
  ] as const)("explains a refusal with %s and keeps the note [RESULT-11]", async (code, message) => {
    await openLeagueGame();
    network.reject(contract.changeRequests.send, code);
    await askForDay(on(9));
    await askDialog().getByLabelText("Note").fill("Wedding");
    await sendRequest();
    await expect.element(askDialog().getByRole("alert")).toMatchTextContent(message);
    await expect.element(askDialog().getByLabelText("Note")).toHaveValue("Wedding");
    await expectAccessible();
    respondToSending({});
    await sendRequest();
    await expect.element(toast("Request sent")).toBeVisible();
  });

  it("explains which of the league's rules are in the way", async () => {
    await openLeagueGame();
    network.reject(contract.changeRequests.send, "SLOT_BREAKS_RULES", {
      problems: [
        { rule: "venue-closed", message: "Harborview is closed.", canConfirm: false, leagueGameIds: [] },
      ],
      offers: [],
    });
    await askForDay(on(9));
    await sendRequest();
    await expect.element(askDialog().getByRole("alert")).toMatchTextContent("Harborview is closed.");
  });

  it("explains a lost connection and keeps the dialog open", async () => {
    await openLeagueGame();
    network.drop(contract.changeRequests.send);
    await askForDay(on(9));
    await sendRequest();
    await expect.element(askDialog().getByRole("alert")).toMatchTextContent("FirstWhistle can't be reached.");
  });

  it("shows how someone else changed the game, and asks for the new version", async () => {
    const { server, games } = await openLeagueGame();
    network.reject(contract.changeRequests.send, "GAME_CHANGED");
    await askForDay(on(9));
    server.store({ ...games[0]!, version: 4, gameOn: on(18) });
    await sendRequest();
    await expect.element(askDialog().getByRole("alert")).toMatchTextContent("It's now May 18, 7:00 PM");
    await expect.element(askDialog()).toMatchTextContent(/Sun, May 18/);
    respondToSending({});
    await sendRequest();
    await expect.poll(sentRequests).toMatchObject([{ version: 1 }, { version: 4, gameOn: on(9) }]);
  });

  it("sends nothing more once the game was canceled", async () => {
    const { server, games } = await openLeagueGame();
    network.reject(contract.changeRequests.send, "GAME_CHANGED");
    await askForDay(on(9));
    server.store({ ...games[0]!, version: 4, isCancelled: true });
    await sendRequest();
    await expect.element(askDialog().getByRole("alert")).toMatchTextContent("canceled");
    await expect.element(askDialog().getByRole("button", { name: "Send Request" })).not.toBeInTheDocument();
  });

  it("says that the game was deleted in the meantime", async () => {
    await openLeagueGame();
    network.reject(contract.changeRequests.send, "NOT_FOUND");
    await askForDay(on(9));
    await sendRequest();
    await expect.element(askDialog().getByRole("alert")).toMatchTextContent("deleted in the meantime");
  });
});
