import { gapDays, getGamesPerDay, periodCaps } from "../../rules.ts";
import type { LeaguePlan } from "../../schema.ts";
import { toDayNumber, toMinutes } from "../../generator/calendar.ts";
import type { Model, Share } from "../../generator/model.ts";

// Divides the venues among the divisions before they're planned. Each day, each division gets start times in proportion
// to the number of games it can play in a day of its frequency, and takes turns with the others for the earlier ones. So
// no two divisions can ever use the same place at the same time, and each is planned on its own.

/** Time that a game takes up at its place, in minutes since midnight. Another game can start at `until`. */
type Taken = { from: number; until: number };

/** A division that has been given this many times its games takes only what the others leave. */
const ENOUGH = 1.3;

export const toPlaceKey = (name: string) => name.trim().toLowerCase();

/** Returns how long a game keeps its place, with the break after it. */
const getStep = (league: Model["league"]) => league.gameDurationMinutes + league.breakBetweenGamesMinutes;

/** Returns how many games a day a division with this many teams plays at most, on average. */
function getRate({ teams, league }: Model): number {
  const cap = periodCaps[league.gameFrequency];
  const days =
    league.frequencyRule === "team-gap"
      ? gapDays[league.gameFrequency]
      : (cap.unit === "week" ? 7 : 30) / cap.games;
  return Math.max(1, Math.floor(teams / 2)) / days;
}

/** Returns the largest number of games a day that any division allows at each place. */
export function getPlaceCapacities(models: readonly Model[]): Map<string, number> {
  const capacities = new Map<string, number>();
  for (const { league } of models)
    for (const { name, maxTeamsPerDay } of league.venues) {
      const key = toPlaceKey(name);
      capacities.set(key, Math.max(capacities.get(key) ?? 0, getGamesPerDay(maxTeamsPerDay)));
    }
  return capacities;
}

/** Returns the time that locked games take up, by date and place. */
function listTaken(models: readonly Model[], lockedGames: LeaguePlan["lockedGames"]) {
  const taken = new Map<string, Taken[]>();
  const longest = Math.max(...models.map(({ league }) => getStep(league)));
  const add = (game: LeaguePlan["lockedGames"][number], step: number) => {
    const key = `${toDayNumber(game.date)} ${toPlaceKey(game.venue)}`;
    const from = toMinutes(game.time);
    taken.set(key, [...(taken.get(key) ?? []), { from, until: from + step }]);
  };
  for (const { league } of models) for (const game of league.lockedGames) add(game, getStep(league));
  for (const game of lockedGames) add(game, longest);
  return taken;
}

/** Returns what each division may use of the venues. */
export function shareVenues(models: readonly Model[], lockedGames: LeaguePlan["lockedGames"]): Share[] {
  const capacities = getPlaceCapacities(models);
  const taken = listTaken(models, lockedGames);
  const places = [...capacities.keys()];
  const members = models.map((model) => ({
    model,
    rate: getRate(model),
    step: getStep(model.league),
    enough: model.games * ENOUGH,
    given: 0,
    /** Advances more slowly for divisions with a higher rate. The division that's furthest behind goes first. */
    turn: 0,
    wasOpen: false,
    dayByDate: new Map(Array.from(model.dates, (date, day) => [date, day])),
    venues: new Map(model.league.venues.map(({ name }, venue) => [toPlaceKey(name), venue])),
    shares: new Map<string, number[]>(),
  }));
  type Member = (typeof members)[number];

  const isAhead = (a: Member, b: Member) => {
    const [aHasEnough, bHasEnough] = [a.given >= a.enough, b.given >= b.enough];
    return aHasEnough === bHasEnough ? a.turn < b.turn : bHasEnough;
  };

  function sharePlace(date: number, place: string, left: Map<Member, number>) {
    const takenThere = taken.get(`${date} ${place}`) ?? [];
    const open = [...left.keys()].flatMap((member) => {
      const [day, venue] = [member.dayByDate.get(date)!, member.venues.get(place)];
      if (venue === undefined) return [];
      const { slots, league } = member.model;
      const room = getGamesPerDay(league.venues[venue]!.maxTeamsPerDay) - takenThere.length;
      const free = member.model
        .listOpenSlots(day, venue)
        .filter((slot) =>
          takenThere.every(({ from, until }) => slots[slot]! >= until || slots[slot]! + member.step <= from),
        );
      return [{ member, free, room, key: `${date} ${venue}` }];
    });
    let earliest = 0;
    for (let room = capacities.get(place)! - takenThere.length; room > 0; room--) {
      const candidates = open.flatMap((entry) => {
        if (left.get(entry.member) === 0 || entry.room <= 0) return [];
        const slot = entry.free.find((index) => entry.member.model.slots[index]! >= earliest);
        return slot === undefined ? [] : [{ entry, slot, from: entry.member.model.slots[slot]! }];
      });
      if (candidates.length === 0) return;
      const first = candidates.reduce((best, other) => (other.from < best.from ? other : best));
      const { entry, slot, from } = candidates
        .filter((other) => other.from < first.from + first.entry.member.step)
        .reduce((best, other) => (isAhead(other.entry.member, best.entry.member) ? other : best));
      const { member, key } = entry;
      member.shares.set(key, [...(member.shares.get(key) ?? []), slot]);
      member.given++;
      member.turn += 1 / member.rate;
      left.set(member, left.get(member)! - 1);
      entry.room--;
      earliest = from + member.step;
    }
  }

  const dates = [...new Set(models.flatMap((model) => [...model.dates]))].toSorted((a, b) => a - b);
  dates.forEach((date, index) => {
    const playing = members.filter(({ model, dayByDate }) => dayByDate.has(date) && model.isOpen(date));
    const waited = playing.filter(({ wasOpen }) => wasOpen);
    const start = Math.min(...(waited.length > 0 ? waited : playing).map(({ turn }) => turn));
    // Days off don't earn a division more than its share of the days after.
    for (const member of playing) if (!member.wasOpen) member.turn = Math.max(member.turn, start);
    for (const member of members) member.wasOpen = playing.includes(member);
    const left = new Map(playing.map((member) => [member, Math.floor(member.model.teams / 2)]));
    places.forEach((_, step) => sharePlace(date, places[(index + step) % places.length]!, left));
  });
  return members.map(
    ({ shares }) =>
      (date, venue) =>
        shares.get(`${date} ${venue}`) ?? [],
  );
}
