import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, Printer } from "lucide-react";
import { Link, useParams } from "react-router";
import { getBrowserToday } from "#platform/browser-date.ts";
import { addDays } from "#platform/date-format.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { LoadFailure } from "#ui/load-failure.tsx";
import { addMonths, countDaysInMonth, formatDay, formatMonth } from "#ui/month-grid.ts";
import { PageHead } from "#ui/page-head.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { leaguesQueries } from "../../client.ts";
import { LeagueNotFound, useLeagueGate } from "../../components/league-gate.tsx";
import { managementQueries } from "../../management/client.ts";
import { useDivisionTeams, useSeasons } from "../../seasons/components/use-seasons.ts";
import type { LeagueSeason } from "../../seasons/schema.ts";
import { leagueCalendarQueries } from "../client.ts";
import { filterGames, groupByDay, listPlaces } from "../rules.ts";
import { CalendarGames } from "./calendar-games.tsx";
import { DaySheets } from "./day-sheets.tsx";
import { FIRST_MONTH, LAST_MONTH, useCalendarUrl } from "./use-calendar-url.ts";
import { canSwapSides, useSwapSides } from "./use-swap-sides.tsx";

/** Shows all games of a league once each, for a month or a day, and prints a page per day. */
export function CalendarScreen() {
  const { leagueId = "" } = useParams();
  const url = useCalendarUrl();
  const input = { leagueId };
  const league = useQuery(
    managementQueries.leagueManagement.get.queryOptions({ input, retry: 1, networkMode: "always" }),
  );
  const isMissing = useLeagueGate(league);
  const teams = useQuery(
    leaguesQueries.leagues.listTeams.queryOptions({ input, select: (list) => list.teams }),
  );
  const from = `${url.month}-01`;
  const calendar = useQuery({
    ...leagueCalendarQueries.leagueCalendar.list.queryOptions({
      input: { leagueId, from, to: addDays(from, countDaysInMonth(url.month) - 1) },
      staleTime: 0,
    }),
    placeholderData: keepPreviousData,
  });
  const seasons = useSeasons(leagueId).data ?? [];
  // An earlier season is on screen in the months that it had games in.
  const shownSeason =
    seasons.find(
      ({ firstGameOn, lastGameOn }) =>
        firstGameOn &&
        lastGameOn &&
        firstGameOn.slice(0, 7) <= url.month &&
        url.month <= lastGameOn.slice(0, 7),
    ) ?? seasons[0];
  const showSeason = (season: LeagueSeason | undefined) =>
    url.showMonth((season?.firstGameOn ?? getBrowserToday()).slice(0, 7));
  const division = useDivisionTeams(leagueId, shownSeason, url.divisionId);
  const getSwapAction = useSwapSides(leagueId);
  if (isMissing) return <LeagueNotFound />;

  // A division's games can't be told apart before its teams are loaded.
  const failed = [calendar, division.query].find(
    ({ data, errorUpdateCount }) => !data && errorUpdateCount > 0,
  );
  const isReady = calendar.data !== undefined && (!division.chosen || division.query.data !== undefined);
  const monthGames = calendar.data?.games ?? [];
  const { teamId, place, day } = url;
  const days = groupByDay(filterGames(monthGames, { teamIds: division.teamIds, teamId, place, day }));
  const leagueName = league.data?.name ?? "";
  const isFiltered = teamId !== null || place !== null || division.chosen !== undefined;
  const move = (step: 1 | -1) =>
    day === null ? url.showMonth(addMonths(url.month, step)) : url.showDay(addDays(day, step));
  const unit = day === null ? "month" : "day";
  return (
    <>
      <PageHead
        title="League Calendar"
        back={{ to: `/league-management?leagueId=${leagueId}`, label: "Back to League Management" }}
        subtitle={<span className="wrap-anywhere">{leagueName || "\u00a0"}</span>}
        actions={
          <Button
            variant="secondary"
            icon={<Printer />}
            disabled={days.length === 0}
            onClick={() => window.print()}
          >
            {day === null ? "Print Day Sheets" : "Print Day Sheet"}
          </Button>
        }
      />
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="flex min-w-0 items-center gap-1">
          <IconButton
            label={`Previous ${unit}`}
            disabled={day === null && url.month <= FIRST_MONTH}
            onClick={() => move(-1)}
          >
            <ChevronLeft />
          </IconButton>
          <h2 className="h2 min-w-0 text-center md:min-w-52" aria-live="polite">
            {day === null ? formatMonth(url.month) : formatDay(day)}
          </h2>
          <IconButton
            label={`Next ${unit}`}
            disabled={day === null && url.month >= LAST_MONTH}
            onClick={() => move(1)}
          >
            <ChevronRight />
          </IconButton>
        </div>
        {day !== null && (
          <Button variant="ghost" size="small" onClick={() => url.showMonth(url.month)}>
            Whole Month
          </Button>
        )}
        <div className="flex flex-wrap gap-2.5 max-md:w-full max-md:*:w-full md:ml-auto">
          {seasons.length > 1 && (
            <FilterSelect
              label="Season"
              value={shownSeason?.id}
              onValueChange={(id) => showSeason(seasons.find((season) => season.id === id))}
              options={seasons.map(({ id, name }) => ({ value: id, label: name }))}
              className="md:w-40"
            />
          )}
          {division.choices.length > 0 && (
            <FilterSelect
              label="Division"
              value={division.chosen?.id}
              onValueChange={url.filterByDivision}
              options={[
                { value: "", label: "All Divisions" },
                ...division.choices.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              className="md:w-44"
            />
          )}
          <FilterSelect
            label="Team"
            value={teamId ?? undefined}
            onValueChange={url.filterByTeam}
            options={[
              { value: "", label: "All teams" },
              ...(teams.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            className="md:w-52"
          />
          <FilterSelect
            label="Venue"
            value={place ?? undefined}
            onValueChange={url.filterByPlace}
            options={listPlaceOptions(listPlaces(monthGames), place)}
            className="md:w-60"
          />
        </div>
      </div>
      {failed && <LoadFailure query={failed}>We couldn't load this league's games.</LoadFailure>}
      {!isReady && !failed && (
        <Loading label="Loading games" className="grid gap-3">
          <Skeleton className="h-5 w-48" />
          <Skeleton shape="block" className="h-40" />
        </Loading>
      )}
      {calendar.data?.isCut && (
        <Banner tone="warn" className="mb-5">
          This month has more games than fit here, so its last days may be incomplete.
        </Banner>
      )}
      {isReady && days.length === 0 && (
        <EmptyState
          title="No games"
          headingLevel={3}
          action={
            isFiltered && (
              <Button variant="secondary" onClick={url.clearFilters}>
                Clear Filters
              </Button>
            )
          }
        >
          {isFiltered
            ? "No games match these filters."
            : `The league's games show up here once they're scheduled for this ${unit}.`}
        </EmptyState>
      )}
      <div aria-busy={calendar.isPlaceholderData} className="stale grid gap-6">
        {days.map(({ date, games }) => (
          <section key={date} aria-label={formatDay(date)}>
            {day === null && (
              <h3 className="h3 mb-2 flex flex-wrap items-baseline gap-x-3">
                {formatDay(date)}
                <Link
                  to={`/league/${leagueId}/day-sheet?on=${date}`}
                  aria-label={`Day Sheet for ${formatDay(date)}`}
                  className="link text-sm touch:inline-flex touch:min-h-11 touch:items-center"
                >
                  Day Sheet
                </Link>
              </h3>
            )}
            <CalendarGames
              games={games}
              label={`Games on ${formatDay(date)}`}
              getActions={(game) => (canSwapSides(game) ? [getSwapAction(game)] : [])}
            />
          </section>
        ))}
      </div>
      <DaySheets leagueName={leagueName} days={days} />
    </>
  );
}

/** Includes a place from the URL that has no games this month, so that the field shows what the list is filtered by. */
const listPlaceOptions = (places: { value: string; label: string }[], selected: string | null) => [
  { value: "", label: "All venues" },
  ...places,
  ...(selected !== null && !places.some(({ value }) => value === selected)
    ? [{ value: selected, label: selected }]
    : []),
];
