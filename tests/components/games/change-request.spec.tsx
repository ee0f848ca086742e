import { describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { getHorizontalOverflow, toast } from "../screen.tsx";
import {
  askDialog,
  askForDay,
  editField,
  openLeagueGame,
  pressInForm,
  respondToSending,
  sampleRequest,
  sendRequest,
  sentRequests,
} from "./change-requests.ts";
import { chip, day, editDialog, on, openGame, sizes } from "./schedule.tsx";

const updates = () => network.sent(contract.games.update);

describe("asking to move a league game", () => {
  it("turns saving into a request once the date, time, or place differ [RESULT-11]", async () => {
    const { games } = await openLeagueGame();
    respondToSending({ state: "waiting-team" });
    await openGame("Wolves");
    await expect.element(editDialog()).toMatchTextContent("The other team has to agree");
    for (const [name, entry, before] of [
      ["Date", on(9), on(7)],
      ["Time", "18:30", "19:00"],
      ["Location", "Ridgeway Turf", "Harborview Park, Field 2"],
    ] as const) {
      await editField(name).fill(entry);
      await expect.element(editDialog().getByRole("button", { name: "Send Request" })).toBeVisible();
      await expect
        .element(editDialog().getByRole("checkbox", { name: /Text the team/ }))
        .not.toBeInTheDocument();
      await editField(name).fill(before);
      await expect.element(editDialog().getByRole("button", { name: "Save Changes" })).toBeVisible();
    }
    await editField("Date").fill(on(9));
    await editField("Time").fill("18:30");
    await pressInForm("Send Request");
    await expect.element(askDialog()).toMatchTextContent(/Wed, May 7\s*7:00 PM, Harborview Park, Field 2/);
    await expect.element(askDialog()).toMatchTextContent(/Fri, May 9\s*6:30 PM, Harborview Park, Field 2/);
    await expect.element(askDialog()).toMatchTextContent("Until then, the game stays on Wed, May 7.");
    await expect.element(askDialog().getByRole("checkbox", { name: "Text My Team" })).toBeChecked();
    await expectAccessible();
    await askDialog().getByLabelText("Note").fill("  Half of us are\nat a wedding ");
    await sendRequest();
    await expect.element(toast("Request sent")).toMatchTextContent("Waiting for Northgate Wolves.");
    await expect.element(askDialog()).not.toBeInTheDocument();
    expect(sentRequests()).toEqual([
      {
        gameId: games[0]!.id,
        kind: "move",
        gameOn: on(9),
        gameTime: "18:30:00",
        location: "Harborview Park, Field 2",
        note: "Half of us are at a wedding",
        textTeam: true,
        version: 1,
      },
    ]);
    // Nothing moves until the other team agrees.
    await expect.element(day(on(7))).toMatchTextContent("Wolves");
    expect(updates()).toEqual([]);
  });

  it.each(sizes)("keeps the game without asking anyone (%s) [RESULT-11]", async (size) => {
    await openLeagueGame({}, { size });
    await openGame("Wolves", size);
    await editField("Date").fill(on(9));
    await pressInForm("Send Request");
    await expect.element(askDialog()).toBeVisible();
    expect(getHorizontalOverflow()).toBe(0);
    await askDialog().getByRole("button", { name: "Keep Game" }).click();
    await expect.element(askDialog()).not.toBeInTheDocument();
    expect(sentRequests()).toEqual([]);
  });

  it("saves notes, arrival, and the maximum without asking", async () => {
    await openLeagueGame();
    await openGame("Wolves");
    await editField("Notes").fill("Bring both kits");
    await pressInForm("Save Changes");
    await expect.element(toast("Game updated successfully!")).toBeVisible();
    expect(updates()).toMatchObject([{ gameOn: on(7), notes: "Bring both kits" }]);
    expect(sentRequests()).toEqual([]);
  });

  it("saves the team's own entries first when both differ, and asks with the new version", async () => {
    await openLeagueGame();
    respondToSending({});
    await openGame("Wolves");
    await editField("Notes").fill("Bring both kits");
    await editField("Date").fill(on(9));
    await pressInForm("Send Request");
    await expect.element(askDialog()).toBeVisible();
    expect(updates()).toMatchObject([{ gameOn: on(7), notes: "Bring both kits", version: 1 }]);
    await sendRequest();
    await expect.poll(sentRequests).toMatchObject([{ gameOn: on(9), version: 2 }]);
  });

  it("reopens the form with every entry if the team's own ones couldn't be saved", async () => {
    await openLeagueGame();
    network.drop(contract.games.update);
    await openGame("Wolves");
    await editField("Notes").fill("Bring both kits");
    await editField("Date").fill(on(9));
    await pressInForm("Send Request");
    await expect.element(toast("Failed to update game")).toBeVisible();
    await expect.element(editField("Notes")).toHaveValue("Bring both kits");
    await expect.element(editField("Date")).toHaveValue(on(9));
    await expect.element(askDialog()).not.toBeInTheDocument();
  });

  it("opens the same dialog when the game is dragged [RESULT-11]", async () => {
    await openLeagueGame();
    respondToSending({});
    await userEvent.dragAndDrop(chip("Wolves"), day(on(20)));
    await expect.element(askDialog()).toMatchTextContent(/Tue, May 20\s*7:00 PM/);
    await expect.element(day(on(7))).toMatchTextContent("Wolves");
    await sendRequest();
    await expect.poll(sentRequests).toMatchObject([{ kind: "move", gameOn: on(20), gameTime: "19:00:00" }]);
    expect(updates()).toEqual([]);
  });

  it("limits the note to 200 characters [RESULT-11]", async () => {
    await openLeagueGame();
    respondToSending({});
    await askForDay(on(9));
    await askDialog().getByLabelText("Note").fill("x".repeat(201));
    await expect.element(askDialog().getByText("Use 200 characters or fewer")).toBeVisible();
    await sendRequest();
    expect(sentRequests()).toEqual([]);
    await askDialog().getByLabelText("Note").fill("x".repeat(200));
    await askDialog().getByRole("checkbox", { name: "Text My Team" }).click();
    await sendRequest();
    await expect.poll(sentRequests).toMatchObject([{ note: "x".repeat(200), textTeam: false }]);
  });

  it("says so when the game moves right away, or when the league decides", async () => {
    await openLeagueGame();
    respondToSending({ state: "accepted" });
    await askForDay(on(9));
    await sendRequest();
    await expect.element(toast("Game moved")).toBeVisible();
    respondToSending({ state: "waiting-league" });
    await askForDay(on(10));
    await sendRequest();
    await expect.element(toast("Waiting for the league.")).toBeVisible();
  });

  it("sends once when the button is pressed twice, and can't be closed until then", async () => {
    await openLeagueGame();
    const pending = network.holdNext(contract.changeRequests.send);
    await askForDay(on(9));
    await sendRequest();
    await pending.input;
    const busy = askDialog().getByRole("button", { name: "Sending..." });
    await busy.click({ force: true });
    await expect.element(askDialog().getByRole("button", { name: "Keep Game" })).toBeDisabled();
    pending.respond(sampleRequest({}));
    await expect.element(toast("Request sent")).toBeVisible();
    expect(sentRequests()).toHaveLength(1);
  });
});
