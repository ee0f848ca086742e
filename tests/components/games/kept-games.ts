import type { Game, GameChange } from "#features/games/schema.ts";
import { daysOf } from "#features/games/schema.ts";
import { inOrder } from "#features/games/rules.ts";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { sampleGame } from "../samples.ts";

/** Answers every request about these games, and keeps what is changed, so that a list loaded again shows it. */
export function keepGames(team: { id: string; name: string }, games: Game[]) {
  let kept = games;
  const find = (gameId: string) => kept.find(({ id }) => id === gameId)!;
  const put = (game: Game) => {
    kept = [...kept.filter(({ id }) => id !== game.id), game].toSorted(inOrder);
    return game;
  };
  const drop = (gameId: string) => {
    kept = kept.filter(({ id }) => id !== gameId);
  };
  network.answer(contract.games.list, ({ teamId, from = "", to = "9999" }) => ({
    games: kept.filter((game) => game.team.id === teamId && from <= game.gameOn && game.gameOn <= to),
    nextCursor: null,
  }));
  network.answer(contract.games.listUpcoming, () => ({ games: kept.slice(0, 5) }));
  network.answer(contract.games.get, ({ gameId }) => find(gameId));
  network.answer(contract.games.create, (entered) => ({
    games: daysOf(entered).map((gameOn) => {
      const { kind, gameTime, location, opponent, notes, arrivalMinutes } = entered;
      return put(sampleGame(team, { kind, gameOn, gameTime, location, opponent, notes, arrivalMinutes }));
    }),
  }));
  network.answer(contract.games.update, ({ gameId, version, tellTeam, ...change }) => ({
    ...put({ ...find(gameId), ...(change satisfies GameChange), version: version + 1 }),
    told: tellTeam ? 1 : null,
  }));
  network.answer(contract.games.cancel, ({ gameId, tellTeam }) => ({
    ...put({ ...find(gameId), isCancelled: true }),
    told: tellTeam ? 1 : null,
  }));
  network.answer(contract.games.restore, ({ gameId }) => put({ ...find(gameId), isCancelled: false }));
  network.answer(contract.games.remove, ({ gameId }) => {
    drop(gameId);
    return { ok: true as const };
  });
  // Put and drop: what somebody else does meanwhile.
  return { all: () => kept, put, drop };
}
