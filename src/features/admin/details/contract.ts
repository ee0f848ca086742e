import * as z from "zod";
import { TeamId } from "#features/teams/schema.ts";
import { adminOperation } from "#platform/admin-contract.ts";
import { declareErrors } from "#platform/api-contract.ts";
import {
  AccountDetail,
  LeagueDetail,
  TeamPage,
  TimelineEntry,
  TimelineKind,
  TimelineSubject,
} from "./schema.ts";

const tags = ["admin"];

export const adminDetailsContract = {
  getAccount: adminOperation
    .errors(declareErrors("NOT_FOUND"))
    .route({
      method: "GET",
      path: "/admin/accounts/{userId}",
      tags,
      summary: "Get an account with its teams and leagues",
    })
    .input(z.object({ userId: z.uuid() }))
    .output(AccountDetail),
  getTeam: adminOperation
    .errors(declareErrors("TEAM_NOT_FOUND"))
    .route({ method: "GET", path: "/admin/teams/{teamId}", tags, summary: "Get a team with its leagues" })
    .input(z.object({ teamId: TeamId }))
    .output(TeamPage),
  getLeague: adminOperation
    .errors(declareErrors("LEAGUE_NOT_FOUND"))
    .route({
      method: "GET",
      path: "/admin/leagues/{leagueId}",
      tags,
      summary: "Get a league with its manager and teams",
    })
    .input(z.object({ leagueId: z.uuid() }))
    .output(LeagueDetail),
  listTimeline: adminOperation
    .route({
      method: "GET",
      path: "/admin/timeline",
      tags,
      summary: "List what happened to an account, a team, or a league, newest first",
      description:
        "Passes, texts, games, administrator actions, and support requests. Returns 30 per page; use `nextCursor` for more. Empty if the subject doesn't exist.",
    })
    .input(
      z.object({
        subject: TimelineSubject,
        id: z.uuid(),
        kind: TimelineKind.optional(),
        cursor: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ entries: z.array(TimelineEntry), nextCursor: z.string().nullable() })),
};
