import { formatGameTime, formatOpponent } from "#features/games/rules.ts";
import type { Game } from "#features/games/schema.ts";
import { getWeekday } from "#platform/date-format.ts";

/** Whose schedule an export contains. "teams" is one file with a section for each of a league's teams. */
export type ExportKind = "team" | "league" | "teams";

/** Returns the export's title (EXPORT-14, EXPORT-15), with the division that it's limited to, if any (RESULT-31). */
export const getExportTitle = (kind: ExportKind, name: string, division?: string) =>
  division === undefined
    ? {
        team: `${name} Schedule`,
        league: `${name} League Schedule`,
        teams: `${name} Team Schedules`,
      }[kind]
    : `${name}, ${division} ${kind === "teams" ? "Team Schedules" : "Schedule"}`;

/**
 * Turns the title into a lowercase file name with underscores, such as "lakeview_otters_schedule.pdf" (EXPORT-13).
 * Characters that some file systems reject become spaces first (OP-35). So do invisible characters, which could reverse
 * the name's direction. Leading dots are dropped because they'd hide the file.
 */
export function getExportFileName(title: string): string {
  const name = title
    .toLowerCase()
    .replaceAll(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, " ")
    .replace(/^[\s.]+/, "")
    .trim()
    .replaceAll(/\s+/g, "_");
  return `${name}.pdf`;
}

/** Formats 2026-04-16 as 04/16/2026 (EXPORT-12). */
export function formatNumericDate(date: string): string {
  const [year, month, day] = date.split("-");
  return `${month}/${day}/${year}`;
}

/** The columns that every export has (EXPORT-17). */
const columns = ["Date", "Time", "Location", "Opponent", "Notes"];

/** Returns the table's header row (EXPORT-17, EXPORT-18). */
export const listExportColumns = (kind: ExportKind) => (kind === "league" ? ["Team", ...columns] : columns);

/** Shown if a game has no opponent (EXPORT-22). */
const NO_OPPONENT = "N/A";

/** Labels for entries that aren't games (OP2-11). */
const kindNames = { game: null, practice: "Practice", other: "Event" } as const;

/** Returns a game's table row. Its notes start with what a reader must not miss. */
export function listExportCells(kind: ExportKind, game: Game): string[] {
  const notes = [
    game.isCancelled && "Canceled",
    kindNames[game.kind],
    game.arrivalMinutes !== null && `Arrive ${game.arrivalMinutes} min early`,
    game.notes,
  ];
  const cells = [
    `${getWeekday(game.gameOn)} ${formatNumericDate(game.gameOn)}`,
    formatGameTime(game.gameTime),
    game.location,
    game.opponent === null ? NO_OPPONENT : formatOpponent(game),
    notes.filter(Boolean).join("\n"),
  ];
  return kind === "league" ? [game.team.name, ...cells] : cells;
}

/** Keeps one entry of each league game: the home team's, or the away team's if the home team isn't included. */
export function listGamesOnce(games: readonly Game[]): Game[] {
  const homeIds = new Set(
    games.flatMap(({ leagueGame, side }) => (leagueGame && side === "home" ? [leagueGame.id] : [])),
  );
  return games.filter(
    ({ leagueGame, side }) => !leagueGame || side !== "away" || !homeIds.has(leagueGame.id),
  );
}
