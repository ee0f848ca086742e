import { gameOfPair } from "./list-scheduling.ts";
import { NONE } from "./model.ts";
import type { Random } from "./random.ts";
import type { Season } from "./season.ts";

// A structured season does not care who sits where. Teams change seats, each taking over the other's whole season, until
// few wishes are broken. Games that both teams would rather not play on their day are taken out in the end.

const BOTH = 12;
const HOT = 4;
const COLD = 0.3;

export function reseat(season: Season, random: Random) {
  const { model, at, dayOf } = season;
  const { teams, days, wishes, first, second, locked } = model;
  // Who is somewhere else, or has a game that stays, cannot take over another's season.
  if (locked.some(Boolean) || model.hasBusy) {
    dropUnwanted(season);
    return;
  }
  /** The games of each seat: on which day, against which seat. */
  const opponents: number[][] = [];
  const playDays: number[][] = [];
  for (let seat = 0; seat < teams; seat++) {
    opponents.push([]);
    playDays.push([]);
    for (let day = 0; day < days; day++) {
      const game = at[seat * days + day]!;
      if (game === NONE) continue;
      opponents[seat]!.push(first[game] === seat ? second[game]! : first[game]!);
      playDays[seat]!.push(day);
    }
  }
  const sitting = Array.from({ length: teams }, (_, team) => team);

  /** What a team would mind on a seat. */
  function minds(team: number, seat: number): number {
    let sum = 0;
    for (let index = 0; index < playDays[seat]!.length; index++) {
      const day = playDays[seat]![index]!;
      if (wishes[team * days + day] === 0) continue;
      sum += wishes[sitting[opponents[seat]![index]!]! * days + day] === 1 ? BOTH : 1;
    }
    return sum;
  }

  const steps = teams * 60;
  for (let step = 0; step < steps; step++) {
    const [one, other] = [random.below(teams), random.below(teams)];
    const [a, b] = [sitting[one]!, sitting[other]!];
    if (one === other) continue;
    const before = minds(a, one) + minds(b, other);
    sitting[one] = b;
    sitting[other] = a;
    const temperature = HOT * (COLD / HOT) ** (step / steps);
    if (minds(b, one) + minds(a, other) - before <= -Math.log(1 - random.next()) * temperature) continue;
    sitting[one] = a;
    sitting[other] = b;
  }

  const meetings = model.league.gamesPerMatchup;
  const moved = new Int32Array(model.games).fill(NONE);
  for (let from = 0; from < model.games; from += meetings) {
    const [a, b] = [sitting[first[from]!]!, sitting[second[from]!]!];
    const to = gameOfPair(teams, meetings, Math.min(a, b), Math.max(a, b));
    for (let meeting = 0; meeting < meetings; meeting++) moved[to + meeting] = dayOf[from + meeting]!;
  }
  season.restore(moved);
  dropUnwanted(season);
}

function dropUnwanted(season: Season) {
  const { model, dayOf } = season;
  for (let game = 0; game < model.games; game++) {
    if (dayOf[game] === NONE || model.locked[game]) continue;
    if (season.bothPreferOff(game, dayOf[game]!)) season.take(game);
  }
}
