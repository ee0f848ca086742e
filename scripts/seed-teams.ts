import { sql } from "kysely";
import { recordResponse } from "#features/attendance/commands.server.ts";
import type { RsvpStatus } from "#features/attendance/schema.ts";
import { insertGames } from "#features/games/commands.server.ts";
import { grantPass } from "#features/passes/grants/commands.server.ts";
import { addCalendarMonths } from "#features/passes/ledger/rules.ts";
import { getTier } from "#features/passes/rules.ts";
import type { TierKey } from "#features/passes/schema.ts";
import { consentWordings } from "#features/teams/consents/rules.ts";
import { insertMembers } from "#features/teams/members/commands.server.ts";
import { createTeam } from "#features/teams/commands.server.ts";
import { after, clock, days, minutes } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import type { Session } from "#platform/session.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { seedEvening } from "./seed-evening.ts";
import { seedLeague } from "./seed-league.ts";

const otters = [
  ["Aisha Bello", "+13125550103", "aisha.bello@example.com"],
  ["Cole Lindqvist", "+17735550118", "cole.lindqvist@example.com", "no consent"],
  ["Devon Clarke", "+13125550126", null],
  ["Grace Donnelly", "+13125550131", "grace.donnelly@example.com"],
  ["Hannah Kowalski", "+17735550109", "hannah.k@example.com"],
  ["Jordan Reyes", "+13125550142", "jordan.reyes@example.com"],
  ["Katie Brandt", "+18475550155", "katie.brandt@example.com", "no consent"],
  ["Lucia Fernandes", "+13125550160", "lucia.f@example.com"],
  ["Marcus Bell", "+17735550114", "marcus.bell@example.com"],
  ["Mei-Ling Tran", "+13125550137", null],
  ["Owen Fitzgerald", "+18475550172", "owen.fitz@example.com"],
  ["Priya Raman", "+13125550146", "priya.raman@example.com"],
  ["Rafael Ortiz", "+17735550181", "rafael.ortiz@example.com"],
  ["Samir Haddad", "+13125550188", "samir.haddad@example.com"],
  ["Sofia Marchetti", "+13125550193", "sofia.m@example.com"],
  ["Theo Nakamura", "+17735550120", "theo.nakamura@example.com"],
  ["Wes Coleman", "+13125550197", "wes.coleman@example.com"],
] as const;
/** Not on the roster, but asked when someone is missing. */
const sub = ["Nina Alvarez", "+17735550148", "nina.alvarez@example.com"] as const;

type Player = readonly [name: string, phone: string, email: string | null, ...rest: string[]];
const firstNames = otters.map(([name]) => name.split(" ")[0]!);
const lastNames = otters.map(([name]) => name.split(" ")[1]!);
/** Combines first and last names of different players on the Otters, so that no one is on two teams. */
const players = (count: number, areaCode: string): Player[] =>
  otters
    .slice(0, count)
    .map((_, index) => [
      `${firstNames[index]} ${lastNames[(index + 5) % lastNames.length]}`,
      `+1${areaCode}55502${String(index).padStart(2, "0")}`,
      null,
    ]);

/** Days from now, local time, location, and opponent. */
type DemoGame = readonly [inDays: number, time: string, location: string, opponent: string];
type Pass = { tier: TierKey; endsInDays: number; smsUsed: number };
type DemoTeam = {
  name: string;
  sport: string;
  pass: Pass | null;
  players: readonly Player[];
  games: DemoGame[];
};
const lakeviewOtters: DemoTeam = {
  name: "Lakeview Otters",
  sport: "Soccer",
  pass: { tier: "standard", endsInDays: 136, smsUsed: 308 },
  players: otters,
  games: [[5, "18:30", "Ridgeway Turf", "Canal Street Comets"]],
};
const teams: DemoTeam[] = [
  {
    name: "Cedar Street Sluggers",
    sport: "Softball",
    pass: { tier: "mini", endsInDays: -9, smsUsed: 288 },
    players: players(14, "847"),
    games: [[2, "10:30", "Old Mill Diamond 1", "Brick House Bombers"]],
  },
  {
    name: "Northgate Wolves",
    sport: "Basketball",
    pass: null,
    players: players(9, "773"),
    games: [
      [3, "16:00", "St. Brendan's Gym", "Southgate Hoops"],
      [6, "20:00", "Northgate Rec Center", "Fulton Street Five"],
    ],
  },
];

/** Creates three teams in three pass states, with rosters and games. The last one plays in someone else's league. */
export async function seedTeams(coachEmail: string, leagueEmail: string) {
  const coach = await getSession(coachEmail);
  const league = await getSession(leagueEmail);
  const existing = await db
    .selectFrom("team")
    .select(["id", "name"])
    .where("managerId", "=", coach.user.id)
    .execute();
  if (existing.length > 0) {
    const seeded = existing.find(({ name }) => name === lakeviewOtters.name);
    if (seeded && !(await hasGameOfToday(seeded.id))) await addGameSoon(seeded.id, 62);
    return;
  }
  for (const team of teams) await addTeam(coach, team);
  const otterId = await addTeam(coach, lakeviewOtters);
  await addSeasonSoFar(otterId);
  await addPlayers(otterId, coach, [sub]);
  await seedEvening(coach, otterId);
  await addGameSoon(otterId, 62);
  await seedLeague(otterId, league);
}

const getDate = (at: Date) => toWallClock(at, "America/Chicago").on;

/** Returns whether a start on this day has already added its game. */
async function hasGameOfToday(teamId: string): Promise<boolean> {
  const last = await db
    .selectFrom("game")
    .select("createdAt")
    .where("teamId", "=", teamId)
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return last !== undefined && getDate(last.createdAt) === getDate(clock.now());
}

/**
 * Creates the Lakeview Otters and their league for one account, with phones and email addresses that no one else has.
 * The first reminder is due in 15 to 75 seconds.
 */
export async function seedWorld(manager: Session, phones: readonly string[], domain: string): Promise<void> {
  const ownPlayers = otters.map(
    ([name, , email, ...rest], index) =>
      [name, phones[index]!, email && email.replace(/@.*/, `@${domain}`), ...rest] as Player,
  );
  const tomorrow = [1, "19:00", "Ridgeway Turf", "Harbor Street FC"] as const;
  const games = [tomorrow, ...lakeviewOtters.games];
  const teamId = await addTeam(manager, { ...lakeviewOtters, players: ownPlayers, games });
  await addSeasonSoFar(teamId);
  await addGameSoon(teamId, 61.25);
  await seedLeague(teamId, manager, phones.slice(otters.length));
}

async function addTeam(manager: Session, team: DemoTeam): Promise<string> {
  const { id } = await createTeam(manager, {
    name: team.name,
    sport: team.sport,
    timeZone: "America/Chicago",
    seasonMonths: 6,
  });
  if (team.pass) await addPass(id, team.pass);
  await addPlayers(id, manager, team.players);
  await addGames(id, team.games);
  return id;
}

async function getSession(email: string): Promise<Session> {
  const user = await db
    .selectFrom("appUser")
    .select(["id", "email", "name"])
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return {
    id: "seed",
    user: { ...user, role: "team_manager", emailVerified: true, twoFactorEnabled: false },
  };
}

/** Grants a pass through the ledger, so that the next purchase adds to what's left of it. */
async function addPass(teamId: string, { tier, endsInDays, smsUsed }: Pass) {
  const boughtAt = addCalendarMonths(after(clock.now(), days(endsInDays)), -getTier(tier).months);
  await db.transaction().execute((trx) => grantPass(trx, teamId, tier, boughtAt));
  await db.updateTable("team").set({ smsUsed }).where("id", "=", teamId).execute();
}

async function addPlayers(teamId: string, { user }: Session, list: readonly Player[]) {
  const giver = {
    source: "manager" as const,
    userId: user.id,
    name: user.name,
    clientAddress: "127.0.0.1",
    wording: consentWordings.manager,
  };
  const members = list.map(([name, phone, email, ...rest]) => ({
    name,
    email,
    phones: [{ label: null, phone, smsConsent: rest.length === 0 }],
  }));
  await db.transaction().execute(async (trx) => {
    await insertMembers(trx, teamId, giver, members);
    // The team introduced itself long ago, so that its next texts don't wait for first texts.
    const introducedAt = sql`date_trunc('day', now() - interval '3 months') + interval '16 hours'`;
    await sql`
      insert into first_text (team_id, phone, message_id, month, accepted_at, created_at)
      select team_id, phone, uuidv7(), date_trunc('month', ${introducedAt}), ${introducedAt}, ${introducedAt}
      from member_phone where team_id = ${teamId} and sms_consent
      on conflict do nothing`.execute(trx);
  });
}

/** Adds two months of weekly games with responses, so there's a season to look back on. */
async function addSeasonSoFar(teamId: string) {
  const opponents = ["Harbor Street FC", "Canal Street Comets", "Ridgeway Rovers", "Old Mill Athletic"];
  const weeks = [1, 2, 3, 4, 5, 6, 7, 8];
  const seasonStart = after(clock.now(), -days(63));
  await db.updateTable("teamMember").set({ createdAt: seasonStart }).where("teamId", "=", teamId).execute();
  await addGames(
    teamId,
    weeks.map((week) => [-7 * week, "19:00", "Harborview Park, Field 2", opponents[week % 4]!] as const),
  );
  const members = await db
    .selectFrom("teamMember")
    .select("id")
    .where("teamId", "=", teamId)
    .orderBy("name")
    .execute();
  const playedGames = await db
    .selectFrom("game")
    .select("id")
    .where("teamId", "=", teamId)
    .where("gameOn", "<", toWallClock(clock.now(), "America/Chicago").on)
    .orderBy("gameOn", "desc")
    .execute();
  await db.transaction().execute(async (trx) => {
    for (const [week, game] of playedGames.entries())
      for (const [place, { id: memberId }] of members.entries()) {
        // Vary the responses by player and week. Most are yes, some are no or maybe, and a few players don't respond.
        const response = HABITS[(week * 5 + place * 3) % HABITS.length];
        const dayBefore = after(clock.now(), -days(7 * (week + 1) + 1));
        if (response) await recordResponse(trx, { gameId: game.id, memberId }, response, "link", dayBefore);
      }
  });
}

const HABITS = [
  ...Array<RsvpStatus>(8).fill("attending"),
  "maybe",
  "not_attending",
  "not_attending",
  "attending",
  null,
] as const;

/**
 * Adds a game whose last reminder, an hour before, is due up to a minute earlier than `inMinutes` suggests, so that texts
 * arrive right after starting.
 */
async function addGameSoon(teamId: string, inMinutes: number) {
  const { on: gameOn, time: gameTime } = toWallClock(
    after(clock.now(), minutes(inMinutes)),
    "America/Chicago",
  );
  const startsAt = {
    kind: "game" as const,
    gameOn,
    gameTime: `${gameTime.slice(0, 5)}:00`,
    // Always open, unlike the league's other venue.
    location: "Ridgeway Turf",
    opponent: "Old Mill Athletic",
    notes: null,
    arrivalMinutes: 15,
  };
  // Turn off quiet hours, so that the texts arrive at night too.
  await db.updateTable("team").set({ quietFrom: null, quietUntil: null }).where("id", "=", teamId).execute();
  await db.transaction().execute((trx) => insertGames(trx, teamId, [startsAt]));
}

async function addGames(teamId: string, games: DemoGame[]) {
  const rows = games.map(([inDays, time, location, opponent]) => ({
    kind: "game" as const,
    notes: null,
    arrivalMinutes: null,
    gameOn: toWallClock(after(clock.now(), days(inDays)), "America/Chicago").on,
    gameTime: time,
    location,
    opponent,
  }));
  await db.transaction().execute((trx) => insertGames(trx, teamId, rows));
}
