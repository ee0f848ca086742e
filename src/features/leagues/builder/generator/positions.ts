import { getPairGame } from "./list-scheduling.ts";
import { NONE } from "./model.ts";
import type { Random } from "./random.ts";
import type { Season } from "./season.ts";

// A constructed season is valid no matter which team takes which position in the rounds. So teams trade positions,
// along with all of their games, until most preferences are met. Then games on a day that both teams want off are
// removed.

/** Cost when both teams want the day off. If only one does, the cost is 1. */
const BOTH_PREFER_OFF = 12;
const START_TEMPERATURE = 4;
const END_TEMPERATURE = 0.3;

/** Trades positions between teams to meet more preferences. */
export function tradePositions(season: Season, random: Random) {
  const { model, gameByTeamDay, dayByGame } = season;
  const { teams, days, prefersOff, first, second, locked } = model;
  // Trading positions would move locked games or put a team's game on a day when it already plays.
  if (locked.some(Boolean) || model.hasBusy) {
    removeUnwantedGames(season);
    return;
  }
  // Each position's days and opponents.
  const opponents: number[][] = [];
  const playDays: number[][] = [];
  for (let position = 0; position < teams; position++) {
    opponents.push([]);
    playDays.push([]);
    for (let day = 0; day < days; day++) {
      const game = gameByTeamDay[position * days + day]!;
      if (game === NONE) continue;
      opponents[position]!.push(first[game] === position ? second[game]! : first[game]!);
      playDays[position]!.push(day);
    }
  }
  const teamAtPosition = Array.from({ length: teams }, (_, team) => team);

  /** Returns the cost of the preferences a team would have to give up in a position. */
  function computePositionCost(team: number, position: number): number {
    let sum = 0;
    for (let index = 0; index < playDays[position]!.length; index++) {
      const day = playDays[position]![index]!;
      if (prefersOff[team * days + day] === 0) continue;
      sum +=
        prefersOff[teamAtPosition[opponents[position]![index]!]! * days + day] === 1 ? BOTH_PREFER_OFF : 1;
    }
    return sum;
  }

  const steps = teams * 60;
  for (let step = 0; step < steps; step++) {
    const [positionA, positionB] = [random.nextInt(teams), random.nextInt(teams)];
    const [a, b] = [teamAtPosition[positionA]!, teamAtPosition[positionB]!];
    if (positionA === positionB) continue;
    const costBefore = computePositionCost(a, positionA) + computePositionCost(b, positionB);
    teamAtPosition[positionA] = b;
    teamAtPosition[positionB] = a;
    const temperature = START_TEMPERATURE * (END_TEMPERATURE / START_TEMPERATURE) ** (step / steps);
    if (
      computePositionCost(b, positionA) + computePositionCost(a, positionB) - costBefore <=
      -Math.log(1 - random.next()) * temperature
    )
      continue;
    teamAtPosition[positionA] = a;
    teamAtPosition[positionB] = b;
  }

  const meetings = model.league.gamesPerMatchup;
  const moved = new Int32Array(model.games).fill(NONE);
  for (let from = 0; from < model.games; from += meetings) {
    const [a, b] = [teamAtPosition[first[from]!]!, teamAtPosition[second[from]!]!];
    const to = getPairGame(teams, meetings, Math.min(a, b), Math.max(a, b));
    for (let meeting = 0; meeting < meetings; meeting++) moved[to + meeting] = dayByGame[from + meeting]!;
  }
  season.restore(moved);
  removeUnwantedGames(season);
}

/** Removes games on a day that both teams want off. */
function removeUnwantedGames(season: Season) {
  const { model, dayByGame } = season;
  for (let game = 0; game < model.games; game++) {
    if (dayByGame[game] === NONE || model.locked[game]) continue;
    if (season.bothPreferOff(game, dayByGame[game]!)) season.removeGame(game);
  }
}
