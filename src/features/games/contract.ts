import * as z from "zod";
import { teamReaderOperation, teamScheduleOperation } from "#features/teams/contract.ts";
import { TeamId } from "#features/teams/schema.ts";
import { declareErrors, signedInOperation } from "#platform/api-contract.ts";
import { Game, GameChange, GameDate, GameId, NewGames } from "./schema.ts";

const tags = ["games"];
/** Base for operations on one game. Users without access get the same NOT_FOUND as for a missing game (OP-23). */
const gameOperation = signedInOperation
  .errors(declareErrors("NOT_FOUND"))
  .meta({ access: "signed-in", scope: "game:manage" });
const ByGame = z.object({ gameId: GameId });

/** Whether to text the team about the change (OP-21). */
const AnnounceOptions = { textTeam: z.boolean().default(false) };
/** `textedCount` is the number of people texted about the change, or null when no text was requested or needed. */
const AnnouncedGame = Game.extend({ textedCount: z.number().int().nullable() });

/** Which part of a list of games to return. */
export const DateRange = z.object({
  /** First day, inclusive. */
  from: GameDate.optional(),
  /** Last day, inclusive. */
  to: GameDate.optional(),
  cursor: z.string().max(200).optional(),
});
export const GamesPage = z.object({ games: z.array(Game), nextCursor: z.string().nullable() });
export type GamesPage = z.infer<typeof GamesPage>;

export const gamesContract = {
  listUpcoming: signedInOperation
    .route({
      method: "GET",
      path: "/games/upcoming",
      tags,
      summary: "List your upcoming games",
      description:
        "Returns the next five games across all teams you own or manage, sorted by date and time. The team's time " +
        "zone decides what counts as upcoming, and a game without a time counts until the end of its day.",
    })
    .output(z.object({ games: z.array(Game) })),
  listAll: signedInOperation
    .route({
      method: "GET",
      path: "/games",
      tags,
      summary: "List your teams' games by date and time",
      description:
        "Covers all teams you own or manage, except archived ones. Returns up to 500 games; pass `nextCursor` for " +
        "more. Includes canceled games.",
    })
    .input(DateRange)
    .output(GamesPage),
  getNext: teamReaderOperation
    .route({
      method: "GET",
      path: "/teams/{teamId}/games/next",
      tags,
      summary: "Get a team's next game",
      description: "Returns the team's next game that isn't canceled, or null if there is none.",
    })
    .input(z.object({ teamId: TeamId }))
    .output(z.object({ game: Game.nullable() })),
  list: teamReaderOperation
    .route({
      method: "GET",
      path: "/teams/{teamId}/games",
      tags,
      summary: "List a team's games by date and time",
      description: "Returns up to 500 games; pass `nextCursor` for more. Includes canceled games.",
    })
    .input(DateRange.extend({ teamId: TeamId }))
    .output(GamesPage),
  create: teamScheduleOperation
    .route({
      method: "POST",
      path: "/teams/{teamId}/games",
      successStatus: 201,
      tags,
      summary: "Add a game or a weekly series of games",
      description:
        "Schedules its reminders too. With `repeat`, adds one game per week on the same weekday through `until`, " +
        "up to 60.",
    })
    .errors(declareErrors("IN_BY_DEFAULT"))
    .input(NewGames.safeExtend({ teamId: TeamId }))
    .output(z.object({ games: z.array(Game).min(1) })),
  get: gameOperation
    .route({ method: "GET", path: "/games/{gameId}", tags, summary: "Get a game" })
    .input(ByGame)
    .output(Game),
  update: gameOperation
    .route({
      method: "PUT",
      path: "/games/{gameId}",
      tags,
      summary: "Update a game",
      description:
        "Changing the date or time reschedules its reminders and resets its notification to pending. `version` is " +
        "the version you read; returns GAME_CHANGED if someone has saved a newer one. A league game's opponent can't be " +
        "changed, and only the league's manager can change its date, time, and place, for both teams; a team's manager " +
        "gets NEEDS_AGREEMENT and sends a change request instead. If its new slot breaks a rule of " +
        "the league's season, returns SLOT_BREAKS_RULES with the rules in words and the nearest open slots; send " +
        "`acceptWarnings` to override the ones with `canConfirm`. With `textTeam`, affected " +
        "players are texted about a new date, time, or place, as long as the team has texts left. `textedCount` is " +
        "the number of people texted. A higher `maximumPlayers` offers the new spots to the waitlist; a team whose players " +
        "are in by default has none (IN_BY_DEFAULT).",
    })
    .errors(
      declareErrors(
        "GAME_CHANGED",
        "NEEDS_AGREEMENT",
        "GAME_HAS_RESULT",
        "SLOT_BREAKS_RULES",
        "SEASON_ENDED",
        "IN_BY_DEFAULT",
      ),
    )
    .input(
      GameChange.extend({
        ...ByGame.shape,
        version: z.number().int().min(1),
        acceptWarnings: z.boolean().default(false),
        ...AnnounceOptions,
      }),
    )
    .output(AnnouncedGame),
  announce: gameOperation
    .route({
      method: "POST",
      path: "/games/{gameId}/announcement",
      tags,
      summary: "Text the team about a rescheduled game",
      description:
        "For a game rescheduled without `textTeam`. Texts all players the new time and asks them to RSVP again, " +
        "each with a personal link, as long as the team has texts left. Idempotent per version of the game. " +
        "`textedCount` is the number of people texted.",
    })
    .input(ByGame)
    .output(z.object({ textedCount: z.number().int() })),
  cancel: gameOperation
    .route({
      method: "POST",
      path: "/games/{gameId}/cancellation",
      tags,
      summary: "Cancel a game",
      description:
        "The game stays on the schedule, marked canceled, and gets no more reminders. With `textTeam`, players are " +
        "texted. A team's manager can't cancel a league game alone (NEEDS_AGREEMENT).",
    })
    .errors(declareErrors("NEEDS_AGREEMENT", "GAME_HAS_RESULT"))
    .input(ByGame.extend(AnnounceOptions))
    .output(AnnouncedGame),
  restore: gameOperation
    .route({
      method: "DELETE",
      path: "/games/{gameId}/cancellation",
      tags,
      summary: "Restore a canceled game",
      description:
        "Idempotent. Schedules the reminders that are still in the future. A league game is restored for " +
        "both teams, unless its slot was taken or closed in the meantime (SLOT_BREAKS_RULES). A team's manager can't " +
        "restore one alone (NEEDS_AGREEMENT).",
    })
    .errors(declareErrors("NEEDS_AGREEMENT", "GAME_HAS_RESULT", "SLOT_BREAKS_RULES", "SEASON_ENDED"))
    .input(ByGame)
    .output(Game),
  remove: gameOperation
    .route({
      method: "DELETE",
      path: "/games/{gameId}",
      tags,
      summary: "Delete a game",
      description:
        "Deletes its responses and unsent reminders too. A league game is deleted for both teams, and a team's manager " +
        "can't do that alone (NEEDS_AGREEMENT). Returns NOT_FOUND if it was already deleted.",
    })
    .errors(declareErrors("NEEDS_AGREEMENT", "GAME_HAS_RESULT"))
    .input(ByGame)
    .output(z.object({ ok: z.literal(true) })),
};
