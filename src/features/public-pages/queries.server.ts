import { sql, type Compilable, type CompiledQuery } from "kysely";
import { selectManagedTeamIds } from "#features/teams/access.server.ts";
import { db, type Database, type Trx } from "#platform/database.ts";
import type { Session } from "#platform/session.ts";
import { getKitCode, type KitColor } from "#ui/kit-design.ts";
import type { FoundLeaguePage, FoundTeamPage } from "./schema.ts";

type Executor = Database | Trx;

/** A page that's off is found only for the managers who may preview it (PUBLIC-02). */
type Viewer = { previewFor?: Session["user"] };

export const getColor = (kit: string) => kit.split("-")[0] as KitColor;

/** Stands for the slug in a statement that's built once. It can't be one. */
const ANY_SLUG = "?";

/**
 * Returns a function that runs a statement for a slug and a viewer. The one without a viewer, which every reader's request
 * runs, is built once, because that takes longer than finding the page.
 */
function createFinder<Row>(build: (slug: string, viewer: Viewer) => Compilable<Row>) {
  let forReaders: CompiledQuery<Row> | undefined;
  return async (executor: Executor, slug: string, viewer: Viewer): Promise<Row | undefined> => {
    const isReader = viewer.previewFor === undefined;
    const compiled = isReader
      ? (forReaders ??= build(ANY_SLUG, viewer).compile())
      : build(slug, viewer).compile();
    const parameters = compiled.parameters.map((value) => (value === ANY_SLUG ? slug : value));
    const { rows } = await executor.executeQuery<Row>({ ...compiled, parameters });
    return rows[0];
  };
}

const selectLeaguePage = createFinder((slug, { previewFor }) =>
  db
    .selectFrom("leagueSlug")
    .innerJoin("leaguePage", "leaguePage.leagueId", "leagueSlug.leagueId")
    .innerJoin("league", "league.id", "leaguePage.leagueId")
    .leftJoin("leaguePicture", "leaguePicture.leagueId", "leaguePage.leagueId")
    .select([
      "leaguePage.leagueId",
      "leaguePage.slug",
      "leaguePage.isIndexable",
      "leaguePage.color",
      "league.name",
      "league.sport",
      "league.timeZone",
      "leaguePicture.digest as pictureDigest",
    ])
    .where("leagueSlug.slug", "=", slug)
    .$if(previewFor === undefined, (query) => query.where("leaguePage.isOn", "=", true))
    .$if(previewFor !== undefined, (query) => query.where("league.managerId", "=", previewFor!.id)),
);

/**
 * Returns the public page of a league at this link, or where it moved to (PUBLIC-08). Undefined if it's off, taken down,
 * deleted, or was never there, which all look the same (PUBLIC-01). One statement, on indexes.
 */
export async function findLeaguePage(
  executor: Executor,
  slug: string,
  viewer: Viewer = {},
): Promise<FoundLeaguePage | undefined> {
  const page = await selectLeaguePage(executor, slug, viewer);
  if (!page) return undefined;
  if (page.slug !== slug) return { state: "moved", slug: page.slug };
  return { state: "on", ...page, color: (page.color ?? getColor(getKitCode(page.leagueId))) as KitColor };
}

/**
 * Selects the published leagues that have the team in their newest season (PUBLIC-04), by name. `teamId` is a reference
 * to a column of the surrounding query.
 */
export const selectLeagues = (teamId: string) => sql<{ id: string; name: string; slug: string }[]>`(
  select coalesce(
    jsonb_agg(jsonb_build_object('id', league.id, 'name', league.name, 'slug', league_page.slug)
      order by league.name, league.id),
    '[]')
  from season_team join league_season season on season.id = season_team.season_id
  join league_page on league_page.league_id = season.league_id and league_page.is_on
  join league on league.id = season.league_id
  where season_team.team_id = ${sql.ref(teamId)} and not exists (
    select from league_season newer where newer.league_id = season.league_id
      and (newer.created_at, newer.id) > (season.created_at, season.id)
  )
)`;

/** How many seasons later a team's link still leads to the team that continues it. */
const MAX_SEASONS_APART = 20;

const selectTeamPage = createFinder((slug, { previewFor }) =>
  db
    .withRecursive("holder(teamId, step)", (cte) =>
      cte
        .selectFrom("teamSlug")
        .select(["teamSlug.teamId", sql<number>`0`.as("step")])
        .where("teamSlug.slug", "=", slug)
        .unionAll((next) =>
          next
            .selectFrom("holder")
            .innerJoin("team", "team.id", "holder.teamId")
            .innerJoin("teamSeason", "teamSeason.previousTeamId", "team.id")
            .select(["teamSeason.teamId", sql<number>`holder.step + 1`.as("step")])
            .where("team.archivedAt", "is not", null)
            .where("holder.step", "<", MAX_SEASONS_APART),
        ),
    )
    .selectFrom("holder")
    .innerJoin("team", "team.id", "holder.teamId")
    .innerJoin("teamPage", "teamPage.teamId", "team.id")
    .leftJoin("teamPicture", "teamPicture.teamId", "team.id")
    .innerJoinLateral(
      sql<{ list: { id: string; name: string; slug: string }[] }>`(
        select ${selectLeagues("team.id")} as list)`.as("leagues"),
      (join) => join.onTrue(),
    )
    .select([
      "team.id as teamId",
      "team.name",
      "team.sport",
      "team.timeZone",
      "team.kit",
      "teamPage.slug",
      "teamPage.isIndexable",
      "teamPage.isOn",
      "teamPage.showsPractices",
      "leagues.list as leagues",
      "teamPicture.digest as pictureDigest",
    ])
    .where("team.archivedAt", "is", null)
    .$if(previewFor === undefined, (query) =>
      query
        .where("teamPage.takenDownAt", "is", null)
        .where("team.hidesPage", "=", false)
        .where((eb) => eb.or([eb("teamPage.isOn", "=", true), sql<boolean>`leagues.list <> '[]'`])),
    )
    .$if(previewFor !== undefined, (query) =>
      query.where("team.id", "in", selectManagedTeamIds(previewFor!.id)),
    )
    .orderBy("holder.step", "desc")
    .limit(1),
);

/**
 * Returns the public page of a team at this link, or where it moved to, which includes the team that continues an
 * archived one. Undefined as for leagues. One statement, on indexes.
 */
export async function findTeamPage(
  executor: Executor,
  slug: string,
  viewer: Viewer = {},
): Promise<FoundTeamPage | undefined> {
  const page = await selectTeamPage(executor, slug, viewer);
  if (!page) return undefined;
  if (page.slug !== slug) return { state: "moved", slug: page.slug };
  const { isOn, ...found } = page;
  const isTeams = isOn || (viewer.previewFor !== undefined && page.leagues.length === 0);
  return {
    state: "on",
    ...found,
    showsPractices: isTeams && page.showsPractices,
    publishedBy: isTeams ? "team" : "leagues",
    color: getColor(page.kit ?? getKitCode(page.teamId)),
  };
}
