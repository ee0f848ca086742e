import * as z from "zod";
import { ByLeague, leagueOperation } from "#features/leagues/contract.ts";
import { teamManagerOperation, teamOwnerOperation } from "#features/teams/contract.ts";
import { TeamId } from "#features/teams/schema.ts";
import { declareErrors } from "#platform/api-contract.ts";
import { LeaguePage, LeaguePageSettings, TeamPage, TeamPageSettings } from "./schema.ts";

const tags = ["public pages"];
const ByTeam = z.object({ teamId: TeamId });
const slugErrors = declareErrors("SLUG_TAKEN", "SLUG_CHANGES_USED", "PAGE_TAKEN_DOWN");
const aboutLinks =
  "Idempotent. Last write wins. A link belongs to the first page that has it, and a former one redirects. Returns " +
  "SLUG_TAKEN, SLUG_CHANGES_USED after five changes in a year, and PAGE_TAKEN_DOWN.";

export const publicPagesContract = {
  getLeague: leagueOperation
    .route({
      method: "GET",
      path: "/leagues/{leagueId}/public-page",
      tags,
      summary: "Get a league's public page",
      description: "Before it's saved, the link is a suggestion.",
    })
    .input(ByLeague)
    .output(LeaguePage),
  saveLeague: leagueOperation
    .route({
      method: "PUT",
      path: "/leagues/{leagueId}/public-page",
      tags,
      summary: "Save a league's public page, or switch it on or off",
      description: `The first time it's on, its teams get pages and their managers an email. ${aboutLinks}`,
    })
    .errors(slugErrors)
    .input(ByLeague.extend(LeaguePageSettings.shape))
    .output(LeaguePage),
  getTeam: teamManagerOperation
    .route({
      method: "GET",
      path: "/teams/{teamId}/public-page",
      tags,
      summary: "Get a team's public page",
      description: "Before it's saved, the link is a suggestion.",
    })
    .input(ByTeam)
    .output(TeamPage),
  saveTeam: teamOwnerOperation
    .route({
      method: "PUT",
      path: "/teams/{teamId}/public-page",
      tags,
      summary: "Save a team's public page, or switch it on or off",
      description: `Switching it on shows a hidden page again. A color dyes the team's kit. ${aboutLinks}`,
    })
    .errors(slugErrors)
    .input(ByTeam.extend(TeamPageSettings.shape))
    .output(TeamPage),
  hideTeam: teamManagerOperation
    .route({
      method: "PUT",
      path: "/teams/{teamId}/public-page/hidden",
      tags,
      summary: "Hide a team's public page, or show it again",
      description:
        "Hides it in published leagues too, and for later seasons. Showing it doesn't publish the team. Idempotent.",
    })
    .input(ByTeam.extend({ isHidden: z.boolean() }))
    .output(TeamPage),
};
