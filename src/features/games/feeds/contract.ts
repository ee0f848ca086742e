import * as z from "zod";
import { teamManagerOperation } from "#features/teams/contract.ts";
import { TeamId } from "#features/teams/schema.ts";
import { declareErrors } from "#platform/api-contract.ts";
import { CalendarFeed, CalendarFeeds } from "./schema.ts";

const tags = ["calendar feeds"];
const teamPath = "/teams/{teamId}/calendar-feed";
const memberPath = "/teams/{teamId}/members/{memberId}/calendar-feed";
const ByTeam = z.object({ teamId: TeamId });
const ByMember = ByTeam.extend({ memberId: z.uuid() });
const memberOperation = teamManagerOperation.errors(declareErrors("NOT_FOUND"));

export const feedsContract = {
  get: teamManagerOperation
    .meta({ access: "signed-in", scope: "team:manage", inPerson: true })
    .route({
      method: "GET",
      path: teamPath,
      tags,
      summary: "Get calendar links",
      description: "Returns the team's link and any personal member links.",
    })
    .input(ByTeam)
    .output(CalendarFeeds),
  renew: teamManagerOperation
    .route({
      method: "POST",
      path: teamPath,
      tags,
      summary: "Create or replace the team's calendar link",
      description: "The old link stops working right away. Member links aren't affected.",
    })
    .input(ByTeam)
    .output(CalendarFeed),
  ensure: teamManagerOperation
    .route({
      method: "PUT",
      path: teamPath,
      tags,
      summary: "Turn on the team's calendar link",
      description: "Idempotent. Returns the link that the team already has, if any.",
    })
    .input(ByTeam)
    .output(CalendarFeed),
  close: teamManagerOperation
    .route({
      method: "DELETE",
      path: teamPath,
      tags,
      summary: "Turn off the team's calendar link",
      description:
        "The link stops working permanently, and turning it back on creates a new one. Member links aren't affected.",
    })
    .input(ByTeam)
    .output(CalendarFeed),
  getForMember: memberOperation
    .meta({ access: "signed-in", scope: "team:manage", inPerson: true })
    .route({ method: "GET", path: memberPath, tags, summary: "Get a member's calendar link" })
    .input(ByMember)
    .output(CalendarFeed),
  renewForMember: memberOperation
    .route({
      method: "POST",
      path: memberPath,
      tags,
      summary: "Create or replace a member's calendar link",
      description: "Shows the same games as the team's link and can be turned off separately.",
    })
    .input(ByMember)
    .output(CalendarFeed),
  closeForMember: memberOperation
    .route({
      method: "DELETE",
      path: memberPath,
      tags,
      summary: "Turn off a member's calendar link",
      description: "Idempotent. The link stops working permanently.",
    })
    .input(ByMember)
    .output(CalendarFeed),
};
