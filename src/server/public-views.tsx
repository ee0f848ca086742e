import { getStandings } from "#features/leagues/standings/queries.server.ts";
import type { Standings } from "#features/leagues/standings/schema.ts";
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
import type { GamePage } from "#features/public-pages/league-page/schema.ts";
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
  { past, hasPast, isPreview }: { past: PastSeason | null; hasPast: boolean; isPreview: boolean },
) {
  const base = past ? `/l/${slug}/seasons/${past.slug}` : `/l/${slug}`;
  const query = isPreview ? "?preview" : "";
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

/** Reads the seasons of a league that ended (PUBLIC-18). */
export const readPast = async (page: LeaguePage, params: URLSearchParams) => ({
  kind: "past" as const,
  page,
  seasons: await readPastSeasons(page),
  isPreview: params.has("preview"),
});
type PastFacts = Awaited<ReturnType<typeof readPast>>;

function showPast({ page, seasons, isPreview }: PastFacts): PublicView {
  const { leagueId, name, sport, slug, color, isIndexable } = page;
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
        links={listParts(page, { past: null, hasPast: true, isPreview }).links(PAST_SEASONS.part)}
        reportPath={path}
      >
        <PastSeasonList seasons={seasons} path={path} />
      </PublicFrame>
    ),
  };
}

/** Reads a part of a league's page, or of a past season (PUBLIC-18). */
export async function readLeague(
  page: LeaguePage,
  part: Part,
  params: URLSearchParams,
  past: PastSeason | null = null,
) {
  const season = await getPublicSeason(page, past?.id);
  const filter = parseFilter(params, season);
  const number = parsePage(params);
  const read = {
    "": async () => {
      const first = past || filter.day ? Math.max(number, 0) : number;
      const schedule = await listScheduledGames(page, season, filter, first, { isPast: past !== null });
      return { schedule, structuredData: describeLeagueGames(page, season, schedule.games) };
    },
    results: async () => ({
      results: await listPublicResults(page, season, filter, Math.max(number, 0)),
    }),
    standings: async () => ({
      standings: await getStandings({ leagueId: page.leagueId, isManager: false }, past?.id),
    }),
    teams: async () => ({}),
  };
  const content: PartContent = await read[part]();
  const isPreview = params.has("preview");
  return { kind: "league" as const, page, part, past, season, filter, isPreview, content };
}
type PartContent = {
  schedule?: GamePage;
  structuredData?: PublicView["structuredData"];
  results?: GamePage;
  standings?: Standings;
};
type LeagueFacts = Awaited<ReturnType<typeof readLeague>>;

/** Shows a part of a league's page. A past season has the names it ended with. */
function showLeague({ page, part, past, season, filter, isPreview, content }: LeagueFacts): PublicView {
  const { leagueId, sport, color, timeZone, isIndexable } = page;
  const name = (past && season.leagueName) ?? page.name;
  const { base, links, toPath } = listParts(page, { past, hasPast: season.hasPast, isPreview });
  const path = toPath(part);
  const { schedule, structuredData, results, standings } = content;
  const gameProps = { season, filter, path };
  return {
    title: [...(part === "" ? [] : [parts[part]]), ...(past ? [season.name] : []), name].join(", "),
    description: `${parts[part]} of ${name}, ${season.name}.`,
    path,
    isIndexable,
    picture: getPicturePath("/l", page),
    structuredData: structuredData ?? null,
    main: (
      <PublicFrame
        owner={{ id: leagueId, name, kit: getLeagueKit(leagueId, color), color }}
        kicker={season.hasEnded ? `${sport}, ${season.name}. Season ended` : `${sport}, ${season.name}`}
        links={links(part)}
        rainouts={past ? [] : season.rainouts}
        reportPath={path}
      >
        {part === "teams" && <LeagueTeams season={season} />}
        {schedule && <Schedule {...gameProps} page={schedule} />}
        {results && <Results {...gameProps} page={results} />}
        {standings && <LeagueStandings standings={standings} />}
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

/** Reads a team's page. */
export async function readTeam(page: TeamPage) {
  const games = await listTeamGames(page);
  const rainouts = await listTeamRainouts(page);
  const [league] = page.leagues;
  const standings = league && {
    league,
    standings: await getStandings({ leagueId: league.id, isManager: false }),
  };
  const structuredData = describeTeamGames(page, games.upcoming);
  return { kind: "team" as const, page, games, rainouts, standings, structuredData };
}
type TeamFacts = Awaited<ReturnType<typeof readTeam>>;

function showTeam({ page, games, rainouts, standings, structuredData }: TeamFacts): PublicView {
  const { teamId, name, sport, slug, kit, color, timeZone, isIndexable, leagues } = page;
  const [league] = leagues;
  const path = `/t/${slug}`;
  return {
    title: name,
    description: `Schedule and results of ${name}.`,
    path,
    isIndexable,
    picture: getPicturePath("/t", page),
    structuredData,
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

/** The poster of a page has its link and nothing that it shows (PUBLIC-44). */
export const toLeaguePoster = ({ leagueId, name, sport, color, slug }: LeaguePage) => ({
  kind: "poster" as const,
  owner: { id: leagueId, name, sport, color, kit: getLeagueKit(leagueId, color) as string | null },
  path: `/l/${slug}`,
});
export const toTeamPoster = ({ teamId, name, sport, color, kit, slug }: TeamPage): PosterFacts => ({
  kind: "poster",
  owner: { id: teamId, name, sport, color, kit },
  path: `/t/${slug}`,
});
type PosterFacts = ReturnType<typeof toLeaguePoster>;

const showPoster = ({ owner, path }: PosterFacts): PublicView => ({
  title: `Poster, ${owner.name}`,
  description: `The link to ${owner.name} as a poster.`,
  path: `${path}/poster`,
  isIndexable: false,
  picture: null,
  main: <Poster owner={owner} url={config.appUrl + path} />,
});

/** Everything that a page is made of: what was read for it, as plain data. */
export type PublicFacts = LeagueFacts | PastFacts | TeamFacts | PosterFacts;

/** Shows a page. It depends on nothing but the facts, because the same facts aren't rendered again. */
export function showFacts(facts: PublicFacts): PublicView {
  if (facts.kind === "league") return showLeague(facts);
  if (facts.kind === "past") return showPast(facts);
  return facts.kind === "team" ? showTeam(facts) : showPoster(facts);
}
