import type { DraftSchedule, PlannedGame } from "../schema.ts";
import { toDate, toTime } from "./calendar.ts";
import { measureSchedule } from "./metrics.ts";
import { NONE } from "./model.ts";
import type { Places } from "./places.ts";
import { getUnscheduledReason } from "./reasons.ts";
import type { Season } from "./season.ts";
import { assignSides } from "./sides.ts";

const sortKey = ({ date, time, venue }: PlannedGame) => `${date} ${time} ${venue}`;

/** Converts a season to a draft with dates, times, venues, and teams, plus unscheduled games and their reasons. */
export function toDraft(season: Season, places: Places, seasonDaysBound: number | null): DraftSchedule {
  const { model, dayByGame } = season;
  const { league } = model;
  const firstIsHome = assignSides(season);
  const getTeams = (game: number) => {
    const [first, second] = [league.teams[model.first[game]!]!.id, league.teams[model.second[game]!]!.id];
    return firstIsHome[game] ? { home: first, away: second } : { home: second, away: first };
  };
  const games: PlannedGame[] = league.lockedGames.map((game) => ({ ...game }));
  const unscheduled = [];
  for (let game = 0; game < model.games; game++) {
    if (model.locked[game]) continue;
    if (dayByGame[game] === NONE) {
      unscheduled.push({ ...getTeams(game), reason: getUnscheduledReason(season, game) });
      continue;
    }
    const { venue, slot } = places.getPlace(game);
    games.push({
      date: toDate(model.dates[dayByGame[game]!]!),
      time: toTime(model.slots[slot]!),
      venue: league.venues[venue]!.name,
      ...getTeams(game),
    });
  }
  games.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  return { games, unscheduled, metrics: measureSchedule(league, games, seasonDaysBound) };
}
