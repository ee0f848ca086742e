import * as z from "zod";
import { TeamId } from "#features/teams/schema.ts";
import { adminOperation, routineOperation } from "#platform/admin-contract.ts";
import { declareErrors } from "#platform/api-contract.ts";
import { AdminPage, Takedown } from "./schema.ts";

const tags = ["admin"];
const ByLeague = z.object({ leagueId: z.uuid() });
const ByTeam = z.object({ teamId: TeamId });
const setOperation = routineOperation.errors(declareErrors("NOT_FOUND"));
const description =
  "With a reason, the page is off, its manager gets an email, and no one can publish it. Null allows it again. " +
  "Idempotent. A call that changes nothing isn't recorded.";

/** Public pages for administrators (PUBLIC-10). Every change is recorded in the audit log. */
export const adminPagesContract = {
  getLeague: adminOperation
    .route({
      method: "GET",
      path: "/admin/leagues/{leagueId}/public-page",
      tags,
      summary: "Get a league's page",
    })
    .input(ByLeague)
    .output(AdminPage),
  setLeague: setOperation
    .route({
      method: "PUT",
      path: "/admin/leagues/{leagueId}/public-page/takedown",
      tags,
      summary: "Take a league's page down, or allow it again",
      description,
    })
    .input(ByLeague.extend(Takedown.shape))
    .output(AdminPage),
  getTeam: adminOperation
    .route({ method: "GET", path: "/admin/teams/{teamId}/public-page", tags, summary: "Get a team's page" })
    .input(ByTeam)
    .output(AdminPage),
  setTeam: setOperation
    .route({
      method: "PUT",
      path: "/admin/teams/{teamId}/public-page/takedown",
      tags,
      summary: "Take a team's page down, or allow it again",
      description,
    })
    .input(ByTeam.extend(Takedown.shape))
    .output(AdminPage),
};
