import { administer, recordAct } from "#features/accounts/administration/audit/commands.server.ts";
import { dropWaitingTexts } from "#features/messages/administration/commands.server.ts";
import { setTeamStatus } from "#features/passes/standing/commands.server.ts";
import { lockTeam, removeTeam } from "#features/teams/administration/commands.server.ts";
import type { SubscriptionStatus } from "#features/teams/schema.ts";
import type { Session } from "#platform/session.ts";
import { findAnyTeam } from "./queries.server.ts";
import type { AdminTeam } from "./schema.ts";

/** ADMTEAM-06, OP2-40. Idempotent: what is so already is not written down again. Throws TEAM_NOT_FOUND. */
export const setSubscriptionStatus = (
  session: Session,
  teamId: string,
  status: SubscriptionStatus,
): Promise<AdminTeam> =>
  administer(session, async (trx, by) => {
    const { before, after } = await setTeamStatus(trx, by, teamId, status);
    const team = (await findAnyTeam(trx, teamId))!;
    if (before !== after)
      await recordAct(trx, by, "team.set-status", teamId, {
        before: { name: team.name, status: before },
        after: { name: team.name, status: after },
      });
    return team;
  });

/** A team with its members and games; nothing of it is sent any more (OP2-39). Throws TEAM_NOT_FOUND. */
export const deleteTeam = (session: Session, teamId: string): Promise<void> =>
  administer(session, async (trx, by) => {
    await lockTeam(trx, by, teamId);
    await dropWaitingTexts(trx, by, teamId);
    await recordAct(trx, by, "team.remove", teamId, { before: await removeTeam(trx, by, teamId) });
  });
