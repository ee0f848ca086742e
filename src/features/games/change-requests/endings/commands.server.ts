import { sql } from "kysely";
import { readAskedManagers } from "#features/turnout/manager-phones/queries.server.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { enqueueAll } from "#platform/jobs.ts";
import type { RequestState } from "../schema.ts";
import { emailChangeEnded } from "./queue.ts";

/** The number of requests per transaction. */
const BATCH = 100;

/**
 * Closes requests that no one decided in time (RESULT-21). Leaves out those that are being decided right now. Safe to run
 * concurrently. Returns how many there were.
 */
export async function expireRequests(limit = BATCH): Promise<number> {
  const now = clock.now();
  const { rows } = await sql`
    update change_request set state = 'expired', closed_at = ${now} where id in (
      select id from change_request where state in ('waiting-team', 'waiting-league') and expires_at <= ${now}
      order by expires_at limit ${limit} for update skip locked
    ) returning id`.execute(db);
  return rows.length;
}

type Ended = {
  id: string;
  leagueId: string;
  fromTeamId: string;
  toTeamId: string;
  state: RequestState;
  sentBy: string | null;
  respondedBy: string | null;
  decidedBy: string | null;
};

/**
 * Emails the managers of both teams how requests ended, once, except those who ended them. A request that the league's own
 * change replaced (RESULT-24) was closed with that change, whichever command made it. Runs in one transaction, so a crash
 * rolls it back, and is safe to run concurrently. Returns how many requests there were.
 */
export async function tellEndings(limit = BATCH): Promise<number> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const { rows: ended } = await sql<Ended>`
      update change_request set told_at = ${now} where id in (
        select id from change_request where told_at is null and closed_at is not null
        order by closed_at limit ${limit} for update skip locked
      ) returning id, league_id as "leagueId", from_team_id as "fromTeamId", to_team_id as "toTeamId", state,
        sent_by as "sentBy", answered_by as "respondedBy", decided_by as "decidedBy"`.execute(trx);
    if (ended.length === 0) return 0;
    const managers = await readAskedManagers(
      trx,
      "changes",
      ended.flatMap(({ leagueId, fromTeamId, toTeamId }) =>
        [fromTeamId, toTeamId].map((teamId) => ({ teamId, leagueId })),
      ),
    );
    const emails = ended.flatMap((request) => {
      const { id: requestId, leagueId, fromTeamId, toTeamId } = request;
      const told = managers.filter(
        (manager) =>
          manager.leagueId === leagueId &&
          (manager.teamId === fromTeamId || manager.teamId === toTeamId) &&
          manager.userId !== findEnder(request) &&
          // They changed the game themselves.
          !(request.state === "replaced" && manager.isLeagueManager),
      );
      // Someone who manages both teams gets one email.
      const unique = new Map(told.map((manager) => [manager.userId, manager]));
      return [...unique.values()].map(({ userId, teamId }) => ({ requestId, userId, teamId }));
    });
    await enqueueAll(trx, emailChangeEnded, emails);
    return ended.length;
  });
}

/** Returns who ended a request, if a person did. */
function findEnder({ state, sentBy, respondedBy, decidedBy }: Ended): string | null {
  if (state === "accepted" || state === "declined") return decidedBy ?? respondedBy;
  return state === "withdrawn" ? sentBy : null;
}
