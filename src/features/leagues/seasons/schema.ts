import * as z from "zod";
import { CalendarDate, TeamId, TeamKit } from "#features/teams/schema.ts";
import { oneLine } from "#platform/one-line.ts";
import { MAX_LISTED_LEAGUE_TEAMS } from "../rules.ts";
import { MAX_DIVISIONS } from "./rules.ts";

export const SeasonId = z.uuid();
export const DivisionId = z.uuid();

/** The division that a new team of a league joins. Without one, it's the first of the newest season. */
export const NewDivision = DivisionId.nullable().default(null);

export const Division = z.object({
  id: DivisionId,
  name: z.string(),
  /** Without teams that were archived or withdrew. */
  teamCount: z.number().int(),
});
export type Division = z.infer<typeof Division>;

/** A season of a league, with its divisions in the league's order (RESULT-26, RESULT-32). */
export const LeagueSeason = z.object({
  id: SeasonId,
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** Null while it's under way. */
  endedAt: z.iso.datetime().nullable(),
  /** The days of its first and last game, once it has ended. */
  firstGameOn: CalendarDate.nullish(),
  lastGameOn: CalendarDate.nullish(),
  divisions: z.array(Division),
});
export type LeagueSeason = z.infer<typeof LeagueSeason>;

/** What the league decides about the results of a team that withdraws. */
export const Withdrawal = z.object({ results: z.enum(["keep", "void"]) });
export type Withdrawal = z.infer<typeof Withdrawal>;

/** A team of a season, with its division. */
export const SeasonTeam = z.object({
  teamId: TeamId,
  name: z.string(),
  /** Null for a team that was deleted since the season ended. */
  kit: TeamKit.nullable(),
  divisionId: DivisionId,
  /** What the league decided about the results of a team that withdrew, or null. */
  withdrawn: Withdrawal.shape.results.nullable(),
});
export type SeasonTeam = z.infer<typeof SeasonTeam>;

/** A team that a league's next season can have. */
export const NextTeam = SeasonTeam.omit({ withdrawn: true }).extend({
  /** The team's division of the newest season. Null if it isn't in that season. */
  divisionId: DivisionId.nullable(),
});
export type NextTeam = z.infer<typeof NextTeam>;

export const SeasonName = oneLine.min(1, "Enter a season name").max(40, "Use 40 characters or fewer");

/** A new season with its teams. */
export const SeasonStart = z.object({
  name: SeasonName,
  teamIds: z.array(TeamId).max(MAX_LISTED_LEAGUE_TEAMS),
  requestKey: z.uuid(),
});
export type SeasonStart = z.infer<typeof SeasonStart>;

/** All divisions of a season, in order. Those without an id are new. */
export const Divisions = z
  .array(
    z.object({
      id: DivisionId.nullable(),
      name: oneLine.min(1, "Enter a division name").max(40, "Use 40 characters or fewer"),
    }),
  )
  .min(1, "A season needs a division")
  .max(MAX_DIVISIONS, `A season can have up to ${MAX_DIVISIONS} divisions`)
  .superRefine((divisions, context) => {
    const seen = new Set<string>();
    for (const [index, { name }] of divisions.entries()) {
      const key = name.toLowerCase();
      if (seen.has(key))
        context.addIssue({
          code: "custom",
          path: [index, "name"],
          message: "Another division already has this name",
        });
      seen.add(key);
    }
  });
export type Divisions = z.infer<typeof Divisions>;
