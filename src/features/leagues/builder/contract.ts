import * as z from "zod";
import { declareErrors } from "#platform/api-contract.ts";
import { ByLeague, leagueOperation } from "../contract.ts";
import { draftContract } from "./drafts/contract.ts";
import { SeasonChanges, SavedSeasonChanges, Season } from "./rescheduling/schema.ts";
import { NewRun, ScheduleRun } from "./runs/schema.ts";
import { BuilderData, NewSchedule, PublishedSchedule } from "./schema.ts";

const tags = ["leagues"];
const ByRun = ByLeague.extend({ runId: z.uuid() });

export const builderContract = {
  ...draftContract,
  get: leagueOperation
    .route({
      method: "GET",
      path: "/leagues/{leagueId}/schedule-builder",
      tags,
      summary: "Get schedule builder data",
      description: "Teams with their preferences, venues, and number of upcoming games.",
    })
    .input(ByLeague)
    .output(BuilderData),
  startRun: leagueOperation
    .route({
      method: "POST",
      path: "/leagues/{leagueId}/schedule-runs",
      successStatus: 202,
      tags,
      summary: "Start generating a schedule in the background",
      description:
        "One run per league. Starting a new run cancels the previous one. Doesn't publish anything. Limit: 120 per hour.",
    })
    .errors(declareErrors("SCHEDULE_INVALID"))
    .input(NewRun.extend(ByLeague.shape))
    .output(z.object({ id: z.uuid() })),
  getRun: leagueOperation
    .route({
      method: "GET",
      path: "/leagues/{leagueId}/schedule-runs/{runId}",
      tags,
      summary: "Get a run's progress and, when it's done, its schedule",
    })
    .errors(declareErrors("NOT_FOUND"))
    .input(ByRun)
    .output(ScheduleRun),
  cancelRun: leagueOperation
    .route({
      method: "DELETE",
      path: "/leagues/{leagueId}/schedule-runs/{runId}",
      tags,
      summary: "Cancel a run",
      description: "Returns NOT_FOUND if the run was already canceled or replaced.",
    })
    .errors(declareErrors("NOT_FOUND"))
    .input(ByRun)
    .output(z.object({ ok: z.literal(true) })),
  getSeason: leagueOperation
    .route({
      method: "GET",
      path: "/leagues/{leagueId}/season",
      tags,
      summary: "Get the current games from the last published schedule",
    })
    .input(ByLeague)
    .output(Season),
  rescheduleSeason: leagueOperation
    .route({
      method: "POST",
      path: "/leagues/{leagueId}/season",
      tags,
      summary: "Reschedule the rest of a season",
      description:
        "Use it after rainouts, or when a team joins or leaves. All or nothing. Every change is validated against the " +
        "current season and rejected if it breaks a rule. Optionally texts each person once with all of their team's changes.",
    })
    .errors(declareErrors("SCHEDULE_INVALID", "SLOT_BREAKS_RULES", "SEASON_ENDED"))
    .input(SeasonChanges.extend(ByLeague.shape))
    .output(SavedSeasonChanges),
  publish: leagueOperation
    .route({
      method: "POST",
      path: "/leagues/{leagueId}/schedules",
      successStatus: 201,
      tags,
      summary: "Publish a schedule to every team, with reminders",
      description:
        "All or nothing, and idempotent per request key. Every game is validated against the league's teams and the settings. " +
        "A draft that breaks a rule is rejected with the list of broken rules.",
    })
    .errors(
      declareErrors(
        "SCHEDULE_INVALID",
        "SLOT_BREAKS_RULES",
        "SEASON_ENDED",
        "SCHEDULE_INCOMPLETE",
        "HAS_UPCOMING_GAMES",
      ),
    )
    .input(NewSchedule.extend(ByLeague.shape))
    .output(PublishedSchedule),
};
