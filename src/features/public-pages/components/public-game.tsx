import { MapPin } from "lucide-react";
import { formatGameTime } from "#features/games/rules.ts";
import { formatTime } from "#platform/date-format.ts";
import { Badge } from "#ui/badge.tsx";
import { KitUse } from "#ui/kit.tsx";
import { describeResult, findVenue, formatDay, getDivisionName, getMapUrl } from "../league-page/rules.ts";
import type { GameStart, PublicGame, PublicSeason, PublicTeam } from "../league-page/schema.ts";

/** A team's name, which leads to its page if it has one. The document has the symbol of its kit. */
export function TeamName({ team: { id, name, kit, slug } }: { team: PublicTeam }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <KitUse id={id} kit={kit} size={24} />
      {slug === null ? (
        <span className="wrap-anywhere">{name}</span>
      ) : (
        <a href={`/t/${slug}`} className="wrap-anywhere hover:underline">
          {name}
        </a>
      )}
    </span>
  );
}

/** A place, with a link to its map and its address if the league has them (PUBLIC-22). */
export function Place({ location, season }: { location: string; season: Pick<PublicSeason, "venues"> }) {
  const venue = findVenue(location, season);
  const mapUrl = venue && getMapUrl(venue);
  return (
    <p className="flex gap-1.5 text-caption text-ink-3">
      <MapPin className="mt-0.5 size-3.5 flex-none" />
      <span className="wrap-anywhere">
        {venue?.address ? `${location}, ${venue.address}` : location}
        {mapUrl && (
          <>
            {" "}
            <a
              href={mapUrl}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`Map of ${venue.name}`}
              className="whitespace-nowrap text-court-ink underline"
            >
              Map
            </a>
          </>
        )}
      </span>
    </p>
  );
}

/** One game of a schedule: when, "{away} at {home}", where, and how it ended (PUBLIC-12, PUBLIC-20). */
export function GameRow({ game, season }: { game: PublicGame; season: PublicSeason }) {
  const { time, home, away, location, isCancelled } = game;
  const result = describeResult(game);
  const division = getDivisionName(game, season);
  return (
    <li className="grid grid-cols-[4.75rem_minmax(0,1fr)] gap-x-3 gap-y-1 border-t border-line py-3 first:border-t-0">
      <p className="font-display font-bold tabular-nums">
        {isCancelled ? <s className="text-ink-3">{formatGameTime(time)}</s> : formatGameTime(time)}
      </p>
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <p
            className={`flex min-w-0 flex-wrap items-center gap-x-2 font-semibold ${isCancelled ? "text-ink-3 line-through" : ""}`}
          >
            <TeamName team={away} /> <span className="text-caption font-normal text-ink-3">at</span>{" "}
            <TeamName team={home} />
          </p>
          {isCancelled ? <Badge tone="expired">Canceled</Badge> : result !== null && <Result text={result} />}
        </div>
        <div className="flex flex-wrap items-center gap-x-3">
          <Place location={location} season={season} />
          {division !== null && <p className="text-caption text-ink-3">{division}</p>}
        </div>
        <Rescheduled from={game.rescheduledFrom} />
      </div>
    </li>
  );
}

/** When a game was before it moved, for someone who looked then (PUBLIC-20). */
export const Rescheduled = ({ from }: { from: GameStart | null }) =>
  from && (
    <p className="text-caption">
      Rescheduled from {formatDay(from.date)}
      {from.time !== null && `, ${formatTime(from.time)}`}
    </p>
  );

function Result({ text }: { text: string }) {
  return (
    <p className="rounded-md bg-sunken px-2.5 py-1 font-display font-bold whitespace-nowrap tabular-nums">
      {text}
    </p>
  );
}
