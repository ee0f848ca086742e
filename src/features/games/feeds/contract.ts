import * as z from "zod";
import { teamManagerOperation } from "#features/teams/contract.ts";
import { TeamId } from "#features/teams/schema.ts";
import { errors } from "#platform/api-contract.ts";
import { CalendarFeed, CalendarFeeds } from "./schema.ts";

const tags = ["calendar feeds"];
const ofTeam = "/teams/{teamId}/calendar-feed";
const ofMember = "/teams/{teamId}/members/{memberId}/calendar-feed";
const ByTeam = z.object({ teamId: TeamId });
const ByMember = ByTeam.extend({ memberId: z.uuid() });
const memberOperation = teamManagerOperation.errors(errors("NOT_FOUND"));

export const feedsContract = {
  get: teamManagerOperation
    .meta({ access: "signed-in", scope: "team:manage", inPerson: true })
    .route({
      method: "GET",
      path: ofTeam,
      tags,
      summary: "The addresses of the team's calendar",
      description: "The team's own, and those of members who have one for themselves.",
    })
    .input(ByTeam)
    .output(CalendarFeeds),
  renew: teamManagerOperation
    .route({
      method: "POST",
      path: ofTeam,
      tags,
      summary: "Make a new address of the team's calendar, or turn it on",
      description: "The old address stops working at once; those of members stay.",
    })
    .input(ByTeam)
    .output(CalendarFeed),
  close: teamManagerOperation
    .route({
      method: "DELETE",
      path: ofTeam,
      tags,
      summary: "Turn the team's calendar off",
      description:
        "Its address stops working for good: turning it on makes a new one. Those of members stay.",
    })
    .input(ByTeam)
    .output(CalendarFeed),
  getForMember: memberOperation
    .meta({ access: "signed-in", scope: "team:manage", inPerson: true })
    .route({ method: "GET", path: ofMember, tags, summary: "The address of one member's calendar" })
    .input(ByMember)
    .output(CalendarFeed),
  renewForMember: memberOperation
    .route({
      method: "POST",
      path: ofMember,
      tags,
      summary: "Make an address for one member, in place of the one they may have",
      description: "It shows the same games as the team's, and can be turned off alone.",
    })
    .input(ByMember)
    .output(CalendarFeed),
  closeForMember: memberOperation
    .route({ method: "DELETE", path: ofMember, tags, summary: "Turn one member's calendar off" })
    .input(ByMember)
    .output(CalendarFeed),
};
