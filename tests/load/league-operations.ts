// The league operations that are measured and whose plans are checked. Team operations are in operations.ts.
import { randomUUID } from "node:crypto";
import type { Call, Line, Parts } from "./line.ts";
import type { Subject } from "./subjects.ts";

/**
 * Runs SQL to set up or clean up a trial. Imports the app only when needed, because it reads its settings when it's
 * first imported.
 */
const query = async (text: string, value: string) =>
  (await import("#platform/database.ts")).pool.query<Record<string, string>>(text, [value]);

/** Adds a venue that many of the generated league's games use. */
const withVenue = async (_subject: Subject, call: Call): Promise<Parts> => ({
  params: {
    venueId: (await call("venues.create", { body: { name: "Lincoln Field", maxTeamsPerDay: 4 } })).id,
  },
});
const removeVenues: Line["undo"] = (_output, { params }) =>
  query("delete from venue where league_id = $1", params.leagueId!);

const newTeam = () => ({
  name: "Lakeview Otters",
  sport: "Soccer",
  members: Array.from({ length: 15 }, (_, index) => ({
    name: "Aisha Bello",
    phone: `+1312555${String(index).padStart(4, "0")}`,
    smsConsent: true,
  })),
  requestKey: randomUUID(),
});

/** Names differ from run to run, because a league refuses a team with the same name. */
const newTeamList = () => ({
  teams: Array.from({ length: 16 }, (_, index) => ({
    name: `Otters ${randomUUID().slice(0, 8)} ${index}`,
    captain: "Aisha Bello",
    email: null,
    phone: `+1312555${String(index).padStart(4, "0")}`,
    daysOff: ["Friday"],
  })),
  requestKey: randomUUID(),
});

/** Starts the usual team's new season, and deletes it afterward. */
const startSeason = async ({ params }: Subject): Promise<Parts> => {
  const { rows } = await query("select id from team_member where team_id = $1", params.teamId!);
  const memberIds = rows.map(({ id }) => id);
  return { body: { name: "Otters", seasonMonths: 6, memberIds, requestKey: randomUUID() } };
};
const removeSeason: Line["undo"] = async (_output, { params }) => {
  await query(
    "delete from team using team_season where id = team_id and previous_team_id = $1",
    params.teamId!,
  );
  await query("update team set archived_at = null where id = $1", params.teamId!);
};

/** Publishes a league game of two of the league's teams, hosted by the first, for the second to host. */
const withLeagueGame = async ({ params }: Subject): Promise<Parts> => {
  const { rows } = await query(
    `with sides as (
       select team_id, row_number() over (order by team_id) as number from league_team where league_id = $1 limit 2
     ), published as (
       insert into league_game (league_id) values ($1) returning id
     ), entries as (
       insert into game (team_id, game_on, game_time, location, league_game_id, side)
       select team_id, '2027-01-15', '19:00', 'Lincoln Field', published.id, case number when 1 then 'home' else 'away' end
       from sides, published
     )
     select published.id, sides.team_id as "homeTeamId" from published, sides where number = 2`,
    params.leagueId!,
  );
  const { id, homeTeamId } = rows[0]!;
  return { params: { leagueGameId: id! }, body: { homeTeamId } };
};
const removeLeagueGames: Line["undo"] = (_output, { params }) =>
  query(
    `with entries as (
       delete from game using league_game
       where league_game.id = league_game_id and league_id = $1 and game_on = '2027-01-15'
       returning league_game_id
     )
     delete from league_game using entries where id = league_game_id`,
    params.leagueId!,
  );

const withSeason = async ({ params }: Subject): Promise<Parts> => {
  const { rows } = await query("select id from league_season where league_id = $1", params.leagueId!);
  return { params: { seasonId: rows[0]!.id! } };
};

export const leagueLines: Line[] = [
  { operation: "seasons.get", subjectKind: "usual" },
  { operation: "seasons.get", subjectKind: "league" },
  { operation: "seasons.start", subjectKind: "usual", request: startSeason, undo: removeSeason },
  { operation: "seasons.movePass", subjectKind: "usual" },
  { operation: "leagues.list", subjectKind: "league" },
  { operation: "leagues.listTeams", subjectKind: "league" },
  { operation: "leagues.listGames", subjectKind: "league" },
  { operation: "leagueManagement.list", subjectKind: "league" },
  { operation: "leagueManagement.get", subjectKind: "league" },
  { operation: "leagueManagement.listTeams", subjectKind: "league" },
  {
    operation: "leagueManagement.listTeams",
    variant: "search",
    subjectKind: "league",
    request: () => ({ query: { search: "otter" } }),
  },
  { operation: "leagueSeasons.list", subjectKind: "league" },
  { operation: "leagueSeasons.listNextTeams", subjectKind: "league" },
  { operation: "leagueSeasons.listTeams", subjectKind: "league", request: withSeason },
  { operation: "standings.get", subjectKind: "league" },
  { operation: "publicPages.getLeague", subjectKind: "league" },
  { operation: "leagueHome.get", subjectKind: "league", request: withVenue, undo: removeVenues },
  {
    operation: "leagueCalendar.list",
    subjectKind: "league",
    request: () => ({ query: { from: "2026-11-29", to: "2027-01-02" } }),
  },
  {
    operation: "leagueCalendar.getDaySheet",
    subjectKind: "league",
    request: () => ({ query: { on: "2026-12-05" } }),
  },
  {
    operation: "leagueCalendar.setHomeTeam",
    subjectKind: "league",
    request: withLeagueGame,
    undo: removeLeagueGames,
  },
  {
    operation: "leagueTeams.create",
    subjectKind: "league",
    request: () => ({ body: newTeam() }),
    undo: ({ id }) => query("delete from team where id = $1", id),
  },
  {
    operation: "teamLists.create",
    subjectKind: "league",
    request: () => ({ body: newTeamList() }),
    undo: async ({ teams }) => {
      for (const { id } of teams as { id: string }[]) await query("delete from team where id = $1", id);
    },
  },
  { operation: "venues.list", subjectKind: "league", request: withVenue, undo: removeVenues },
  { operation: "venues.listNames", subjectKind: "league", request: withVenue, undo: removeVenues },
  { operation: "venues.countGames", subjectKind: "league", request: withVenue, undo: removeVenues },
  { operation: "leagueMessages.preview", subjectKind: "league" },
  {
    operation: "rainouts.preview",
    subjectKind: "league",
    request: async (subject, call) => ({
      ...(await withVenue(subject, call)),
      body: { on: "2026-12-05", action: "cancel", toOn: null },
    }),
    undo: removeVenues,
  },
  { operation: "leagueChangeRequests.list", subjectKind: "league" },
  { operation: "leagueResults.list", subjectKind: "league", request: withSeason },
  { operation: "leagueResults.getSettings", subjectKind: "league", request: withSeason },
  { operation: "changeRequests.list", subjectKind: "usual" },
  { operation: "changeRequests.listOpen", subjectKind: "usual" },
  { operation: "scheduleBuilder.get", subjectKind: "league" },
  { operation: "scheduleBuilder.getDraft", subjectKind: "league" },
  { operation: "scheduleBuilder.getSeason", subjectKind: "league" },
  { operation: "subPool.listPeople", subjectKind: "league" },
  { operation: "managers.list", subjectKind: "usual" },
  { operation: "resending.resendAll", subjectKind: "league" },
];

/**
 * Operations that are called rarely, about once per league or venue. Each of their statements affects one row by its
 * key.
 */
export const rareInLeagues = [
  ...["create", "update", "remove", "moveTeam"].map((name) => `leagueManagement.${name}`),
  "publicPages.saveLeague",
  ...["getLeague", "startLeague", "stopLeague"].map((name) => `dataExports.${name}`),
  // These read what standings.get reads.
  ...["preview", "setRules", "drawLots"].map((name) => `standings.${name}`),
  ...["start", "end", "withdrawTeam", "saveDivisions", "moveTeams"].map((name) => `leagueSeasons.${name}`),
  ...["create", "update", "remove"].map((name) => `venues.${name}`),
  ...["saveDraft", "publish", "startRun", "getRun", "cancelRun", "rescheduleSeason"].map(
    (name) => `scheduleBuilder.${name}`,
  ),
  ...["get", "update", "getLink", "renewLink", "closeLink", "setLevel", "remove", "preview", "join"].map(
    (name) => `subPool.${name}`,
  ),
  // A game has a handful of requests in its life.
  ...["send", "respond", "withdraw"].map((name) => `changeRequests.${name}`),
  "leagueChangeRequests.decide",
  // So does it have reports, and few corrections.
  "results.get",
  "results.report",
  ...["get", "set", "saveSettings"].map((name) => `leagueResults.${name}`),
  // These read what their previews read, and write what blasts.send and game changes write.
  "leagueMessages.send",
  "rainouts.apply",
  ...["invite", "resend", "remove", "leave", "listLeagues", "leaveLeague"].map((name) => `managers.${name}`),
  ...["preview", "register", "accept"].map((name) => `invitations.${name}`),
];
