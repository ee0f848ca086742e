import * as z from "zod";
import { errors } from "#platform/api-contract.ts";
import { ByLeague, leagueOperation } from "../contract.ts";
import { RestOfSeason, SavedRest, Season } from "./rest/schema.ts";
import { NewRun, ScheduleRun } from "./runs/schema.ts";
import { BuilderStart, NewSchedule, PublishedSchedule } from "./schema.ts";

const tags = ["leagues"];
const ByRun = ByLeague.extend({ runId: z.uuid() });

export const builderContract = {
  get: leagueOperation
    .route({
      method: "GET",
      path: "/leagues/{leagueId}/schedule-builder",
      tags,
      summary: "What the schedule builder begins with",
      description: "Teams with their wishes, venues, and how many games are still to come.",
    })
    .input(ByLeague)
    .output(BuilderStart),
  startRun: leagueOperation
    .route({
      method: "POST",
      path: "/leagues/{leagueId}/schedule-runs",
      successStatus: 202,
      tags,
      summary: "Begin a full search for a schedule in the background",
      description: "One per league: another one ends the one before. Nothing is published by it.",
    })
    .errors(errors("SCHEDULE_BROKEN"))
    .input(NewRun.extend(ByLeague.shape))
    .output(z.object({ id: z.uuid() })),
  getRun: leagueOperation
    .route({
      method: "GET",
      path: "/leagues/{leagueId}/schedule-runs/{runId}",
      tags,
      summary: "How far a search is, and at its end its schedule",
    })
    .errors(errors("NOT_FOUND"))
    .input(ByRun)
    .output(ScheduleRun),
  cancelRun: leagueOperation
    .route({
      method: "DELETE",
      path: "/leagues/{leagueId}/schedule-runs/{runId}",
      tags,
      summary: "End a search",
    })
    .errors(errors("NOT_FOUND"))
    .input(ByRun)
    .output(z.object({ ok: z.literal(true) })),
  getSeason: leagueOperation
    .route({
      method: "GET",
      path: "/leagues/{leagueId}/season",
      tags,
      summary: "The games of the schedule that was published last, as they are now",
    })
    .input(ByLeague)
    .output(Season),
  saveRest: leagueOperation
    .route({
      method: "POST",
      path: "/leagues/{leagueId}/season",
      tags,
      summary: "Change the rest of a season after rain-outs, a late team or one that left",
      description:
        "All of it or nothing. Every change is checked against the season as it is; one that breaks a rule is refused with it. " +
        "Each person gets one text about all changes of their team, if that is wanted.",
    })
    .errors(errors("SCHEDULE_BROKEN"))
    .input(RestOfSeason.extend(ByLeague.shape))
    .output(SavedRest),
  publish: leagueOperation
    .route({
      method: "POST",
      path: "/leagues/{leagueId}/schedules",
      successStatus: 201,
      tags,
      summary: "Publish a schedule: every game for both of its teams, with reminders",
      description:
        "All of it or nothing, and once per request key. Every game is checked against the league's teams and the settings; " +
        "a draft that breaks a rule is refused with the rules it breaks.",
    })
    .errors(errors("SCHEDULE_BROKEN", "SCHEDULE_INCOMPLETE", "GAMES_AHEAD"))
    .input(NewSchedule.extend(ByLeague.shape))
    .output(PublishedSchedule),
};
