import { sql } from "kysely";
import { listTeamManagers } from "#features/leagues/builder/announcements/queries.server.ts";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { enqueueAll } from "#platform/jobs.ts";
import { reserveSlug } from "../links/commands.server.ts";
import { suggestSlug } from "../links/queries.server.ts";
import { sendPagePublished } from "./queue.ts";

/**
 * Adds the missing pages of teams in one published league that's due, and emails the managers of teams that weren't told
 * about that league yet (PUBLIC-04, PUBLIC-05). Returns whether there was a league. Idempotent and safe for concurrent
 * workers. A team that joins right now makes the league due again.
 */
export async function addNextTeamPages(): Promise<boolean> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const league = await trx
      .selectFrom("leaguePage")
      .innerJoin("league", "league.id", "leaguePage.leagueId")
      .select(["leaguePage.leagueId", "league.managerId"])
      .where("leaguePage.checkAt", "<=", now)
      .where("leaguePage.isOn", "=", true)
      .orderBy("leaguePage.checkAt")
      .limit(1)
      .forUpdate("leaguePage")
      .skipLocked()
      .executeTakeFirst();
    if (!league) return false;
    const teams = await listTeams(trx, league.leagueId);
    for (const team of teams) if (!team.hasPage) await addPage(trx, team);
    await tell(trx, league, now);
    await trx
      .updateTable("leaguePage")
      .set({ checkAt: null })
      .where("leagueId", "=", league.leagueId)
      .execute();
    return true;
  });
}

type Team = { id: string; name: string; hasPage: boolean };

/** Lists the teams of a league's newest season. */
async function listTeams(trx: Trx, leagueId: string): Promise<Team[]> {
  const { rows } = await sql<Team>`
    select team.id, team.name, exists (select from team_page where team_page.team_id = team.id) as "hasPage"
    from season_team join team on team.id = season_team.team_id
    where team.archived_at is null and season_team.season_id = (
      select id from league_season where league_id = ${leagueId} order by created_at desc, id desc limit 1
    )
    order by team.id`.execute(trx);
  return rows;
}

/** How often a suggestion can be taken by someone else before it's reserved. */
const MAX_TRIES = 5;

/** Adds a page that the team's league has, and that the team itself hasn't published. */
async function addPage(trx: Trx, { id, name }: Team): Promise<void> {
  const owner = { kind: "team", id } as const;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const slug = await suggestSlug(trx, owner, name);
    if (!(await reserveSlug(trx, owner, slug))) continue;
    const now = clock.now();
    await trx
      .insertInto("teamPage")
      .values({ teamId: id, slug, publishedAt: now, updatedAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
}

/** Emails each team's managers once per league, except for the league's manager, who published it. */
async function tell(trx: Trx, league: { leagueId: string; managerId: string }, now: Date): Promise<void> {
  const { rows } = await sql<{ teamId: string }>`
    insert into page_notice (league_id, team_id, told_at)
    select ${league.leagueId}, team.id, ${now}
    from season_team join team on team.id = season_team.team_id
    where team.archived_at is null and not team.hides_page and season_team.season_id = (
      select id from league_season where league_id = ${league.leagueId} order by created_at desc, id desc limit 1
    )
    order by team.id
    on conflict do nothing returning team_id as "teamId"`.execute(trx);
  const managers = await listTeamManagers(
    trx,
    rows.map(({ teamId }) => teamId),
    league.managerId,
  );
  await enqueueAll(
    trx,
    sendPagePublished,
    managers.map((manager) => ({ leagueId: league.leagueId, ...manager })),
  );
}
