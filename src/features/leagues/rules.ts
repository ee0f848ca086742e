import { gameTimeInWords } from "#features/games/rules.ts";
import type { Game } from "#features/games/schema.ts";

/** One's own leagues at once: far more than anybody runs. */
export const MOST_LEAGUES = 200;

/** Teams of a league at once: the largest amateur leagues have some hundred. */
export const MOST_LEAGUE_TEAMS = 500;

/** What a schedule is exported of. */
export type ExportKind = "team" | "league";

/** EXPORT-14 and EXPORT-15. */
export const exportTitle = (kind: ExportKind, name: string) =>
  kind === "team" ? `${name} Schedule` : `${name} League Schedule`;

/**
 * EXPORT-13: the title in lower case with underscores, "lakeview_otters_schedule.pdf". What some disk does not take in
 * a name counts as a space (OP-35), with what is invisible: it could turn the name around. A dot in front would hide
 * the file.
 */
export function exportFileName(title: string): string {
  const name = title
    .toLowerCase()
    .replaceAll(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, " ")
    .replace(/^[\s.]+/, "")
    .trim()
    .replaceAll(/\s+/g, "_");
  return `${name}.pdf`;
}

/** EXPORT-12: 04/16/2026 for 2026-04-16. */
export function dateInNumbers(on: string): string {
  const [year, month, day] = on.split("-");
  return `${month}/${day}/${year}`;
}

/** EXPORT-17. */
const columns = ["Date", "Time", "Location", "Opponent", "Notes"];

/** EXPORT-17 and EXPORT-18: the first line of the table. */
export const exportColumns = (kind: ExportKind) => (kind === "team" ? columns : ["Team", ...columns]);

/** EXPORT-22. */
const NO_OPPONENT = "N/A";

/** OP2-11: what is not a game says so. */
const kindNames = { game: null, practice: "Practice", other: "Event" } as const;

/** One game as a line of the table. Notes begin with what a reader must not miss. */
export function exportCells(kind: ExportKind, game: Game): string[] {
  const notes = [
    game.isCancelled && "Cancelled",
    kindNames[game.kind],
    game.arrivalMinutes !== null && `Be there ${game.arrivalMinutes} min before`,
    game.notes,
  ];
  const cells = [
    dateInNumbers(game.gameOn),
    gameTimeInWords(game.gameTime),
    game.location,
    game.opponent ?? NO_OPPONENT,
    notes.filter(Boolean).join("\n"),
  ];
  return kind === "team" ? cells : [game.team.name, ...cells];
}

/** Stands for one's own teams among the leagues, also in a page's address. */
export const OWN_TEAMS = "mine";

type ScopeWish = {
  /** Undefined while they load. */
  leagues: readonly { id: string }[] | undefined;
  hasFailed: boolean;
  ownTeams: readonly { id: string }[] | undefined;
  leagueId: string | null;
  teamId: string | null;
};

/**
 * The league to work with, or OWN_TEAMS; null while that cannot be told yet. The one that was asked for, else the
 * first; without a league one's own teams. Whoever comes with a team of their own and names no league, wants that team.
 */
export function chosenScope({ leagues, hasFailed, ownTeams, leagueId, teamId }: ScopeWish): string | null {
  if (leagues === undefined) return hasFailed ? OWN_TEAMS : null;
  const [first] = leagues;
  if (!first) return OWN_TEAMS;
  const asked = leagues.find(({ id }) => id === leagueId);
  if (asked) return asked.id;
  const wantsOwn = leagueId === OWN_TEAMS || (leagueId === null && teamId !== null);
  if (!wantsOwn) return first.id;
  if (ownTeams === undefined) return null;
  const isThere = leagueId === OWN_TEAMS ? ownTeams.length > 0 : ownTeams.some(({ id }) => id === teamId);
  return isThere ? OWN_TEAMS : first.id;
}
