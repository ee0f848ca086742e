import { CalendarDays, TriangleAlert } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import { LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { LoadFailure } from "#ui/load-failure.tsx";
import { formatDay } from "#ui/month-grid.ts";
import { SectionHead } from "#ui/section-head.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { CalendarGames } from "../../league-calendar/components/calendar-games.tsx";
import { alertTitles, describeProblem, getFix, getFixForAll } from "../rules.ts";
import { ResendAll } from "../../managers/resending/components/resend-all.tsx";
import type { LeagueHome, LeagueProblem } from "../schema.ts";
import { useLeagueHome } from "./use-league-home.ts";

/** As many games as fit on a laptop above the alerts. The day sheet shows the rest. */
const MAX_LISTED_GAMES = 8;

/** The number of problems of one kind to list before the rest is folded away. */
const MAX_OPEN_PROBLEMS = 3;

/** Shows the next game day and what needs attention. Renders nothing for a league without either. */
export function SeasonOverview({ leagueId }: { leagueId: string }) {
  const query = useLeagueHome(leagueId);
  if (!query.data && query.errorUpdateCount > 0)
    return (
      <LoadFailure query={query} className="mt-8">
        We couldn't load this league's season.
      </LoadFailure>
    );
  if (!query.data)
    return (
      <Loading label="Loading the season" className="mt-8 grid gap-3 md:mt-9">
        <Skeleton className="h-6 w-56" />
        <Skeleton shape="block" className="h-32" />
      </Loading>
    );
  return (
    <>
      {query.data.nextGameDay && (
        <NextGameDay leagueId={leagueId} {...query.data.nextGameDay} today={query.data.today} />
      )}
      <Alerts leagueId={leagueId} home={query.data} />
    </>
  );
}

type NextGameDayProps = NonNullable<LeagueHome["nextGameDay"]> & { leagueId: string; today: string };

function NextGameDay({ leagueId, date, games, today }: NextGameDayProps) {
  const id = useId();
  const hiddenCount = games.length - MAX_LISTED_GAMES;
  return (
    <section aria-labelledby={id} className="mt-8 md:mt-9">
      <SectionHead
        id={id}
        title="Next Game Day"
        subtitle={`${date === today ? "Today, " : ""}${formatDay(date)}, ${games.length === 1 ? "1 game" : `${games.length} games`}`}
        action={
          <>
            <LinkButton to={`/league/${leagueId}/day-sheet?on=${date}`} variant="secondary" size="small">
              Day Sheet
            </LinkButton>
            <LinkButton
              to={`/league/${leagueId}/schedule`}
              variant="secondary"
              size="small"
              icon={<CalendarDays className="max-md:hidden" />}
            >
              League Calendar
            </LinkButton>
          </>
        }
      />
      <CalendarGames games={games.slice(0, MAX_LISTED_GAMES)} label="Games on the next game day" />
      {hiddenCount > 0 && (
        <Link
          to={`/league/${leagueId}/schedule?day=${date}`}
          className="link mt-2 inline-flex items-center text-ui touch:min-h-11"
        >
          {hiddenCount === 1 ? "1 more game" : `${hiddenCount} more games`}
        </Link>
      )}
    </section>
  );
}

function Alerts({ leagueId, home }: { leagueId: string; home: LeagueHome }) {
  const id = useId();
  const alerts = alertTitles.flatMap(([kind, getTitle]) => {
    const count = home.problemCounts[kind] ?? 0;
    if (count === 0) return [];
    return [
      { kind, title: getTitle(count), count, problems: home.problems.filter((item) => item.kind === kind) },
    ];
  });
  if (alerts.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-8 md:mt-9">
      <SectionHead id={id} title="Needs Attention" />
      <Card padded={false}>
        <ul className="divide-y divide-line">
          {alerts.map(({ kind, title, count, problems }) => (
            <li key={kind} className="grid gap-1 px-5 py-3.5 max-md:px-4">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <h3 className="flex items-center gap-2.5 text-ui font-semibold">
                  <TriangleAlert className="size-4.5 shrink-0 text-yellow-ink" />
                  {title}
                </h3>
                <FixForAll leagueId={leagueId} problems={problems} />
                {kind === "invitation" && <ResendAll leagueId={leagueId} />}
              </div>
              <ProblemList leagueId={leagueId} problems={problems.slice(0, MAX_OPEN_PROBLEMS)} />
              {problems.length > MAX_OPEN_PROBLEMS && (
                <details className="pl-7">
                  <summary className="link w-fit cursor-pointer text-sm touch:py-3">
                    Show {problems.length - MAX_OPEN_PROBLEMS} more
                  </summary>
                  <ProblemList
                    leagueId={leagueId}
                    problems={problems.slice(MAX_OPEN_PROBLEMS)}
                    className="mt-1 -ml-7"
                  />
                  {count > problems.length && (
                    <p className="caption mt-1 text-ink-3">
                      {`${(count - problems.length).toLocaleString("en-US")} more show up here once these are fixed.`}
                    </p>
                  )}
                </details>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function FixForAll(props: { leagueId: string; problems: readonly LeagueProblem[] }) {
  const fix = getFixForAll(props.leagueId, props.problems);
  return (
    fix && (
      <LinkButton to={fix.to} variant="secondary" size="small">
        {fix.label}
      </LinkButton>
    )
  );
}

function ProblemList(props: { leagueId: string; problems: readonly LeagueProblem[]; className?: string }) {
  return (
    <ul className={`grid gap-0.5 pl-7 ${props.className ?? ""}`}>
      {props.problems.map((problem, index) => {
        const { to, label } = getFix(props.leagueId, problem);
        const sentence = describeProblem(problem);
        return (
          // Problems have no ids, and the list is replaced as a whole.
          <li key={index} className="flex flex-wrap items-baseline gap-x-3 text-sm leading-[1.5] text-ink-2">
            <span className="min-w-0 wrap-anywhere">{sentence}</span>
            <Link
              to={to}
              preventScrollReset={problem.kind === "invitation"}
              aria-label={`${label}: ${sentence}`}
              className="link shrink-0 touch:inline-flex touch:min-h-11 touch:items-center"
            >
              {label}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
