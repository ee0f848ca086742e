import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, Printer } from "lucide-react";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { CalendarDate } from "#features/teams/schema.ts";
import { getErrorCode } from "#platform/api-client.ts";
import { getBrowserToday } from "#platform/browser-date.ts";
import { addDays } from "#platform/date-format.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { LoadFailure } from "#ui/load-failure.tsx";
import { formatDay } from "#ui/month-grid.ts";
import { PageHead } from "#ui/page-head.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { LeagueNotFound } from "../../components/league-gate.tsx";
import { leagueCalendarQueries } from "../../league-calendar/client.ts";
import { ResultDialog } from "../../results/components/result-dialog.tsx";
import { useSetResult } from "../../results/components/use-results.ts";
import { groupByPlace } from "../rules.ts";
import type { DaySheetGame } from "../schema.ts";
import { DaySheetRow } from "./day-sheet-row.tsx";
import { PrintedDaySheet } from "./printed-day-sheet.tsx";

// The range that `GameDate` accepts.
const [FIRST_DAY, LAST_DAY] = ["2000-01-01", "2099-12-31"];

const isDay = (text: string | null): text is string =>
  text !== null && CalendarDate.safeParse(text).success && FIRST_DAY <= text && text <= LAST_DAY;

/**
 * Shows a league's games of one day by place, for the person at the field (RESULT-80). It needs only one response, which is
 * kept on the device, so that it opens offline.
 */
export function DaySheetScreen() {
  const { leagueId = "" } = useParams();
  const [search, setSearch] = useSearchParams();
  const requested = search.get("on");
  const on = isDay(requested) ? requested : getBrowserToday();
  const sheet = useQuery({
    ...leagueCalendarQueries.leagueCalendar.getDaySheet.queryOptions({
      input: { leagueId, on },
      staleTime: 0,
      retry: 1,
      // Without a connection, the device's copy answers, or it fails right away.
      networkMode: "always",
      refetchOnReconnect: true,
    }),
    placeholderData: keepPreviousData,
  });
  const setResult = useSetResult();
  const [opened, setOpened] = useState<{ game: DaySheetGame; isOpen: boolean; number: number }>();
  if (["LEAGUE_NOT_FOUND", "INVALID_INPUT"].includes(getErrorCode(sheet.error) ?? ""))
    return <LeagueNotFound />;

  const showDay = (day: string) =>
    setSearch({ on: day }, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });
  const enterScore = (game: DaySheetGame) =>
    setOpened((last) => ({ game, isOpen: true, number: (last?.number ?? 0) + 1 }));
  const { data } = sheet;
  // After a failure, the previous day's games aren't this day's.
  const shown = data?.on === on ? data : undefined;
  const places = groupByPlace(shown?.games ?? []);
  const hasFailed = !shown && sheet.isError;
  const scoring = opened?.game.scoring;
  return (
    <>
      <PageHead
        title="Day Sheet"
        back={{ to: `/league-management?leagueId=${leagueId}`, label: "Back to League Management" }}
        subtitle={<span className="wrap-anywhere">{data?.leagueName ?? "\u00a0"}</span>}
        actions={
          <Button
            variant="secondary"
            icon={<Printer />}
            disabled={places.length === 0}
            onClick={() => window.print()}
          >
            Print Day Sheet
          </Button>
        }
      />
      <div className="mb-5 flex min-w-0 items-center gap-1">
        <IconButton label="Previous day" disabled={on <= FIRST_DAY} onClick={() => showDay(addDays(on, -1))}>
          <ChevronLeft />
        </IconButton>
        <h2 className="h2 min-w-0 text-center md:min-w-64" aria-live="polite">
          {formatDay(on)}
        </h2>
        <IconButton label="Next day" disabled={on >= LAST_DAY} onClick={() => showDay(addDays(on, 1))}>
          <ChevronRight />
        </IconButton>
      </div>
      {hasFailed && <LoadFailure query={sheet}>We couldn't load this day's games.</LoadFailure>}
      {!shown && !hasFailed && (
        <Loading label="Loading games" className="grid gap-3">
          <Skeleton className="h-5 w-48" />
          <Skeleton shape="block" className="h-40" />
        </Loading>
      )}
      {shown && places.length === 0 && (
        <EmptyState title="No games" headingLevel={2}>
          The league has no games on this day.
        </EmptyState>
      )}
      <div className="grid gap-6">
        {places.map(({ place, games }, index) => (
          <section key={place} aria-labelledby={`place-${index}`}>
            <SectionHead id={`place-${index}`} title={<span className="wrap-anywhere">{place}</span>} />
            <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
              {games.map((game) => (
                <li key={game.id}>
                  <DaySheetRow game={game} onEnterScore={() => enterScore(game)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {shown && <PrintedDaySheet sheet={shown} />}
      {opened && scoring && (
        <ResultDialog
          key={opened.number}
          leagueId={leagueId}
          game={scoring.game}
          settings={scoring.settings}
          choice="score"
          initial={null}
          open={opened.isOpen}
          onClose={() => setOpened({ ...opened, isOpen: false })}
          setResult={setResult}
        />
      )}
    </>
  );
}
