import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { Team, Venue } from "#platform/database-types.ts";
import { db } from "#platform/database.ts";
import { linkToken, tokenDigest } from "#platform/secrets.ts";
import { createAccount } from "./accounts.ts";

type TeamValues = Partial<Insertable<Team>>;

/** A team, of an account of its own unless one is given. */
export async function createTeam(values: TeamValues = {}) {
  const managerId = values.managerId ?? (await createAccount()).id;
  return db
    .insertInto("team")
    .values({
      name: "Lakeview Otters",
      sport: "Soccer",
      timeZone: "America/Chicago",
      seasonEndsOn: "2027-03-01",
      ...values,
      managerId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

let lastPhone = 0;
/** A number nobody else in this process has. */
const newPhone = () => `+1312555${String(++lastPhone % 10_000).padStart(4, "0")}`;

/** A roster entry with one phone; with `smsConsent` also the evidence of it. */
export async function createMember(
  teamId: string,
  member: {
    name?: string;
    phone?: string;
    email?: string | null;
    active?: boolean;
    smsConsent?: boolean;
    addedVia?: "manager" | "import" | "join-link";
    /** The place among the spares; null for a player. */
    sparePosition?: number | null;
  } = {},
) {
  const { name = "Aisha Bello", email = null, active = true, addedVia = "manager" } = member;
  const { phone = newPhone(), smsConsent = false, sparePosition = null } = member;
  const { id } = await db
    .insertInto("teamMember")
    .values({ teamId, name, email, active, addedVia, sparePosition })
    .returning("id")
    .executeTakeFirstOrThrow();
  const consentId = smsConsent ? await createConsent(teamId, phone) : null;
  await db
    .insertInto("memberPhone")
    .values({ teamId, memberId: id, position: 0, phone, smsConsent, consentId })
    .execute();
  return { id, name, phone };
}

/** The evidence that somebody agreed to texts. */
export async function createConsent(teamId: string, phone: string) {
  await db
    .insertInto("consentWording")
    .values({ id: "test", wording: "I agree" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await db
    .insertInto("smsConsent")
    .values({
      teamId,
      phone,
      granted: true,
      source: "manager",
      givenByName: "Maya Okafor",
      clientAddress: "192.0.2.1",
      wordingId: "test",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** An accepted invitation to manage a team. */
export async function inviteManager(teamId: string, user: { id: string; email: string }) {
  const now = new Date();
  await db
    .insertInto("teamManager")
    .values({ teamId, email: user.email, userId: user.id, invitationAcceptedAt: now, expiresAt: now })
    .execute();
}

/** An invitation to manage a team that nobody has accepted yet; gives its id. Its token is derived from `tokenId`. */
export async function createInvitation(
  teamId: string,
  invitation: {
    email: string;
    memberId?: string;
    invitedBy?: string;
    tokenId?: string;
    expiresAt?: Date;
    mailState?: "waiting" | "sent" | "failed";
  },
) {
  const { tokenId = randomUUID(), expiresAt = new Date(Date.now() + 86_400_000), ...values } = invitation;
  const digest = tokenDigest(linkToken("team-manager-invitation", tokenId));
  const { id } = await db
    .insertInto("teamManager")
    .values({ teamId, tokenId, digest, expiresAt, ...values })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A venue of a league. */
export async function createVenue(leagueId: string, values: Partial<Insertable<Venue>> = {}) {
  return db
    .insertInto("venue")
    .values({ name: "Harborview Park", maxTeamsPerDay: 4, ...values, leagueId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A league with teams in it. */
export async function createLeague(managerId: string, teamIds: string[], name = "Lakeside League") {
  const league = await db
    .insertInto("league")
    .values({ name, managerId })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (teamIds.length)
    await db
      .insertInto("leagueTeam")
      .values(teamIds.map((teamId) => ({ leagueId: league.id, teamId })))
      .execute();
  return league;
}

/** A match between two teams of a league: one thing, with an entry in each schedule. The first id is the first team's. */
export async function createMatch(
  leagueId: string,
  teamIds: readonly [string, string],
  game: { gameOn: string; gameTime?: string | null },
) {
  const match = await db.insertInto("match").values({ leagueId }).returning("id").executeTakeFirstOrThrow();
  const [one, other] = teamIds;
  const opponents = [`Opponents of ${one}`, `Opponents of ${other}`];
  const entries = [];
  for (const [index, teamId] of teamIds.entries())
    entries.push(await createGame(teamId, { ...game, matchId: match.id, opponent: opponents[index]! }));
  return entries.map(({ id }) => id) as [string, string];
}

/** A game of a team, by its own clock. It has no reminders: those come with the product's own commands. */
export async function createGame(
  teamId: string,
  game: {
    gameOn: string;
    gameTime?: string | null;
    opponent?: string | null;
    location?: string;
    notificationSent?: boolean;
    cancelledAt?: Date;
    matchId?: string;
  },
) {
  return db
    .insertInto("game")
    .values({ teamId, location: "Harborview Park, Field 2", gameTime: "19:00:00", ...game })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An open calendar of a team, or of one of its members; gives the token of its address. */
export async function createFeed(teamId: string, memberId: string | null = null) {
  const id = randomUUID();
  const token = linkToken("calendar-feed", id);
  await db
    .insertInto("calendarFeed")
    .values({ id, teamId, memberId, digest: tokenDigest(token) })
    .execute();
  return token;
}
