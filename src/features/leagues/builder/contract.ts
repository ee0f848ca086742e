import { errors } from "#platform/api-contract.ts";
import { ByLeague, leagueOperation } from "../contract.ts";
import { BuilderStart, NewSchedule, PublishedSchedule } from "./schema.ts";

const tags = ["leagues"];

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
