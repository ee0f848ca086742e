import { expect } from "vitest";
import { page } from "vitest/browser";
import type { Sheet } from "#features/attendance/sheet/schema.ts";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { openScreen } from "../screen.tsx";
import { answerFor, sampleCall, samplePreview } from "./samples.ts";

// Who is coming, on /game/{id}/attendance, as its tests reach it.

export const tile = (name: string) =>
  page
    .getByRole("group", { name: "Filter by response" })
    .getByRole("button", { name: new RegExp(`^${name}`) });
export const row = (name: string) => page.css("tbody tr").filter({ hasText: name });
export const control = (name: string) => page.getByLabelText(`Response of ${name}`);
export const names = () => [...document.querySelectorAll("tbody tr b")].map((cell) => cell.textContent);
/** Attending, Not Attending, Maybe, No Response. */
export const counts = () =>
  ["Attending", "Not Attending", "Maybe", "No Response"].map((name) =>
    Number(/\d+/.exec((tile(name).element() as HTMLElement).innerText)![0]),
  );
export const searchBox = () => page.getByPlaceholder("Search members...");
export const live = () => page.getByText("Live", { exact: true });

/** A server with this sheet, which takes the answers that a manager sets. */
export function answerSheet(first: Sheet) {
  let sheet = first;
  network.answer(contract.attendance.get, () => sheet);
  network.answer(contract.attendance.set, ({ memberId, response }) => {
    sheet = answerFor(sheet, memberId, response);
    return sheet;
  });
  network.answer(contract.nudges.preview, samplePreview());
  network.answer(contract.spareCalls.get, sampleCall());
  return {
    /** Somebody else answers. */
    change: (changed: Sheet) => {
      sheet = changed;
    },
  };
}

export async function openSheet(sheet: Sheet, options?: Parameters<typeof openScreen>[1]) {
  const server = answerSheet(sheet);
  await openScreen(`/game/${sheet.game.id}/attendance`, options);
  await expect.element(page.css("h1")).toMatchTextContent(sheet.game.team.name);
  return server;
}

/** The stream of events says which version is the newest. */
export const pushVersion = ({ game, version }: Sheet) =>
  network.push(`/games/${game.id}/attendance/events`, "version", version);

export async function becomeLive(sheet: Sheet) {
  pushVersion(sheet);
  await expect.element(live()).toBeVisible();
}
