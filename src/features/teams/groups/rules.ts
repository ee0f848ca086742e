import { findForms } from "./presets/rules.ts";

/** The maximum number of groups per team (NEED-01). */
export const MAX_GROUPS = 12;
/** The maximum length of a group's name (NEED-01). */
export const MAX_GROUP_NAME = 24;
/** The maximum of a group's minimum per game (NEED-04). */
export const MAX_GROUP_MINIMUM = 20;

/** A group as far as a game's needs are concerned. Without a minimum, it has no seats. */
export type NeededGroup = { id: string; name: string; minimum: number | null };

/**
 * Returns how many seats of each group are filled (NEED-05, NEED-06). `seats` has the number of seats of each group, in
 * the groups' order, and `people` the indexes of the groups that each person is in. One person fills one seat.
 *
 * Seats are filled one by one in the groups' order, and someone who sits already may change seats for it (Kuhn's
 * algorithm). A filled seat is never emptied again, and the sets of seats that can be filled together form a matroid.
 * So this fills as many seats as possible and, among all ways to do so, the most in the first group, then in the second.
 * These numbers don't depend on the order of the people, only who sits where does.
 */
export function matchSeats(seats: readonly number[], people: readonly (readonly number[])[]): number[] {
  const takers = seats.map((_, group) =>
    people.flatMap((groups, person) => (groups.includes(group) ? person : [])),
  );
  /** The group whose seat a person fills. */
  const seated = new Map<number, number>();
  /** Finds someone for a seat of the group, who may leave a seat that someone else can fill. */
  const fillSeat = (group: number, tried: Set<number>): boolean =>
    takers[group]!.some((person) => {
      if (tried.has(person)) return false;
      tried.add(person);
      const current = seated.get(person);
      if (current === group || (current !== undefined && !fillSeat(current, tried))) return false;
      seated.set(person, group);
      return true;
    });
  return seats.map((count, group) => {
    let filled = 0;
    while (filled < count && fillSeat(group, new Set())) filled += 1;
    return filled;
  });
}

/** What's known about a game when its needs are computed. */
export type NeedFacts = {
  /** The minimum number of players, or null if there's none. */
  neededPlayers: number | null;
  /** The team's groups in their order. Empty for practices and events, which need no one in particular. */
  groups: readonly NeededGroup[];
  /** The ids of the groups of each person who is in. */
  attending: readonly (readonly string[])[];
};

/** How a game's groups with a minimum are filled. */
export type GroupNeed = { id: string; name: string; filled: number; needed: number; missing: number };

export type Needs = {
  groups: GroupNeed[];
  attending: number;
  neededPlayers: number | null;
  /** How many players are missing besides those that groups are missing. */
  missingPlayers: number;
  isShort: boolean;
};

/**
 * Computes what a game needs. The only place that does, so that the sheet, the dashboard, alerts, nudges, and calls for
 * subs never name different shortages.
 */
export function computeNeeds({ neededPlayers, groups, attending }: NeedFacts): Needs {
  const needed = groups.flatMap(({ id, name, minimum }) => (minimum === null ? [] : { id, name, minimum }));
  const indexes = new Map(needed.map(({ id }, index) => [id, index]));
  const filled = matchSeats(
    needed.map(({ minimum }) => minimum),
    attending.map((ids) => ids.flatMap((id) => indexes.get(id) ?? [])),
  );
  const groupNeeds = needed.map(({ id, name, minimum }, index) => ({
    id,
    name,
    filled: filled[index]!,
    needed: minimum,
    missing: minimum - filled[index]!,
  }));
  const missingInGroups = groupNeeds.reduce((sum, { missing }) => sum + missing, 0);
  const missingPlayers = Math.max(0, (neededPlayers ?? 0) - attending.length - missingInGroups);
  return {
    groups: groupNeeds,
    attending: attending.length,
    neededPlayers,
    missingPlayers,
    isShort: missingInGroups + missingPlayers > 0,
  };
}

/** Returns the groups that are missing someone, in the groups' order. */
export const listShortGroups = ({ groups }: Pick<Needs, "groups">) =>
  groups.filter(({ missing }) => missing > 0);

/** What a game that is short of no one reads. */
const ENOUGH_PLAYERS = "Enough players";

/**
 * Describes what a game is missing (NEED-07): "1 goalie and 2 more players missing". A group of the team's own has no
 * word for its members, so it comes first as "Setter: 2 missing". `sport` decides which groups are our presets.
 */
export function describeMissing(needs: Needs, sport: string): string {
  if (!needs.isShort) return ENOUGH_PLAYERS;
  const short = listShortGroups(needs).map((group) => ({ ...group, forms: findForms(sport, group.name) }));
  const own = short.flatMap(({ name, missing, forms }) => (forms ? [] : `${name}: ${missing} missing`));
  const counts = short.flatMap(({ missing, forms }) =>
    forms ? `${missing} ${missing === 1 ? forms.one : forms.many}` : [],
  );
  const { missingPlayers } = needs;
  if (missingPlayers > 0) {
    const more = short.length > 0 ? "more " : "";
    counts.push(`${missingPlayers} ${more}${missingPlayers === 1 ? "player" : "players"}`);
  }
  const phrase = counts.length > 0 ? [`${joinWords(counts)} missing`] : [];
  return [...own, ...phrase].join(", ");
}

function joinWords(words: readonly string[]): string {
  const last = words.at(-1)!;
  if (words.length <= 2) return words.join(" and ");
  return `${words.slice(0, -1).join(", ")}, and ${last}`;
}

/**
 * Returns a key for a set of shortages. Two games with the same key are missing the same, so a manager isn't alerted
 * twice (NEED-10).
 */
export const formatShortages = (needs: Needs) =>
  [
    ...listShortGroups(needs)
      .map(({ id, missing }) => `${id}:${missing}`)
      .toSorted(),
    ...(needs.missingPlayers > 0 ? [`players:${needs.missingPlayers}`] : []),
  ].join(" ");

/** Returns the groups' initials, as on the line-up: "G", or more letters where two groups begin alike. */
export function listInitials(names: readonly string[]): string[] {
  const lower = names.map((name) => name.toLowerCase());
  return names.map((name, index) => {
    let length = 1;
    while (
      length < 3 &&
      lower.some((other, at) => at !== index && other.slice(0, length) === lower[index]!.slice(0, length))
    )
      length += 1;
    return name[0]!.toUpperCase() + name.slice(1, length);
  });
}
