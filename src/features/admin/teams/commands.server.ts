import { runAdminAction, recordAction } from "#features/accounts/administration/audit/commands.server.ts";
import { cancelQueuedTexts } from "#features/messages/administration/commands.server.ts";
import { grantPassAsAdmin, setTeamStatus } from "#features/passes/grants/commands.server.ts";
import type { PassGrant } from "#features/passes/grants/schema.ts";
import { lockTeam, removeTeam } from "#features/teams/administration/commands.server.ts";
import type { SubscriptionStatus } from "#features/teams/schema.ts";
import type { Session } from "#platform/session.ts";
import { findAdminTeam } from "./queries.server.ts";
import type { AdminTeam } from "./schema.ts";

/**
 * Sets a team's subscription status (ADMTEAM-06). Active grants a pass unless one is running (OP2-47). Idempotent. A
 * call that changes nothing isn't recorded. Throws TEAM_NOT_FOUND.
 */
export const setSubscriptionStatus = (
  session: Session,
  teamId: string,
  status: SubscriptionStatus,
): Promise<AdminTeam> =>
  runAdminAction(session, async (trx, admin) => {
    const { before, after, granted } = await setTeamStatus(trx, admin, teamId, status);
    const team = (await findAdminTeam(trx, teamId))!;
    if (before !== after)
      await recordAction(trx, admin, "team.set-status", teamId, {
        before: { name: team.name, status: before },
        after: { name: team.name, status: after, ...(granted && describeGrant(granted, team)) },
      });
    return team;
  });

/** Grants a free pass with an end and texts. Not idempotent: each call adds a pass. Throws TEAM_NOT_FOUND. */
export const grantTeamPass = (session: Session, teamId: string, granted: PassGrant): Promise<AdminTeam> =>
  runAdminAction(session, async (trx, admin) => {
    const { before, after } = await grantPassAsAdmin(trx, admin, teamId, granted);
    const team = (await findAdminTeam(trx, teamId))!;
    await recordAction(trx, admin, "team.grant-pass", teamId, {
      before: { name: team.name, status: before },
      after: { name: team.name, status: after, ...describeGrant(granted, team) },
    });
    return team;
  });

const describeGrant = ({ tier, months, sms }: PassGrant, { expiresAt }: AdminTeam) => ({
  tier,
  months,
  texts: sms,
  endsOn: expiresAt?.slice(0, 10),
});

/** Deletes a team with its members and games, and drops its queued texts (OP2-39). Throws TEAM_NOT_FOUND. */
export const deleteTeam = (session: Session, teamId: string): Promise<void> =>
  runAdminAction(session, async (trx, admin) => {
    await lockTeam(trx, admin, teamId);
    await cancelQueuedTexts(trx, admin, teamId);
    await recordAction(trx, admin, "team.remove", teamId, { before: await removeTeam(trx, admin, teamId) });
  });
