import * as z from "zod";
import { declareErrors, signedInOperation } from "#platform/api-contract.ts";
import { NewTeam, TeamDetail, TeamId, TeamSettings, TeamSummary } from "./schema.ts";

const tags = ["teams"];
/** Operations on one team. To anyone without access, the team looks as if it doesn't exist. */
const teamOperation = signedInOperation.errors(declareErrors("TEAM_NOT_FOUND"));
/** Operations that viewers of the team can call, including the manager of its league. */
export const teamReaderOperation = teamOperation.meta({ access: "signed-in", scope: "team:read" });
/** Operations that change the schedule. The manager of the team's league can call these too (PERM1-10). */
export const teamScheduleOperation = teamOperation.meta({ access: "signed-in", scope: "team:schedule" });
/** Operations that change the team, for its owner and invited managers. */
export const teamManagerOperation = teamOperation.meta({ access: "signed-in", scope: "team:manage" });
/** Operations that only the owner can call. */
export const teamOwnerOperation = teamOperation.meta({ access: "signed-in", scope: "team:own" });
/** Operations that change who manages the team, for its owner and the manager of its league. */
export const teamOverseeOperation = teamOperation.meta({ access: "signed-in", scope: "team:oversee" });
const ByTeam = z.object({ teamId: TeamId });

export const teamsContract = {
  list: signedInOperation
    .route({
      method: "GET",
      path: "/teams",
      tags,
      summary: "List your teams, newest first",
      description:
        "Teams you own or were invited to manage, 50 per page; use `nextCursor` for more. `total` counts all matches.",
    })
    .input(
      z.object({
        /** Matches any part of a team's name or sport. */
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
    .route({
      method: "POST",
      path: "/teams",
      successStatus: 201,
      tags,
      summary: "Create a team",
      description:
        "Not idempotent. The first team of an account gets the free texts once the email is confirmed.",
    })
    .input(NewTeam)
    .output(TeamSummary),
  get: teamReaderOperation
    .route({ method: "GET", path: "/teams/{teamId}", tags, summary: "Get a team" })
    .input(ByTeam)
    .output(TeamDetail),
  update: teamManagerOperation
    .route({
      method: "PUT",
      path: "/teams/{teamId}",
      tags,
      summary: "Update a team's settings",
      description:
        "Send all settings. `settingsVersion` is the version you read; returns TEAM_CHANGED if someone has saved a " +
        "newer one. Reschedules reminders for the new time zone, reminder times, and quiet hours. " +
        "A maximum excludes In by Default (IN_BY_DEFAULT) and can't be below the minimum (MAXIMUM_TOO_LOW). A higher one " +
        "offers the new spots to the waitlist, and without one everyone there is in.",
    })
    .errors(declareErrors("TEAM_CHANGED", "MAXIMUM_TOO_LOW", "IN_BY_DEFAULT"))
    .input(TeamSettings.extend({ ...ByTeam.shape, settingsVersion: z.number().int().min(1) }))
    .output(TeamDetail),
  archive: teamManagerOperation
    .route({
      method: "POST",
      path: "/teams/{teamId}/archive",
      tags,
      summary: "Archive a team",
      description: "Idempotent. Hides it from lists and stops its texts. Nothing is deleted.",
    })
    .input(ByTeam)
    .output(TeamDetail),
  restore: teamManagerOperation
    .route({
      method: "DELETE",
      path: "/teams/{teamId}/archive",
      tags,
      summary: "Restore an archived team",
      description: "Idempotent. Schedules the reminders that are still in the future.",
    })
    .input(ByTeam)
    .output(TeamDetail),
  remove: teamOwnerOperation
    .route({
      method: "DELETE",
      path: "/teams/{teamId}",
      tags,
      summary: "Delete a team",
      description:
        "Permanently deletes its roster, schedule, and responses, and cancels queued texts. Orders stay in your " +
        "billing history. Returns PASS_NOT_MOVED while its new season waits for its pass.",
    })
    .errors(declareErrors("PASS_NOT_MOVED"))
    .input(ByTeam)
    .output(z.object({ ok: z.literal(true) })),
};
