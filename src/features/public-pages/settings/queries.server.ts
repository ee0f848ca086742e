import type { LeagueGrant } from "#features/leagues/access.server.ts";
import type { TeamManager } from "#features/teams/access.server.ts";
import { clock } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { getKitCode } from "#ui/kit-design.ts";
import { suggestSlug } from "../links/queries.server.ts";
import { listCountedChanges, MAX_CHANGES } from "../links/rules.ts";
import { getColor, selectLeagues } from "../queries.server.ts";
import type { LeaguePage, TeamPage } from "../schema.ts";

const countLeft = (changes: readonly Date[]) =>
  Math.max(0, MAX_CHANGES - listCountedChanges(changes, clock.now()).length);

/** Returns a league's page as its manager sees it, with a suggested link before it's saved. */
export async function getLeaguePage({ leagueId }: LeagueGrant): Promise<LeaguePage> {
  const row = await db
    .selectFrom("league")
    .leftJoin("leaguePage", "leaguePage.leagueId", "league.id")
    .select(["league.name", "slug", "isOn", "isIndexable", "color", "slugChanges", "takenDownReason"])
    .where("league.id", "=", leagueId)
    .executeTakeFirst();
  if (!row) throw new AppError("LEAGUE_NOT_FOUND");
  const { slug, isOn, isIndexable } = row;
  return {
    slug: slug ?? (await suggestSlug(db, { kind: "league", id: leagueId }, row.name)),
    isOn: isOn ?? false,
    isIndexable: isIndexable ?? false,
    color: row.color as LeaguePage["color"],
    urlStart: `${config.appUrl}/l/`,
    isSaved: slug !== null,
    changesLeft: countLeft(row.slugChanges ?? []),
    takenDownReason: row.takenDownReason,
  };
}

/** Returns a team's page as its managers see it, with a suggested link before it's saved. */
export async function getTeamPage({ teamId, role }: Pick<TeamManager, "teamId" | "role">): Promise<TeamPage> {
  const row = await db
    .selectFrom("team")
    .leftJoin("teamPage", "teamPage.teamId", "team.id")
    .select(["team.name", "team.kit", "team.hidesPage", "slug", "isOn", "isIndexable", "showsPractices"])
    .select(["slugChanges", "takenDownReason", selectLeagues("team.id").as("leagues")])
    .where("team.id", "=", teamId)
    .executeTakeFirst();
  if (!row) throw new AppError("TEAM_NOT_FOUND");
  return {
    slug: row.slug ?? (await suggestSlug(db, { kind: "team", id: teamId }, row.name)),
    isOn: row.isOn ?? false,
    isIndexable: row.isIndexable ?? false,
    showsPractices: row.showsPractices ?? false,
    color: getColor(row.kit ?? getKitCode(teamId)),
    urlStart: `${config.appUrl}/t/`,
    isSaved: row.slug !== null,
    changesLeft: countLeft(row.slugChanges ?? []),
    takenDownReason: row.takenDownReason,
    isHidden: row.hidesPage,
    leagues: row.leagues.map(({ name }) => name),
    canPublish: role === "manager",
  };
}
