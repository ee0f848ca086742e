import { expect } from "vitest";
import { page } from "vitest/browser";
import type { ChangeRequest, RequestState } from "#features/games/change-requests/schema.ts";
import type { Game } from "#features/games/schema.ts";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { editDialog, openGame, openSchedule } from "./schedule.tsx";

/** A league game against the Northgate Wolves, who have to agree to changes. */
const leagueGame = (changes: Partial<Game> = {}): Partial<Game> => ({
  isShared: true,
  leagueGame: { id: sampleId() },
  opponent: "Northgate Wolves",
  side: "home",
  changes: "request",
  ...changes,
});

export const sampleRequest = (changes: Partial<ChangeRequest>): ChangeRequest => ({
  id: sampleId(),
  kind: "move",
  state: "waiting-team",
  from: { id: sampleId(), name: "Lakeview Otters" },
  to: { id: sampleId(), name: "Northgate Wolves" },
  leagueId: sampleId(),
  gameId: sampleId(),
  current: { gameOn: "2031-05-07", gameTime: "19:00:00", location: "Harborview Park, Field 2" },
  proposed: { gameOn: "2031-05-09", gameTime: "18:30:00", location: "Harborview Park, Field 2" },
  note: null,
  sent: { by: "Maya Okafor", via: "screen", at: "2031-05-01T15:00:00.000Z" },
  responded: null,
  decided: null,
  reasons: [],
  expiresAt: "2031-05-04T15:00:00.000Z",
  closedAt: null,
  can: { respond: false, withdraw: true, decide: false },
  ...changes,
});

/** Returns the request after someone decided. */
export const decidedAs = (request: ChangeRequest, state: RequestState): ChangeRequest => ({
  ...request,
  state,
  closedAt: state === "waiting-league" ? null : "2031-05-02T15:00:00.000Z",
  can: { respond: false, withdraw: false, decide: false },
});

export const respondToSending = (changes: Partial<ChangeRequest>) =>
  network.respond(contract.changeRequests.send, sampleRequest(changes));

export const askDialog = () => page.getByRole("dialog", { name: "Request a Change" });
export const sendRequest = () => askDialog().getByRole("button", { name: "Send Request" }).click();

export const editField = (name: string) => editDialog().getByLabelText(name);
export const pressInForm = (name: string) => editDialog().getByRole("button", { name, exact: true }).click();
export const sentRequests = () => network.sent(contract.changeRequests.send);

/** Opens a team's schedule with one league game. */
export const openLeagueGame = (
  changes: Partial<Game> = {},
  options: Parameters<typeof openSchedule>[1] = {},
) => openSchedule([leagueGame(changes)], options);

/** Asks for another day in the game's form. */
export async function askForDay(date: string) {
  await openGame("Wolves");
  await editField("Date").fill(date);
  await pressInForm("Send Request");
  await expect.element(askDialog()).toBeVisible();
}
