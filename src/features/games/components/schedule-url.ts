import { useSearchParams } from "react-router";
import { addDays, countDaysInMonth, endOfWeek, startOfWeek } from "#ui/month-grid.ts";

// The range that `GameDate` accepts.
const FIRST_DAY = "2000-01-01";
const LAST_DAY = "2099-12-31";
export const FIRST_MONTH = FIRST_DAY.slice(0, 7);
export const LAST_MONTH = LAST_DAY.slice(0, 7);

/** The `teamId` of the schedule that shows all teams. */
export const ALL_TEAMS = "all";

/** Returns whether the URL asks for all teams. With one team, that's the team's own schedule. */
export const showsAllTeams = (teams: readonly unknown[], teamId: string | null) =>
  teamId === ALL_TEAMS && teams.length > 1;

const isMonth = (text: string) =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && FIRST_MONTH <= text && text <= LAST_MONTH;

/** Returns the requested team if it exists, otherwise the first one (SCHED-18, SCHED-19). */
export const selectTeam = <Team extends { id: string }>(teams: readonly Team[], teamId: string | null) =>
  teams.find(({ id }) => id === teamId) ?? teams[0];

/** Returns the date range of a calendar page: whole weeks, including days from the adjacent months. */
export function getCalendarRange(month: string): { from: string; to: string } {
  const from = startOfWeek(`${month}-01`);
  const to = endOfWeek(addDays(`${month}-01`, countDaysInMonth(month) - 1));
  return { from: from < FIRST_DAY ? FIRST_DAY : from, to: to > LAST_DAY ? LAST_DAY : to };
}

/** Reads the team and month from the URL. `month` is null when the URL has no valid one. */
export function useScheduleUrl() {
  const [search, setSearch] = useSearchParams();
  const month = search.get("month");
  const setParams = (values: Record<string, string | null>) =>
    setSearch(
      (current) => {
        for (const [name, value] of Object.entries(values))
          if (value === null) current.delete(name);
          else current.set(name, value);
        return current;
      },
      // Replace the history entry, so that Back leaves the schedule no matter how many months were viewed. Skip
      // revalidation, because nothing on the server depends on the month.
      { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
    );
  return {
    teamId: search.get("teamId"),
    month: month !== null && isMonth(month) ? month : null,
    showTeam: (teamId: string) => setParams({ teamId }),
    /** Shows all teams of a league, or of the scope that everyone without leagues has. */
    showAllTeams: (scope: string | null) =>
      setParams({ teamId: ALL_TEAMS, ...(scope !== null && { leagueId: scope }) }),
    /** True if a link asks to add a game. */
    shouldAdd: search.has("add"),
    /** Forgets the request to add a game, so that going back or reloading doesn't repeat it. */
    endAdding: () => setParams({ add: null }),
    showMonth: (newMonth: string) => setParams({ month: newMonth }),
  };
}
