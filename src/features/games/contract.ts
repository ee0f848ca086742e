import * as z from "zod";
import { teamReaderOperation, teamScheduleOperation } from "#features/teams/contract.ts";
import { TeamId } from "#features/teams/schema.ts";
import { errors, signedInOperation } from "#platform/api-contract.ts";
import { Game, GameChange, GameDate, GameId, NewGames } from "./schema.ts";

const tags = ["games"];
/** Every operation on one game: others get the same answer as for a game that does not exist (OP-23). */
const gameOperation = signedInOperation
  .errors(errors("NOT_FOUND"))
  .meta({ access: "signed-in", scope: "game:manage" });
const ByGame = z.object({ gameId: GameId });

/** OP-21. */
const Announcing = { tellTeam: z.boolean().default(false) };
/** How many people get a text about the change; null when none was wanted or needed. */
const AnnouncedGame = Game.extend({ told: z.number().int().nullable() });

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
  list: teamReaderOperation
    .route({
      method: "GET",
      path: "/teams/{teamId}/games",
      tags,
      summary: "A team's games, by date and time",
      description:
        "At most 500 at once; `nextCursor` leads to those after them. Cancelled ones are included.",
    })
    .input(
      z.object({
        teamId: TeamId,
        /** First day, included. */
        from: GameDate.optional(),
        /** Last day, included. */
        to: GameDate.optional(),
        cursor: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ games: z.array(Game), nextCursor: z.string().nullable() })),
  create: teamScheduleOperation
    .route({
      method: "POST",
      path: "/teams/{teamId}/games",
      successStatus: 201,
      tags,
      summary: "Add a game, or one every week",
      description:
        "Its reminders are armed with it. With `repeat` there is one on the same weekday up to and including `until`, " +
        "at most 60.",
    })
    .input(NewGames.safeExtend({ teamId: TeamId }))
    .output(z.object({ games: z.array(Game).min(1) })),
  get: gameOperation
    .route({ method: "GET", path: "/games/{gameId}", tags, summary: "One game" })
    .input(ByGame)
    .output(Game),
  update: gameOperation
    .route({
      method: "PUT",
      path: "/games/{gameId}",
      tags,
      summary: "Change a game",
      description:
        "Moving it to another date or time moves its reminders and puts its notification back to pending. " +
        "`version` is the one that was read: GAME_CHANGED when somebody saved another one since. Of a match in a " +
        "league, date, time and place change for both teams; the opponent stays. With `tellTeam` a new date, time or " +
        "place is texted to those it concerns, as far as the allowance goes; `told` says how many that are.",
    })
    .errors(errors("GAME_CHANGED"))
    .input(GameChange.extend({ ...ByGame.shape, version: z.number().int().min(1), ...Announcing }))
    .output(AnnouncedGame),
  announce: gameOperation
    .route({
      method: "POST",
      path: "/games/{gameId}/announcement",
      tags,
      summary: "Text where a moved game is now",
      description:
        "For a game that was moved without `tellTeam`: everybody who plays is told the new time and asked again, with " +
        "their own link, as far as the allowance goes. Once per version of the game; `told` says how many get it.",
    })
    .input(ByGame)
    .output(z.object({ told: z.number().int() })),
  cancel: gameOperation
    .route({
      method: "POST",
      path: "/games/{gameId}/cancellation",
      tags,
      summary: "Cancel a game",
      description:
        "It stays in the schedule, struck through, and gets no more reminders. With `tellTeam` it is texted to those it " +
        "concerns.",
    })
    .input(ByGame.extend(Announcing))
    .output(AnnouncedGame),
  restore: gameOperation
    .route({
      method: "DELETE",
      path: "/games/{gameId}/cancellation",
      tags,
      summary: "Play a cancelled game after all",
    })
    .input(ByGame)
    .output(Game),
  remove: gameOperation
    .route({ method: "DELETE", path: "/games/{gameId}", tags, summary: "Delete a game" })
    .input(ByGame)
    .output(z.object({ ok: z.literal(true) })),
};
