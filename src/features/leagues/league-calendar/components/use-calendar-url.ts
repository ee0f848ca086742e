import { useSearchParams } from "react-router";
import { CalendarDate } from "#features/teams/schema.ts";
import { getBrowserToday } from "#platform/browser-date.ts";

// The range that `GameDate` accepts.
export const FIRST_MONTH = "2000-01";
export const LAST_MONTH = "2099-12";

/** Reads the month or the day, the division, the team, and the place from the URL, so that a link shows the same games. */
export function useCalendarUrl() {
  const [search, setSearch] = useSearchParams();
  const requestedDay = search.get("day");
  const day =
    requestedDay !== null && CalendarDate.safeParse(requestedDay).success && isMonth(requestedDay.slice(0, 7))
      ? requestedDay
      : null;
  const requestedMonth = search.get("month");
  const month =
    day?.slice(0, 7) ??
    (requestedMonth !== null && isMonth(requestedMonth) ? requestedMonth : getBrowserToday().slice(0, 7));
  const setParams = (values: Record<string, string | null>) =>
    setSearch(
      (current) => {
        for (const [name, value] of Object.entries(values))
          if (value === null) current.delete(name);
          else current.set(name, value);
        return current;
      },
      { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
    );
  return {
    day,
    month,
    teamId: search.get("team"),
    place: search.get("place"),
    divisionId: search.get("division"),
    showDay: (newDay: string) => setParams({ day: newDay, month: null }),
    showMonth: (newMonth: string) => setParams({ day: null, month: newMonth }),
    filterByTeam: (team: string | undefined) => setParams({ team: team ?? null }),
    filterByDivision: (division: string | undefined) => setParams({ division: division ?? null }),
    filterByPlace: (place: string | undefined) => setParams({ place: place ?? null }),
    clearFilters: () => setParams({ team: null, place: null, division: null }),
  };
}

const isMonth = (text: string) =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && FIRST_MONTH <= text && text <= LAST_MONTH;
