import { formatOpponent, formatGameTime } from "#features/games/rules.ts";
import type { Standings } from "#features/leagues/standings/schema.ts";
import { formatTime, getMonthAndDay, getWeekday } from "#platform/date-format.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { DateBlock } from "#ui/date-block.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Kit } from "#ui/kit.tsx";
import { Place, Rescheduled } from "../../components/public-game.tsx";
import { formatDay } from "../../league-page/rules.ts";
import { describeTeamResult } from "../rules.ts";
import type { TeamGame, TeamGames } from "../schema.ts";

/** A team's line in a league's standings. */
export type TeamStanding = { league: { name: string; slug: string }; standings: Standings };

/** The content of a team's page: its next game, the games after it, results, and standings (PUBLIC-17). */
export function TeamPageContent(props: { teamId: string; games: TeamGames; standings: TeamStanding | null }) {
  const { teamId, standings } = props;
  const { today, upcoming, past } = props.games;
  const next = upcoming.find(({ isCancelled }) => !isCancelled);
  const later = upcoming.filter((game) => game !== next);
  return (
    <div className="grid items-start gap-4 md:grid-cols-2 md:gap-5">
      <div className="grid gap-4 md:gap-5">
        {next ? (
          <Card as="section" aria-labelledby="next">
            <h2 id="next" className="h2 flex items-center gap-2.5">
              Next Game {next.date === today && <Badge tone="now">Today</Badge>}
            </h2>
            <div className="mt-3 flex gap-4">
              <Day date={next.date} isToday={next.date === today} />
              <div className="grid min-w-0 content-start gap-1.5">
                <p className="font-display text-[1.75rem] leading-none font-bold tabular-nums">
                  {formatGameTime(next.time)}
                </p>
                <Opponent game={next} />
                <Place location={next.location} season={{ venues: toVenues(next) }} />
                <Rescheduled from={next.rescheduledFrom} />
              </div>
            </div>
          </Card>
        ) : (
          <EmptyState title="No upcoming games" headingLevel={2}>
            Games show up here when they&apos;re scheduled.
          </EmptyState>
        )}
        {later.length > 0 && (
          <Card as="section" aria-labelledby="upcoming">
            <h2 id="upcoming" className="h2">
              Upcoming Games
            </h2>
            <ul className="mt-2">
              {later.map((game) => (
                <li key={game.id} className="flex gap-3.5 border-t border-line py-3 first:border-t-0">
                  <Day date={game.date} isToday={game.date === today} />
                  <div className="grid min-w-0 grow content-start gap-1">
                    <Opponent game={game} />
                    <p className="text-caption text-ink-2">
                      {getWeekday(game.date)},{" "}
                      {game.isCancelled ? (
                        <s>{formatGameTime(game.time)}</s>
                      ) : game.time === null ? (
                        "no time yet"
                      ) : (
                        formatTime(game.time)
                      )}
                    </p>
                    <Place location={game.location} season={{ venues: toVenues(game) }} />
                    <Rescheduled from={game.rescheduledFrom} />
                  </div>
                  {game.isCancelled && <Badge tone="expired">Canceled</Badge>}
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
      <div className="grid gap-4 md:gap-5">
        {standings && <StandingLine teamId={teamId} {...standings} />}
        <Card as="section" aria-labelledby="results">
          <h2 id="results" className="h2">
            Results
          </h2>
          {past.length === 0 ? (
            <p className="mt-2 text-ui text-ink-2">
              No results yet. They show up here when both teams agree on a score.
            </p>
          ) : (
            <ul className="mt-2">
              {past.map((game) => (
                <li
                  key={game.id}
                  className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2.5 first:border-t-0"
                >
                  <span className="min-w-16 rounded-md bg-sunken px-2.5 py-1 text-center font-display font-bold whitespace-nowrap tabular-nums">
                    {describeTeamResult(game)}
                  </span>
                  <Opponent game={game} />
                  <span className="ml-auto text-caption text-ink-3">{formatDay(game.date)}</span>
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
    </div>
  );
}

const toVenues = ({ venue }: TeamGame) => (venue ? [{ id: "", ...venue }] : []);

const Day = ({ date, isToday }: { date: string; isToday: boolean }) => (
  <DateBlock {...getMonthAndDay(date)} today={isToday} label={formatDay(date)} className="self-start" />
);

/** "vs Otters" with the other team's kit, and the league that the game counts in. */
function Opponent({ game }: { game: TeamGame }) {
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-2 font-semibold">
      <span className="flex min-w-0 items-center gap-2">
        {game.other && <Kit id={game.other.id} kit={game.other.kit} size={22} />}
        <span className={game.isCancelled ? "wrap-anywhere text-ink-3 line-through" : "wrap-anywhere"}>
          {formatOpponent(game)}
        </span>
      </span>
      {game.league && (
        <a
          href={`/l/${game.league.slug}`}
          className="text-caption font-normal wrap-anywhere text-court-ink hover:underline"
        >
          {game.league.name}
        </a>
      )}
    </p>
  );
}

/** Where the team stands in its division, and why. */
function StandingLine({ teamId, league, standings }: TeamStanding & { teamId: string }) {
  const division = standings.divisions.find(({ rows }) => rows.some((row) => row.teamId === teamId));
  const row = division?.rows.find((each) => each.teamId === teamId);
  if (!division || !row || !standings.hasResults) return null;
  const { rank, isTied, wins, losses, ties, reason } = row;
  return (
    <Card as="section" aria-labelledby="standings">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="standings" className="h2">
          {division.name} Standings
        </h2>
        <a href={`/l/${league.slug}/standings`} className="text-ui font-[560] text-court-ink hover:underline">
          Full Table
        </a>
      </div>
      <p className="mt-2 text-ui text-ink-2">
        <strong className="font-display text-[1.75rem] font-bold text-ink tabular-nums">
          {isTied ? "T" : ""}
          {rank}
        </strong>{" "}
        of {division.rows.length} in {league.name}, {standings.season.name}. {formatRecord(wins, "win")},{" "}
        {formatRecord(losses, "loss", "losses")}
        {standings.scores.allowsTies || ties > 0 ? `, ${formatRecord(ties, "tie")}` : ""}.
      </p>
      {reason !== null && <p className="mt-1.5 text-caption wrap-anywhere text-ink-3">{reason}</p>}
    </Card>
  );
}

const formatRecord = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
