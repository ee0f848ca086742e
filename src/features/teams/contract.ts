import * as z from "zod";
import { errors, signedInOperation } from "#platform/api-contract.ts";
import { NewTeam, TeamDetail, TeamId, TeamSettings, TeamSummary } from "./schema.ts";

const tags = ["teams"];
/** Operations on one team: whoever may not, gets the same answer as for a team that does not exist. */
const teamOperation = signedInOperation.errors(errors("TEAM_NOT_FOUND"));
/** ... that also the manager of a league of the team may call. */
export const teamReaderOperation = teamOperation.meta({ access: "signed-in", scope: "team:read" });
/** ... that change its schedule, which the manager of a league of the team may too (PERM1-10). */
export const teamScheduleOperation = teamOperation.meta({ access: "signed-in", scope: "team:schedule" });
/** ... that change the team: for its manager, and after an accepted invitation. */
export const teamManagerOperation = teamOperation.meta({ access: "signed-in", scope: "team:manage" });
/** ... that only its manager may call. */
export const teamOwnerOperation = teamOperation.meta({ access: "signed-in", scope: "team:own" });
/** ... about who manages it, which its manager says and the manager of a league of the team. */
export const teamAppointOperation = teamOperation.meta({ access: "signed-in", scope: "team:appoint" });
const ByTeam = z.object({ teamId: TeamId });

export const teamsContract = {
  list: signedInOperation
    .route({
      method: "GET",
      path: "/teams",
      tags,
      summary: "One's teams, newest first",
      description:
        "Those one manages, by oneself or by an accepted invitation. `total` counts all that match.",
    })
    .input(
      z.object({
        /** Part of a name or sport. */
        search: z.string().max(100).default(""),
        archived: z.stringbool().default(false),
        cursor: z.string().max(200).optional(),
      }),
    )
    .output(
      z.object({
        teams: z.array(TeamSummary),
        total: z.number().int(),
        nextCursor: z.string().nullable(),
      }),
    ),
  create: signedInOperation
    .route({ method: "POST", path: "/teams", successStatus: 201, tags, summary: "Create a team" })
    .input(NewTeam)
    .output(TeamSummary),
  get: teamReaderOperation
    .route({ method: "GET", path: "/teams/{teamId}", tags, summary: "One team" })
    .input(ByTeam)
    .output(TeamDetail),
  update: teamManagerOperation
    .route({ method: "PUT", path: "/teams/{teamId}", tags, summary: "Change a team's settings" })
    .input(TeamSettings.extend(ByTeam.shape))
    .output(TeamDetail),
  archive: teamManagerOperation
    .route({
      method: "POST",
      path: "/teams/{teamId}/archive",
      tags,
      summary: "Put a team away",
      description: "It leaves the lists and gets no more texts. Nothing is deleted.",
    })
    .input(ByTeam)
    .output(TeamDetail),
  restore: teamManagerOperation
    .route({ method: "DELETE", path: "/teams/{teamId}/archive", tags, summary: "Bring a team back" })
    .input(ByTeam)
    .output(TeamDetail),
  remove: teamOwnerOperation
    .route({
      method: "DELETE",
      path: "/teams/{teamId}",
      tags,
      summary: "Delete a team",
      description:
        "With its roster, schedule and answers, for good; nothing waits to be sent any more. Orders stay in one's " +
        "billing history.",
    })
    .input(ByTeam)
    .output(z.object({ ok: z.literal(true) })),
};
