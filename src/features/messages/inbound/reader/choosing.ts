import type { RsvpStatus } from "#features/attendance/schema.ts";
import type { FamilyText, Statement } from "./families.ts";
import type { Who } from "./people.ts";
import {
  askBack,
  askWhich,
  findMisplaced,
  groupByGame,
  isOnePerson,
  isPending,
  findLatest,
  listOnDay,
  listOpen,
  listPlain,
} from "./placing.ts";
import {
  manager,
  toResponses,
  type AskedGame,
  type GameResponse,
  type Reading,
  type Situation,
} from "./situation.ts";

type Games = readonly AskedGame[];
/** Who words stand for, or the choices to ask back about. `isOtherDay` is true if it's clear who, but not which game. */
type Found = { chosen: Games } | { unclear: Games; isOtherDay?: boolean };

/** Returns what names and letters of a message mean in a situation. Null if it has to be read without them. */
export function placeFamily(said: FamilyText, situation: Situation): Reading | null {
  switch (said.kind) {
    case "mention":
      return null;
    case "people":
      return placePeople(said.who, situation);
    case "statements":
      return placeStatements(said.statements, said.isSpecific, situation);
  }
}

/** Asks back, unless there's only one choice: then the message was about someone else. */
const askAbout = (response: RsvpStatus | null, choices: Games, situation: Situation): Reading => {
  const reading = askBack(response, choices, situation);
  return reading.kind === "which" && reading.choices.length < 2 ? manager : reading;
};

/** Reads people without a response: they choose what we asked back about, or we ask back (REACH-07). */
function placePeople(who: readonly Who[], situation: Situation): Reading {
  const { letters, games } = situation;
  const response = letters?.response ?? null;
  const offered = listChoices(situation);
  const open = listOpen(listPlain(games));
  const [one, ...more] = who;
  // "Both" alone is a yes, as it is for two games.
  if (response === null && more.length === 0 && one?.by === "group")
    return placeStatements([{ ...YES, who: [one] }], false, situation);
  if (response === null) return askAbout(null, offered.length > 1 ? offered : open, situation);
  const found = who.map((person) => findOffered(person, offered));
  const unclear = found.some((chosen) => chosen.length === 0);
  if (unclear) return askAbout(response, offered, situation);
  const chosen = [...new Set(found.flat())];
  return toResponses(chosen.map(({ gameId, memberId }) => ({ gameId, memberId, response, note: null })));
}

const YES = { response: "attending", isKeyword: false, days: [], note: null } as const;

/** Lists the games that letters stand for now and that still take responses. */
const listChoices = ({ letters, games }: Situation): AskedGame[] =>
  (letters?.choices ?? []).flatMap(
    (choice) =>
      games.find(({ gameId, memberId }) => gameId === choice.gameId && memberId === choice.memberId) ?? [],
  );

/** Returns which of the offered choices is meant, or none if it's unclear. */
function findOffered(who: Who, offered: Games): Games {
  switch (who.by) {
    case "letter":
      return who.choice ? [who.choice] : [];
    case "group":
      return who.count === null || offered.length === who.count ? offered : [];
    case "name": {
      const fits = offered.filter((game) => who.games.includes(game));
      return fits.length === 1 ? fits : [];
    }
    case "unclear":
      return [];
  }
}

function placeStatements(
  statements: readonly Statement[],
  isSpecific: boolean,
  situation: Situation,
): Reading {
  const [first, ...others] = statements as [Statement];
  const response = others.length === 0 ? first.response : null;
  const found = statements.map((statement) => findPeople(statement, situation));
  const unclear = found.flatMap((result) => ("unclear" in result ? result.unclear : []));
  const chosen = found.map((result) => ("chosen" in result ? result.chosen : []));
  const misplaced = statements.map((statement, index) => {
    const strength = statement.isKeyword ? "keyword" : isSpecific ? "clause" : "loose";
    const targets = chosen[index]!.length > 0 ? chosen[index]! : situation.games;
    return findMisplaced({ ...statement, strength }, situation, targets);
  });
  if (misplaced.every((reading) => reading !== null)) return misplaced[0]!;
  if (found.every((result) => "unclear" in result && result.isOtherDay)) return askWhich(response, unclear);
  if (found.some((result) => "unclear" in result)) return askAbout(response, unclear, situation);
  const responses = new Map<AskedGame, GameResponse>();
  for (const [index, { response: own, note }] of statements.entries())
    for (const game of chosen[index]!) {
      const earlier = responses.get(game);
      if (earlier && earlier.response !== own) return manager;
      const { gameId, memberId } = game;
      responses.set(game, { gameId, memberId, response: own, note: note ?? earlier?.note ?? null });
    }
  return toResponses([...responses.values()]);
}

/** Finds the members that a statement is about, each in one game or in those on the days it names. */
function findPeople({ who, days }: Statement, situation: Situation): Found {
  const specific = who.filter(({ by }) => by !== "group");
  const groups = who.filter(({ by }) => by === "group");
  // "Both Sams" is about everyone of that name. "Both Aisha and Bilal" adds nothing.
  const isWhole = groups.length > 0;
  const results = (specific.length > 0 ? specific : groups).map((one) =>
    findOne(one, days, isWhole, situation),
  );
  const unclear = results.flatMap((result) => ("unclear" in result ? result.unclear : []));
  if (results.some((result) => "unclear" in result))
    return { unclear, isOtherDay: results.every((result) => "unclear" in result && result.isOtherDay) };
  return { chosen: [...new Set(results.flatMap((result) => ("chosen" in result ? result.chosen : [])))] };
}

function findOne(who: Who, days: Statement["days"], isWhole: boolean, situation: Situation): Found {
  const { games } = situation;
  const open = listOpen(listPlain(games));
  const onDays = (candidates: Games) => [...new Set(days.flatMap((day) => listOnDay(day, candidates)))];
  switch (who.by) {
    case "unclear":
      return { unclear: open };
    case "letter": {
      if (!who.choice) return { unclear: open };
      const isThen = days.length === 0 || onDays([who.choice]).length > 0;
      if (isThen) return { chosen: [who.choice] };
      return { unclear: games.filter(({ name }) => name === who.choice!.name), isOtherDay: true };
    }
    case "group":
      return findGroup(who.count, days, situation);
    case "name": {
      const fits = days.length > 0 ? onDays(who.games) : listPendingOf(who.games);
      if (fits.length === 0) return { unclear: who.games, isOtherDay: true };
      const perGame = groupByGame(fits);
      if (perGame.some(({ length }) => length > 1))
        return isWhole && perGame.length === 1 ? { chosen: fits } : { unclear: fits };
      const isClear = days.length > 0 ? perGame.length <= days.length : perGame.length === 1;
      return isClear ? { chosen: fits } : { unclear: fits };
    }
  }
}

/** Lists the games in which someone waits for a response, or the last one. */
function listPendingOf(games: Games): Games {
  const pending = games.filter(isPending);
  const latest = findLatest(games)?.gameId;
  return pending.length > 0 ? pending : games.filter(({ gameId }) => gameId === latest);
}

/** Finds everyone in the game that's meant: "both" of two, or "all" that the text named. */
function findGroup(count: number | null, days: Statement["days"], situation: Situation): Found {
  const { games, letters } = situation;
  const named = games.filter(({ isNamed }) => isNamed);
  if (days.length > 0) {
    const perDay = days.map((day) => groupByGame(listOnDay(day, named)));
    const unclear = perDay.find((found) => found.length !== 1);
    if (unclear) return { unclear: unclear.length > 0 ? unclear.flat() : named };
    return checkCount(count, perDay.flat(2));
  }
  if (letters?.response) {
    const offered = listChoices(situation);
    return count === null || offered.length === count ? { chosen: offered } : { unclear: offered };
  }
  const open = listOpen(named);
  if (isOnePerson(named) && count === 2 && named.length === 2) return { chosen: named };
  return groupByGame(open).length === 1 ? checkCount(count, open) : { unclear: open };
}

const checkCount = (count: number | null, games: Games): Found =>
  count === null || games.length === count || groupByGame(games).every(({ length }) => length === count)
    ? { chosen: games }
    : { unclear: games };
