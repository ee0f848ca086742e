import { randomUUID } from "node:crypto";
import { requireLeague } from "#features/leagues/access.server.ts";
import { createLeagueTeam } from "#features/leagues/team-creation/commands.server.ts";
import { NewLeagueTeam } from "#features/leagues/team-creation/schema.ts";
import { addVenue } from "#features/leagues/venues/commands.server.ts";
import { VenueEntry } from "#features/leagues/venues/schema.ts";
import { db } from "#platform/database.ts";
import type { Session } from "#platform/session.ts";

const rivals = [
  { name: "Harbor Street FC", captain: "Nadia Petrov", preferredBlockoutDays: ["Tuesday"] },
  { name: "Canal Street Comets", captain: "Elliot Park", preferredBlockoutDays: [] },
  { name: "Ridgeway Rovers", captain: "Imani Cole", preferredBlockoutDays: ["Tuesday", "Thursday"] },
  { name: "Old Mill Athletic", captain: "Tomas Novak", preferredBlockoutDays: [] },
  { name: "Fulton Street United", captain: "Greta Solberg", preferredBlockoutDays: ["Wednesday"] },
  { name: "Northgate Strikers", captain: "Ben Adeyemi", preferredBlockoutDays: [] },
  { name: "Brick House Wanderers", captain: "Chloe Martin", preferredBlockoutDays: [] },
];

const evenings = { from: "18:00", until: "22:30" };
const venues = [
  {
    name: "Harborview Park",
    maxTeamsPerDay: 4,
    address: "1200 N Lake Shore Dr, Chicago",
    fields: [
      { name: "Field 1", maxTeamsPerDay: 4 },
      { name: "Field 2", maxTeamsPerDay: 4 },
    ],
    openingTimes: [null, evenings, evenings, evenings, evenings, evenings, { from: "09:00", until: "20:00" }],
  },
  { name: "Ridgeway Turf", maxTeamsPerDay: 4, address: "3300 W Ridgeway Ave, Chicago" },
];

const captainPhones = rivals.map((_, index) => `+1312555017${index}`);

/** Creates a league with eight teams and two venues, enough to build a season. */
export async function seedLeague(
  teamId: string,
  session: Session,
  phones: readonly string[] = captainPhones,
) {
  const { id } = await db
    .insertInto("league")
    .values({ name: "Lakeside Rec League", managerId: session.user.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("leagueTeam").values({ leagueId: id, teamId }).execute();
  const grant = await requireLeague(session, id);
  for (const venue of venues) await addVenue(grant, VenueEntry.parse(venue));
  for (const [index, { captain, ...rival }] of rivals.entries()) {
    const team = NewLeagueTeam.parse({
      ...rival,
      sport: "Soccer",
      timeZone: "America/Chicago",
      members: [{ name: captain, phone: phones[index]!, email: null, smsConsent: true }],
      requestKey: randomUUID(),
    });
    await createLeagueTeam(grant, team, new Map(), "127.0.0.1");
  }
}
