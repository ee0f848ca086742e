import * as z from "zod";
import { ChangeKind, RequestState } from "#features/games/change-requests/schema.ts";
import { CalendarDate, TeamId } from "#features/teams/schema.ts";
import { CalendarGame } from "../league-calendar/schema.ts";
import { ResultGame, ScoreSettings } from "../results/schema.ts";

/** A request that's open for a game, and who it was sent to. */
const OpenRequest = z.object({
  kind: ChangeKind,
  state: RequestState,
  to: z.object({ id: TeamId, name: z.string() }),
});

/** A game on a day sheet. */
export const DaySheetGame = CalendarGame.extend({
  /** How it ended, with the season's rules for scores. Null for anything but a league game between two teams. */
  scoring: z.object({ game: ResultGame, settings: ScoreSettings }).nullable(),
  request: OpenRequest.nullable(),
});
export type DaySheetGame = z.infer<typeof DaySheetGame>;

/** A league's games of one day, by place and time (RESULT-80). */
export const DaySheet = z.object({
  leagueName: z.string(),
  on: CalendarDate,
  games: z.array(DaySheetGame),
});
export type DaySheet = z.infer<typeof DaySheet>;
