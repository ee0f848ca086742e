import { getStandings } from "#features/leagues/standings/queries.server.ts";
import { CalendarLinks } from "#features/public-pages/components/calendar-links.tsx";
import { Poster } from "#features/public-pages/components/poster.tsx";
import { PublicFrame } from "#features/public-pages/components/public-frame.tsx";
import { Results, Schedule } from "#features/public-pages/league-page/components/league-games.tsx";
import { LeagueStandings } from "#features/public-pages/league-page/components/league-standings.tsx";
import { LeagueTeams } from "#features/public-pages/league-page/components/league-teams.tsx";
import {
  getPublicSeason,
  listPublicResults,
  listScheduledGames,
} from "#features/public-pages/league-page/queries.server.ts";
import { parseFilter, parsePage, toKey } from "#features/public-pages/league-page/rules.ts";
import { PastSeasonList } from "#features/public-pages/past-seasons/components/past-season-list.tsx";
import { readPastSeasons } from "#features/public-pages/past-seasons/queries.server.ts";
import type { PastSeason } from "#features/public-pages/past-seasons/schema.ts";
import { getPicturePath } from "#features/public-pages/pictures/queries.server.ts";
import { listTeamRainouts } from "#features/public-pages/rainouts/queries.server.ts";
import type { FoundLeaguePage, FoundTeamPage } from "#features/public-pages/schema.ts";
import {
  describeLeagueGames,
  describeTeamGames,
} from "#features/public-pages/structured-data/queries.server.ts";
import { TeamPageContent } from "#features/public-pages/team-page/components/team-page.tsx";
import { listTeamGames } from "#features/public-pages/team-page/queries.server.ts";
import { TimeZone } from "#features/teams/schema.ts";
import { shortTimeZoneNames } from "#features/teams/zones/rules.ts";
import { config } from "#platform/config.ts";
import { getKitCode, type KitColor } from "#ui/kit-design.ts";
import type { PublicView } from "./public-page-document.tsx";

export type LeaguePage = Extract<FoundLeaguePage, { state: "on" }>;
export type TeamPage = Extract<FoundTeamPage, { state: "on" }>;

const parts = { "": "Schedule", results: "Results", standings: "Standings", teams: "Teams" } as const;
export type Part = keyof typeof parts;

export const nameZone = (timeZone: string) =>
  `All times are ${shortTimeZoneNames[TimeZone.parse(timeZone)]}.`;

/** A league's kit has its color. The pattern follows from its id (PUBLIC-09). */
export const getLeagueKit = (leagueId: string, color: KitColor) =>
  `${color}-${getKitCode(leagueId).split("-")[1]!}`;

/** The list of a league's past seasons, as part of its page (PUBLIC-18). */
const PAST_SEASONS = { part: "seasons", label: "Past Seasons" };

/** Lists the links to a league's parts, or to those of one of its past seasons. */
function listParts(
  { slug }: LeaguePage,
  { past, hasPast, params }: { past: PastSeason | null; hasPast: boolean; params: URLSearchParams },
) {
  const base = past ? `/l/${slug}/seasons/${past.slug}` : `/l/${slug}`;
  const query = params.has("preview") ? "?preview" : "";
  const links: { part: string; label: string; path: string }[] = Object.entries(parts).map(
    ([part, label]) => ({
      part,
      label,
      path: part === "" ? base : `${base}/${part}`,
    }),
  );
  if (hasPast) links.push({ ...PAST_SEASONS, path: `/l/${slug}/${PAST_SEASONS.part}` });
  const show = (current: string) =>
    links.map(({ part, label, path }) => ({ label, href: path + query, isCurrent: part === current }));
  return { base, links: show, toPath: (part: string) => links.find((link) => link.part === part)!.path };
}

/** Lists the seasons of a league that ended (PUBLIC-18). */
export async function createPastSeasonsView(page: LeaguePage, params: URLSearchParams): Promise<PublicView> {
  const { leagueId, name, sport, slug, color, isIndexable } = page;
  const seasons = await readPastSeasons(page);
  const path = `/l/${slug}/${PAST_SEASONS.part}`;
  return {
    title: `${PAST_SEASONS.label}, ${name}`,
    description: `${PAST_SEASONS.label} of ${name}.`,
    path,
    isIndexable,
    picture: getPicturePath("/l", page),
    main: (
      <PublicFrame
        owner={{ id: leagueId, name, kit: getLeagueKit(leagueId, color), color }}
        kicker={sport}
        links={listParts(page, { past: null, hasPast: true, params }).links(PAST_SEASONS.part)}
        reportPath={path}
      >
        <PastSeasonList seasons={seasons} path={path} />
      </PublicFrame>
    ),
  };
}

/** Shows a part of a league's page, or of a past season with the names it ended with (PUBLIC-18). */
export async function createLeagueView(
  page: LeaguePage,
  part: Part,
  params: URLSearchParams,
  past: PastSeason | null = null,
): Promise<PublicView> {
  const { leagueId, sport, color, timeZone, isIndexable } = page;
  const season = await getPublicSeason(page, past?.id);
  const name = (past && season.leagueName) ?? page.name;
  const { base, links, toPath } = listParts(page, { past, hasPast: season.hasPast, params });
  const path = toPath(part);
  const filter = parseFilter(params, season);
  const number = parsePage(params);
  const schedule =
    part === ""
      ? await listScheduledGames(page, season, filter, past || filter.day ? Math.max(number, 0) : number, {
          isPast: past !== null,
        })
      : null;
  const createPart = {
    "": async () => <Schedule season={season} filter={filter} path={path} page={schedule!} />,
    results: async () => (
      <Results
        season={season}
        filter={filter}
        path={path}
        page={await listPublicResults(page, season, filter, Math.max(number, 0))}
      />
    ),
    standings: async () => (
      <LeagueStandings standings={await getStandings({ leagueId, isManager: false }, past?.id)} />
    ),
    teams: async () => <LeagueTeams season={season} />,
  };
  const content = await createPart[part]();
  return {
    title: [...(part === "" ? [] : [parts[part]]), ...(past ? [season.name] : []), name].join(", "),
    description: `${parts[part]} of ${name}, ${season.name}.`,
    path,
    isIndexable,
    picture: getPicturePath("/l", page),
    structuredData: schedule && describeLeagueGames(page, season, schedule.games),
    main: (
      <PublicFrame
        owner={{ id: leagueId, name, kit: getLeagueKit(leagueId, color), color }}
        kicker={season.hasEnded ? `${sport}, ${season.name}. Season ended` : `${sport}, ${season.name}`}
        links={links(part)}
        rainouts={past ? [] : season.rainouts}
        reportPath={path}
      >
        {content}
        {(part === "" || part === "results") && (
          <>
            {!past && (
              <CalendarLinks
                url={`${config.appUrl}${base}/calendar.ics${filter.division ? `?division=${toKey(filter.division.id)}` : ""}`}
                posterPath={`${base}/poster`}
              />
            )}
            <p className="mt-4 text-caption text-ink-3">{nameZone(timeZone)}</p>
          </>
        )}
      </PublicFrame>
    ),
  };
}

/** Shows a team's page. */
export async function createTeamView(page: TeamPage): Promise<PublicView> {
  const { teamId, name, sport, slug, kit, color, timeZone, isIndexable, leagues } = page;
  const games = await listTeamGames(page);
  const rainouts = await listTeamRainouts(page);
  const [league] = leagues;
  const standings = league && {
    league,
    standings: await getStandings({ leagueId: league.id, isManager: false }),
  };
  const path = `/t/${slug}`;
  return {
    title: name,
    description: `Schedule and results of ${name}.`,
    path,
    isIndexable,
    picture: getPicturePath("/t", page),
    structuredData: describeTeamGames(page, games.upcoming),
    main: (
      <PublicFrame
        owner={{ id: teamId, name, kit, color }}
        kicker={
          league ? (
            <>
              {sport},{" "}
              <a href={`/l/${league.slug}`} className="underline">
                {league.name}
              </a>
            </>
          ) : (
            sport
          )
        }
        rainouts={rainouts}
        reportPath={path}
      >
        <TeamPageContent teamId={teamId} games={games} standings={standings ?? null} />
        <CalendarLinks url={`${config.appUrl}${path}/calendar.ics`} posterPath={`${path}/poster`} />
        <p className="mt-4 text-caption text-ink-3">{nameZone(timeZone)}</p>
      </PublicFrame>
    ),
  };
}

type PosterOwner = { id: string; name: string; sport: string; kit: string | null; color: KitColor };

/** Shows a page's link as a poster (PUBLIC-44). */
const createPosterView = (owner: PosterOwner, path: string): PublicView => ({
  title: `Poster, ${owner.name}`,
  description: `The link to ${owner.name} as a poster.`,
  path: `${path}/poster`,
  isIndexable: false,
  picture: null,
  main: <Poster owner={owner} url={config.appUrl + path} />,
});
export const createLeaguePosterView = ({ leagueId, color, ...page }: LeaguePage) =>
  createPosterView({ ...page, id: leagueId, color, kit: getLeagueKit(leagueId, color) }, `/l/${page.slug}`);
export const createTeamPosterView = ({ teamId, ...page }: TeamPage) =>
  createPosterView({ ...page, id: teamId }, `/t/${page.slug}`);
