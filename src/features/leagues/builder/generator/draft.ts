import type { DraftSchedule, PlannedGame } from "../schema.ts";
import { dateOf, timeOf } from "./calendar.ts";
import { measureSchedule } from "./figures.ts";
import { NONE } from "./model.ts";
import type { Places } from "./places.ts";
import { reasonOf } from "./reasons.ts";
import type { Season } from "./season.ts";
import { assignSides } from "./sides.ts";

const placeInOrder = ({ date, time, venue }: PlannedGame) => `${date} ${time} ${venue}`;

/** The season in words: dates, times, venues and teams, and what was left out and why. */
export function writeDraft(season: Season, places: Places, seasonDaysBound: number | null): DraftSchedule {
  const { model, dayOf } = season;
  const { league } = model;
  const firstIsHome = assignSides(season);
  const teamsOf = (game: number) => {
    const [first, second] = [league.teams[model.first[game]!]!.id, league.teams[model.second[game]!]!.id];
    return firstIsHome[game] ? { home: first, away: second } : { home: second, away: first };
  };
  const games: PlannedGame[] = league.lockedGames.map((game) => ({ ...game }));
  const unplaced = [];
  for (let game = 0; game < model.games; game++) {
    if (model.locked[game]) continue;
    if (dayOf[game] === NONE) {
      unplaced.push({ ...teamsOf(game), reason: reasonOf(season, game) });
      continue;
    }
    const { venue, slot } = places.of(game);
    games.push({
      date: dateOf(model.dates[dayOf[game]!]!),
      time: timeOf(model.slots[slot]!),
      venue: league.venues[venue]!.name,
      ...teamsOf(game),
    });
  }
  games.sort((one, other) => (placeInOrder(one) < placeInOrder(other) ? -1 : 1));
  return { games, unplaced, figures: measureSchedule(league, games, seasonDaysBound) };
}
