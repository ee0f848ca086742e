import { type Game, GameChange } from "#features/games/schema.ts";
import { listDays } from "#features/games/schema.ts";
import { compareGames } from "#features/games/rules.ts";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { sampleGame } from "../samples.ts";

/** Mocks the games API and stores changes, so that a refetched list shows them. */
export function mockGames(team: { id: string; name: string }, games: Game[]) {
  let storedGames = games;
  const find = (gameId: string) => storedGames.find(({ id }) => id === gameId)!;
  const store = (game: Game) => {
    storedGames = [...storedGames.filter(({ id }) => id !== game.id), game].toSorted(compareGames);
    return game;
  };
  const remove = (gameId: string) => {
    storedGames = storedGames.filter(({ id }) => id !== gameId);
  };
  network.respond(contract.games.list, ({ teamId, from = "", to = "9999" }) => ({
    games: storedGames.filter((game) => game.team.id === teamId && from <= game.gameOn && game.gameOn <= to),
    nextCursor: null,
  }));
  network.respond(contract.games.listAll, ({ from = "", to = "9999" }) => ({
    games: storedGames.filter(({ gameOn }) => from <= gameOn && gameOn <= to),
    nextCursor: null,
  }));
  network.respond(contract.games.listUpcoming, () => ({ games: storedGames.slice(0, 5) }));
  network.respond(contract.games.get, ({ gameId }) => find(gameId));
  network.respond(contract.games.create, (entry) => ({
    games: listDays(entry).map((gameOn) => {
      const { kind, gameTime, location, opponent, notes, arrivalMinutes } = entry;
      return store(sampleGame(team, { kind, gameOn, gameTime, location, opponent, notes, arrivalMinutes }));
    }),
  }));
  network.respond(contract.games.update, ({ gameId, version, textTeam, ...change }) => ({
    ...store({ ...find(gameId), ...GameChange.parse(change), version: version + 1 }),
    textedCount: textTeam ? 1 : null,
  }));
  network.respond(contract.games.cancel, ({ gameId, textTeam }) => ({
    ...store({ ...find(gameId), isCancelled: true }),
    textedCount: textTeam ? 1 : null,
  }));
  network.respond(contract.games.restore, ({ gameId }) => store({ ...find(gameId), isCancelled: false }));
  network.respond(contract.games.remove, ({ gameId }) => {
    remove(gameId);
    return { ok: true as const };
  });
  // `store` and `remove` simulate someone else's changes.
  return { all: () => storedGames, store, remove };
}
