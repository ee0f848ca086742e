// The operations of leagues, apart from those of teams: what is measured and whose plans are checked.
import { randomUUID } from "node:crypto";
import type { Call, Line, Parts } from "./operations.ts";
import type { Subject } from "./subjects.ts";

/** Where no operation does what a trial needs. The product reads its settings when it is first imported. */
const ask = async (text: string, value: string) =>
  (await import("#platform/database.ts")).pool.query(text, [value]);

/** A venue that many games of the generated league name. */
const withVenue = async (_subject: Subject, call: Call): Promise<Parts> => ({
  params: {
    venueId: (await call("venues.create", { body: { name: "Lincoln Field", maxTeamsPerDay: 4 } })).id,
  },
});
const removeVenues: Line["undo"] = (_answer, { params }) =>
  ask("delete from venue where league_id = $1", params.leagueId!);

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

export const leagueLines: Line[] = [
  { operation: "leagues.list", by: "league" },
  { operation: "leagues.listTeams", by: "league" },
  { operation: "leagues.listGames", by: "league" },
  { operation: "leagueManagement.list", by: "league" },
  { operation: "leagueManagement.get", by: "league" },
  { operation: "leagueManagement.listTeams", by: "league" },
  {
    operation: "leagueManagement.listTeams",
    what: "search",
    by: "league",
    request: () => ({ query: { search: "otter" } }),
  },
  {
    operation: "leagueTeams.create",
    by: "league",
    request: () => ({ body: newTeam() }),
    // No operation deletes a team.
    undo: ({ id }) => ask("delete from team where id = $1", id),
  },
  { operation: "venues.list", by: "league", request: withVenue, undo: removeVenues },
  { operation: "venues.listBrief", by: "league", request: withVenue, undo: removeVenues },
  { operation: "venues.countGames", by: "league", request: withVenue, undo: removeVenues },
  { operation: "bulletins.preview", by: "league" },
  {
    operation: "rainouts.preview",
    by: "league",
    request: async (subject, call) => ({
      ...(await withVenue(subject, call)),
      body: { on: "2026-12-05", action: "cancel", toOn: null },
    }),
    undo: removeVenues,
  },
  { operation: "scheduleBuilder.get", by: "league" },
  { operation: "scheduleBuilder.getSeason", by: "league" },
  { operation: "managers.list", by: "usual" },
];

/** Once in a league's life or a venue's: their statements are those of one row by its key. */
export const rareInLeagues = [
  ...["create", "update", "remove", "moveTeam"].map((name) => `leagueManagement.${name}`),
  ...["create", "update", "remove"].map((name) => `venues.${name}`),
  ...["publish", "startRun", "getRun", "cancelRun", "saveRest"].map((name) => `scheduleBuilder.${name}`),
  // What they read is what their previews read, and they write what blasts.send and the changes of a game write.
  "bulletins.send",
  "rainouts.carryOut",
  ...["invite", "resend", "remove", "leave"].map((name) => `managers.${name}`),
  ...["preview", "register", "accept"].map((name) => `invitations.${name}`),
];
