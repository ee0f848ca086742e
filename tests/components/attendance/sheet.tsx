import { expect } from "vitest";
import { page } from "vitest/browser";
import type { Sheet } from "#features/attendance/sheet/schema.ts";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { sampleGame } from "../samples.ts";
import { openScreen } from "../screen.tsx";
import { withResponse, sampleCall, samplePreview } from "./samples.ts";

// Helpers for tests of /game/{id}/attendance.

export const tile = (name: string) =>
  page
    .getByRole("group", { name: "Filter by response" })
    .getByRole("button", { name: new RegExp(`^${name}`) });
export const row = (name: string) => page.css("tbody tr").filter({ hasText: name });
export const control = (name: string) => page.getByLabelText(`Response for ${name}`);
export const names = () => [...document.querySelectorAll("tbody tr b")].map((cell) => cell.textContent);
/** Returns the four counts: Attending, Not Attending, Maybe, and No Response. */
export const counts = () =>
  ["Attending", "Not Attending", "Maybe", "No Response"].map((name) =>
    Number(/\d+/.exec((tile(name).element() as HTMLElement).innerText)![0]),
  );
export const searchBox = () => page.getByPlaceholder("Search members...");
export const liveBadge = () => page.getByText("Live", { exact: true });

const sampleOutlook = {
  state: "partial" as const,
  sentence: "10 of 12 get a text Tue 7:00 PM. Marco and Samuel don't",
  step: { label: "fix", to: "/teams/any" },
};

/** Mocks a server that has this sheet and accepts a manager's changes. */
export function mockSheet(first: Sheet) {
  let sheet = first;
  network.respond(contract.attendance.get, () => sheet);
  network.respond(contract.attendance.set, ({ memberId, response }) => {
    sheet = withResponse(sheet, memberId, response);
    return sheet;
  });
  network.respond(contract.attendance.markReplySeen, ({ memberId }) => {
    const members = sheet.members.map((member) =>
      member.id === memberId ? { ...member, unreadReply: null } : member,
    );
    sheet = { ...sheet, members };
    return sheet;
  });
  network.respond(contract.games.get, ({ gameId }) =>
    sampleGame(first.game.team, { id: gameId, outlook: sampleOutlook }),
  );
  network.respond(contract.nudges.preview, samplePreview());
  network.respond(contract.subCalls.get, sampleCall());
  return {
    /** Simulates a response from someone else. */
    change: (newSheet: Sheet) => {
      sheet = newSheet;
    },
  };
}

export async function openSheet(sheet: Sheet, options?: Parameters<typeof openScreen>[1]) {
  const server = mockSheet(sheet);
  await openScreen(`/game/${sheet.game.id}/attendance`, options);
  await expect.element(page.css("h1")).toMatchTextContent(sheet.game.team.name);
  return server;
}

/** Pushes the latest version to the event stream. */
export const pushVersion = ({ game, version }: Sheet) =>
  network.push(`/games/${game.id}/attendance/events`, "version", version);

export async function goLive(sheet: Sheet) {
  pushVersion(sheet);
  await expect.element(liveBadge()).toBeVisible();
}
