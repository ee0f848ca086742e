import { expect } from "vitest";
import { cleanup } from "vitest-browser-react/pure";
import { page } from "vitest/browser";
import type { TextPreview } from "#features/messages/outlook/preview/schema.ts";
import type { TestTextState } from "#features/messages/test-texts/schema.ts";
import type { TeamDetail } from "#features/teams/schema.ts";
import { contract } from "#server/contract.ts";
import { mockDashboard } from "../app/dashboard.tsx";
import { mockPreview } from "../imports/import-dialog.tsx";
import { network } from "../network.ts";
import { sampleGame, sampleSummary, sampleTeam } from "../samples.ts";
import { openScreen } from "../screen.tsx";

// Helpers for tests of "Set Up Your Team".

export const heading = (name: string) => page.getByRole("heading", { level: 1, name });
export const button = (name: string) => page.getByRole("button", { name, exact: true });
export const name = () => page.getByLabelText("Team Name");
export const sport = (label: string) => page.getByRole("radio", { name: label });
export const box = () => page.getByLabelText("Paste Your Players");
export const consent = () => page.getByLabelText("Everyone in this list agreed to get SMS texts");
export const place = () => page.getByLabelText("Location");

/** Submits the form twice before the screen can show that it's saving. */
export function submitTwice() {
  const form = document.querySelector("form")!;
  form.requestSubmit();
  form.requestSubmit();
}

type Options = Parameters<typeof openScreen>[1];

/** Opens the setup for an account without a team. */
export async function openNew(options?: Options) {
  mockDashboard();
  await cleanup();
  await openScreen("/setup", { hasTeams: false, ...options });
  await expect.element(heading("Team")).toBeVisible();
}

export const sampleText = (changes: Partial<TextPreview> = {}): TextPreview => ({
  coming: [
    { offsetMinutes: 1440, on: "2026-04-15", time: "19:00:00", isMoved: false },
    { offsetMinutes: 60, on: "2026-04-16", time: "18:00:00", isMoved: false },
  ],
  body: "Lakeview Otters game: Thu, Apr 16, 7:00 PM, Harborview Park. Reply IN/OUT/MAYBE or tap https://fw1.us/…",
  introduction: null,
  playerCount: 3,
  reachedCount: 3,
  obstacles: [],
  ...changes,
});

/** Mocks a team that exists, with everything that its steps request. */
export function mockSetup(
  changes: Partial<TeamDetail> = {},
  text: TextPreview | null = sampleText(),
  testText: TestTextState = "available",
) {
  const team = sampleTeam({ status: "pending", tier: "none", smsLimit: 0, sport: "Soccer", ...changes });
  const game = sampleGame(team, { gameOn: "2026-04-16", gameTime: "19:00:00", opponent: null });
  mockDashboard({ teams: [sampleSummary({ id: team.id })], numbers: { newestTeamId: team.id } });
  mockPreview([]);
  network.respond(contract.teams.get, () => team);
  network.respond(contract.games.getNext, { game: null });
  network.respond(contract.nextText.get, { game: text && game, text, testText });
  network.respond(contract.join.getLink, { url: "https://firstwhistle.example/join/abc", joined: 0 });
  network.respond(contract.members.list, { members: [] });
  network.respond(contract.allowance.get, {
    status: team.status,
    limit: 0,
    used: 0,
    reserved: 0,
    left: 0,
    freeLeft: 25,
    reachable: 3,
    upcomingGames: 1,
    needed: 6,
  });
  return { team, game };
}

/** Opens a step. A second call is like another visit. */
export async function openStep(step: "players" | "game" | "next", teamId: string, options?: Options) {
  await cleanup();
  await openScreen(`/setup/${step}?team=${teamId}`, options);
}
