import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { Team, Venue } from "#platform/database-types.ts";
import { db } from "#platform/database.ts";
import { linkToken, digestToken } from "#platform/secrets.ts";
import { createAccount } from "./accounts.ts";

type TeamValues = Partial<Insertable<Team>>;

/** Creates a team, with a new account as its owner by default. */
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
/** Returns a phone number that's unique in this process. */
const newPhone = () => `+1312555${String(++lastPhone % 10_000).padStart(4, "0")}`;

/** Creates a member with one phone. With `smsConsent`, also records their consent. */
export async function createMember(
  teamId: string,
  member: {
    name?: string;
    phone?: string;
    email?: string | null;
    active?: boolean;
    smsConsent?: boolean;
    addedVia?: "manager" | "import" | "join-link";
    /** The position in the sub list, or null for a player. */
    subPosition?: number | null;
    /** Whether the team introduced itself to the number long ago, so that other texts don't wait. */
    isIntroduced?: boolean;
  } = {},
) {
  const { name = "Aisha Bello", email = null, active = true, addedVia = "manager" } = member;
  const { phone = newPhone(), smsConsent = false, subPosition = null, isIntroduced = true } = member;
  const { id } = await db
    .insertInto("teamMember")
    .values({ teamId, name, email, active, addedVia, subPosition })
    .returning("id")
    .executeTakeFirstOrThrow();
  const consentId = smsConsent ? await createConsent(teamId, phone) : null;
  await db
    .insertInto("memberPhone")
    .values({ teamId, memberId: id, position: 0, phone, smsConsent, consentId })
    .execute();
  if (smsConsent && isIntroduced) await createFirstText(teamId, phone);
  return { id, name, phone };
}

/** Adds a guardian's or second phone to a member. With `smsConsent`, also records its consent. */
export async function addContact(
  teamId: string,
  memberId: string,
  contact: { label?: string; phone: string; smsConsent?: boolean; position?: number },
) {
  const { label = "Mother", phone, smsConsent = true, position = 1 } = contact;
  const consentId = smsConsent ? await createConsent(teamId, phone) : null;
  await db
    .insertInto("memberPhone")
    .values({ teamId, memberId, position, label, phone, smsConsent, consentId })
    .execute();
  if (smsConsent) await createFirstText(teamId, phone);
}

/**
 * Creates a minor with a guardian. `childConsent` says whether the guardian agreed to texts to the child's own phone,
 * and `guardianConsent` whether they agreed to texts to theirs.
 */
export async function createMinor(
  teamId: string,
  member: {
    name?: string;
    phone?: string;
    guardianPhone?: string;
    childConsent?: boolean;
    guardianConsent?: boolean;
    subPosition?: number | null;
    isIntroduced?: boolean;
  } = {},
) {
  const {
    name = "Aisha Bello",
    phone = newPhone(),
    guardianPhone = newPhone(),
    isIntroduced = true,
  } = member;
  const { childConsent = false, guardianConsent = true, subPosition = null } = member;
  const ownConsentId = childConsent ? await createConsent(teamId, phone, "guardian-2026-12") : null;
  const guardianConsentId = guardianConsent ? await createConsent(teamId, guardianPhone) : null;
  const id = await db.transaction().execute(async (trx) => {
    const { id: memberId } = await trx
      .insertInto("teamMember")
      .values({ teamId, name, addedVia: "manager", subPosition, isMinor: true })
      .returning("id")
      .executeTakeFirstOrThrow();
    const own = { position: 0, phone, smsConsent: childConsent, consentId: ownConsentId, label: null };
    const guardian = { position: 1, phone: guardianPhone, smsConsent: guardianConsent };
    await trx
      .insertInto("memberPhone")
      .values([
        { teamId, memberId, ...own, isGuardian: false },
        { teamId, memberId, ...guardian, consentId: guardianConsentId, label: "Mother", isGuardian: true },
      ])
      .execute();
    return memberId;
  });
  if (isIntroduced) for (const number of [phone, guardianPhone]) await createFirstText(teamId, number);
  return { id, name, phone, guardianPhone };
}

/** Records a first text to a number that was accepted long ago. The text itself is no longer stored. */
export async function createFirstText(teamId: string, phone: string) {
  const at = new Date("2020-01-01");
  await db
    .insertInto("firstText")
    .values({ teamId, phone, messageId: randomUUID(), month: "2020-01-01", acceptedAt: at, createdAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Records a phone's consent to texts. */
export async function createConsent(teamId: string, phone: string, wordingId = "test") {
  await db
    .insertInto("consentWording")
    .values({ id: wordingId, wording: "I agree" })
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
      wordingId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Creates an accepted invitation to manage a team. */
export async function inviteManager(teamId: string, user: { id: string; email: string }) {
  const now = new Date();
  await db
    .insertInto("teamManager")
    .values({ teamId, email: user.email, userId: user.id, invitationAcceptedAt: now, expiresAt: now })
    .execute();
}

/** Creates a pending invitation to manage a team and returns its ID. Its token is derived from `tokenId`. */
export async function createInvitation(
  teamId: string,
  invitation: {
    email: string;
    memberId?: string;
    invitedBy?: string;
    tokenId?: string;
    expiresAt?: Date;
    emailState?: "waiting" | "sent" | "failed";
  },
) {
  const { tokenId = randomUUID(), expiresAt = new Date(Date.now() + 86_400_000), ...values } = invitation;
  const digest = digestToken(linkToken("team-manager-invitation", tokenId));
  const { id } = await db
    .insertInto("teamManager")
    .values({ teamId, tokenId, digest, expiresAt, ...values })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Creates a venue for a league. */
export async function createVenue(leagueId: string, values: Partial<Insertable<Venue>> = {}) {
  return db
    .insertInto("venue")
    .values({ name: "Harborview Park", maxTeamsPerDay: 4, ...values, leagueId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Creates a league with teams. */
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

/**
 * Creates a game between two of a league's teams, with an entry in each team's schedule. The first team is at home. Returns the entries' IDs in
 * the order of `teamIds`.
 */
export async function createLeagueGame(
  leagueId: string,
  teamIds: readonly [string, string],
  game: Omit<Parameters<typeof createGame>[1], "leagueGameId" | "side" | "opponent">,
) {
  const leagueGame = await db
    .insertInto("leagueGame")
    .values({ leagueId })
    .returning("id")
    .executeTakeFirstOrThrow();
  const [firstTeamId, secondTeamId] = teamIds;
  const opponents = [`Opponents of ${firstTeamId}`, `Opponents of ${secondTeamId}`];
  const entries = [];
  for (const [index, teamId] of teamIds.entries())
    entries.push(
      await createGame(teamId, {
        ...game,
        leagueGameId: leagueGame.id,
        opponent: opponents[index]!,
        side: index === 0 ? "home" : "away",
      }),
    );
  return entries.map(({ id }) => id) as [string, string];
}

/**
 * Creates a game for a team, in the team's time zone. It has no reminders because only the app's commands create those.
 */
export async function createGame(
  teamId: string,
  game: {
    gameOn: string;
    gameTime?: string | null;
    opponent?: string | null;
    location?: string;
    notificationSent?: boolean;
    cancelledAt?: Date;
    leagueGameId?: string;
    side?: "home" | "away" | null;
  },
) {
  return db
    .insertInto("game")
    .values({ teamId, location: "Harborview Park, Field 2", gameTime: "19:00:00", ...game })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Creates a calendar feed for a team or a member and returns its token. */
export async function createFeed(teamId: string, memberId: string | null = null) {
  const id = randomUUID();
  const token = linkToken("calendar-feed", id);
  await db
    .insertInto("calendarFeed")
    .values({ id, teamId, memberId, digest: digestToken(token) })
    .execute();
  return token;
}
