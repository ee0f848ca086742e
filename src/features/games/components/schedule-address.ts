import { useSearchParams } from "react-router";
import { addDays, daysInMonth, endOfWeek, startOfWeek } from "#ui/month-grid.ts";

// Games exist between these (GameDate).
const FIRST_DAY = "2000-01-01";
const LAST_DAY = "2099-12-31";
export const FIRST_MONTH = FIRST_DAY.slice(0, 7);
export const LAST_MONTH = LAST_DAY.slice(0, 7);

const isMonth = (text: string) =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && FIRST_MONTH <= text && text <= LAST_MONTH;

/** SCHED-18, SCHED-19: the one that was asked for if it is there, otherwise the first. */
export const chosenTeam = <Team extends { id: string }>(teams: readonly Team[], teamId: string | null) =>
  teams.find(({ id }) => id === teamId) ?? teams[0];

/** The days of a month's page: whole weeks, with the neighbours' days at both ends. */
export function shownDays(month: string): { from: string; to: string } {
  const from = startOfWeek(`${month}-01`);
  const to = endOfWeek(addDays(`${month}-01`, daysInMonth(month) - 1));
  return { from: from < FIRST_DAY ? FIRST_DAY : from, to: to > LAST_DAY ? LAST_DAY : to };
}

/** Which team and month the address asks for; `month` is null when it does not say a usable one. */
export function useScheduleAddress() {
  const [search, setSearch] = useSearchParams();
  const month = search.get("month");
  const set = (name: string, value: string) =>
    setSearch(
      (current) => {
        current.set(name, value);
        return current;
      },
      // Back leaves the schedule, however many months one looked at. Nothing on the server depends on the month.
      { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
    );
  return {
    teamId: search.get("teamId"),
    month: month !== null && isMonth(month) ? month : null,
    showTeam: (teamId: string) => set("teamId", teamId),
    showMonth: (next: string) => set("month", next),
  };
}
