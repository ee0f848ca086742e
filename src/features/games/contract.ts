import * as z from "zod";
import { errors, signedInOperation } from "#platform/api-contract.ts";
import { Game, GameChange, GameId } from "./schema.ts";

const tags = ["games"];
/** Every operation on one game: others get the same answer as for a game that does not exist (OP-23). */
const gameOperation = signedInOperation
  .errors(errors("NOT_FOUND"))
  .meta({ access: "signed-in", scope: "game:manage" });
const ByGame = z.object({ gameId: GameId });

export const gamesContract = {
  listUpcoming: signedInOperation
    .route({
      method: "GET",
      path: "/games/upcoming",
      tags,
      summary: "One's next games",
      description:
        "The first five, by date and time, of all teams one manages, by oneself or by an accepted invitation. " +
        "Each team's own clock says what is still to come; a game without a time is until its day is over.",
    })
    .output(z.object({ games: z.array(Game) })),
  update: gameOperation
    .route({
      method: "PUT",
      path: "/games/{gameId}",
      tags,
      summary: "Change a game",
      description: "Moving it to another date or time puts its notification back to pending.",
    })
    .input(GameChange.extend(ByGame.shape))
    .output(Game),
  remove: gameOperation
    .route({ method: "DELETE", path: "/games/{gameId}", tags, summary: "Delete a game" })
    .input(ByGame)
    .output(z.object({ ok: z.literal(true) })),
};
