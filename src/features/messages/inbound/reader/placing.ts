import type { RsvpStatus } from "#features/attendance/schema.ts";
import { isOnDay, type Day } from "./days.ts";
import type { StatedResponse } from "./responses.ts";
import { manager, nothing, toResponses, type AskedGame, type Reading, type Situation } from "./situation.ts";

type Games = readonly AskedGame[];

export const groupByGame = <Game extends { gameId: string }>(games: readonly Game[]) => [
  ...Map.groupBy(games, ({ gameId }) => gameId).values(),
];

export const listOnDay = (day: Day, games: Games) => games.filter((game) => isOnDay(day, game));

/** Returns whether a member waits for a response, or for a new one after another text. */
export const isPending = ({ respondedAt, textedAt }: AskedGame) =>
  respondedAt === null || respondedAt < textedAt;

export const findLatest = (games: Games) =>
  games.toSorted((a, b) => b.textedAt.getTime() - a.textedAt.getTime())[0];

/** Returns whether all of these are one person, who may be on two teams. Two of a name in one game are two people. */
export const isOnePerson = (games: readonly Pick<AskedGame, "gameId" | "name">[]) =>
  new Set(games.map(({ name }) => name.toLowerCase())).size <= 1 &&
  groupByGame(games).every(({ length }) => length === 1);

/**
 * Lists who a plain response is for: in each game, the members that the text named and who haven't said no since, or
 * all of them if everyone has (REACH-06).
 */
export const listPlain = (games: Games): AskedGame[] =>
  groupByGame(games.filter(({ isNamed }) => isNamed)).flatMap((named) => {
    const asked = named.filter(({ response }) => response !== "not_attending");
    return asked.length > 0 ? asked : named;
  });

/** Asks back which of these is meant. */
export const askWhich = (response: RsvpStatus | null, choices: Games): Reading => ({
  kind: "which",
  response,
  choices: choices.map(({ gameId, memberId }) => ({ gameId, memberId })),
});

/** Asks back who or which game is meant. With one game, everyone in it is offered, so that letters keep their meaning. */
export function askBack(response: RsvpStatus | null, choices: Games, { games }: Situation): Reading {
  const [first, ...others] = groupByGame(choices);
  if (!first) return manager;
  const inGame = games.filter(({ gameId }) => gameId === first[0]!.gameId);
  return askWhich(response, others.length > 0 || isOnePerson(inGame) ? choices : sortNamedFirst(inGame));
}

const sortNamedFirst = (games: Games) => games.toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed));

/** Returns the games that a response without a day may be for: those that wait for one, or else the last one. */
export function listOpen(games: Games): AskedGame[] {
  const groups = groupByGame(games);
  const pending = groups.filter((group) => group.some(isPending));
  const latest = findLatest(games)?.gameId;
  return (pending.length > 0 ? pending : groups.filter(([first]) => first!.gameId === latest)).flat();
}

/** Returns how to read a word that counts only after an ask if we last sent something else (TEXT-33). */
export function findMisplaced(
  { strength, response }: Pick<StatedResponse, "strength" | "response">,
  { lastSent }: Situation,
  targets: Games,
): Reading | null {
  if (strength === "keyword" || lastSent === "ask") return null;
  if (lastSent === "other") return manager;
  const changesResponse = strength === "clause" && targets.some((game) => game.response !== response);
  return changesResponse ? null : nothing;
}

/** Places responses that name no one: one for a game, or several for several days (TEXT-36). */
export function placeResponses(said: readonly StatedResponse[], situation: Situation): Reading {
  const [first, ...others] = said as [StatedResponse];
  if (others.length === 0) return placeResponse(first, null, situation);
  const games = listPlain(situation.games);
  const misplaced = findMisplaced(first, situation, games);
  if (misplaced) return misplaced;
  const placed = said.flatMap(({ response, days }) =>
    days.map((day) => ({ response, found: listOnDay(day, games) })),
  );
  if (placed.some(({ found }) => groupByGame(found).length !== 1)) return manager;
  return toResponses(
    placed.flatMap(({ response, found }) =>
      found.map(({ gameId, memberId }) => ({ gameId, memberId, response, note: null })),
    ),
  );
}

/** Finds who and which game a response that names no one is for, or asks which one is meant (TEXT-36, REACH-06). */
export function placeResponse(said: StatedResponse, note: string | null, situation: Situation): Reading {
  const games = listPlain(situation.games);
  const misplaced = findMisplaced(said, situation, games);
  if (misplaced) return misplaced;
  const { response, days, isForBoth } = said;
  if (games.length === 0) return manager;
  const which = (choices: Games) => askBack(response, choices, situation);
  const respond = (chosen: Games) =>
    toResponses(chosen.map(({ gameId, memberId }) => ({ gameId, memberId, response, note })));
  if (isForBoth) return games.length === 2 && isOnePerson(games) ? respond(games) : which(games);
  if (days.length > 0) {
    const matches = days.map((day) => listOnDay(day, games));
    const unclear = matches.find((fits) => groupByGame(fits).length !== 1);
    if (unclear) return which(unclear.length > 0 ? unclear : games);
    return respond([...new Set(matches.flat())]);
  }
  const open = listOpen(games);
  return groupByGame(open).length > 1 ? which(open) : respond(open);
}
