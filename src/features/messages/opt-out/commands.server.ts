import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { OwnMember, OwnPage } from "#features/attendance/mine/access.server.ts";
import { isStoppedHere } from "#features/attendance/mine/contacts/queries.server.ts";
import { setConsent, type ConsentEvidence } from "#features/teams/consents/commands.server.ts";
import type { ConsentWording } from "#features/teams/consents/rules.ts";
import { agreeForChild } from "#features/teams/guardians/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { CALL_TIMEOUT_MS } from "#platform/sms/call-timeout.ts";
import { consentWords } from "#words/consents/consents.ts";
import { lockTeamsAndReservations, reserve } from "../allowance/commands.server.ts";
import { PHONE_LOCK } from "../claims/commands.server.ts";
import { forgetIntroductions } from "../first-texts/commands.server.ts";

/**
 * Opts a number out of texts from all teams, effective when the transaction commits (OP-16). Cancels queued texts and
 * releases their reservations. Idempotent: keeps the first opt-out. Waits for texts that are being submitted, because
 * the provider blocks them only if it recognized the keyword itself.
 */
export async function stopTexts(trx: Trx, phone: string): Promise<void> {
  await waitForInFlight(trx, phone);
  await trx
    .insertInto("phoneSuppression")
    .values({ phone, reason: "stop", createdAt: clock.now() })
    .onConflict((conflict) =>
      conflict
        .column("phone")
        .doUpdateSet({ reason: "stop", createdAt: clock.now() })
        .where("phoneSuppression.reason", "<>", "stop"),
    )
    .execute();
  const queuedTexts = trx.selectFrom("message").where("phone", "=", phone).where("state", "=", "queued");
  const teams = await queuedTexts.select("teamId").distinct().execute();
  if (teams.length === 0) return;
  await lockTeamsAndReservations(
    trx,
    teams.map(({ teamId }) => teamId),
  );
  const cancelled = await trx
    .updateTable("message")
    .set({ state: "skipped", reason: "stop", updatedAt: clock.now() })
    .where("phone", "=", phone)
    .where("state", "=", "queued")
    .returning(["id", "teamId", "cost"])
    .execute();
  await forgetIntroductions(
    trx,
    cancelled.map(({ id, teamId }) => ({ id, teamId, phone })),
  );
  const releasedCounts = new Map<string, number>();
  for (const { teamId, cost } of cancelled)
    releasedCounts.set(teamId, (releasedCounts.get(teamId) ?? 0) - cost);
  await reserve(trx, releasedCounts);
}

/**
 * How often to check for texts in flight. The wait is capped at the timeout for calls to the provider, because the
 * provider is waiting for our response.
 */
const POLL_MS = 20;

/** Blocks new texts to this phone until the transaction ends, and waits for texts that are in flight. */
async function waitForInFlight(trx: Trx, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${PHONE_LOCK}, hashtext(${phone}))`.execute(trx);
  for (let waitedMs = 0; waitedMs < CALL_TIMEOUT_MS; waitedMs += POLL_MS) {
    const inFlight = await trx
      .selectFrom("message")
      .select("id")
      .where("phone", "=", phone)
      .where("state", "=", "submitting")
      .limit(1)
      .executeTakeFirst();
    if (!inFlight) return;
    await pause(POLL_MS);
  }
}

/**
 * Opts a number back in to texts from teams that have consent for it. Idempotent. Numbers that can't receive texts stay
 * suppressed.
 */
export async function startTexts(trx: Trx, phone: string): Promise<void> {
  await trx.deleteFrom("phoneSuppression").where("phone", "=", phone).where("reason", "=", "stop").execute();
}

/** Selects the phones that a page is about: the contact's number, or all numbers of the member that the link proves. */
export const selectOwnPhones = (trx: Trx, { contact }: OwnPage, members: readonly OwnMember[]) =>
  trx
    .selectFrom("memberPhone")
    .select(["memberPhone.id", "memberPhone.phone", "memberPhone.memberId"])
    .where("memberPhone.memberId", "=", sql<string>`any(${members.map(({ memberId }) => memberId)}::uuid[])`)
    .$if(contact !== null, (query) => query.where("memberPhone.phone", "=", contact!))
    .orderBy("memberPhone.id");

/**
 * Records on Your Games that the holder of a guardian's number agrees to texts to their child's own phone (REACH-45).
 * Idempotent. Throws NOT_FOUND if the child isn't on the page, or if the number isn't their guardian's.
 */
export async function agreeForOwnChild(
  page: OwnPage,
  memberId: string,
  clientAddress: string,
): Promise<void> {
  const { contact, language } = page;
  const child = page.members.find((member) => member.memberId === memberId);
  if (!child || contact === null) throw new AppError("NOT_FOUND");
  const { teamId } = child;
  await db.transaction().execute(async (trx) => {
    await lockTeamsAndReservations(trx, [teamId]);
    const evidence = { source: "member-page", userId: null, clientAddress } as const;
    await agreeForChild(trx, { teamId, memberId, guardianPhone: contact }, evidence, language);
  });
}

/** Returns the page's members on this team. Throws NOT_FOUND if there are none. */
function requireMembersOf({ members }: OwnPage, teamId: string): OwnMember[] {
  const own = members.filter((member) => member.teamId === teamId);
  if (own.length === 0) throw new AppError("NOT_FOUND");
  return own;
}

/**
 * Turns off a team's texts on Your Games: to the contact's number for all its members on this team, and to no other
 * number (REACH-21). A link that proves a single member turns them off for all of that member's numbers. Stores evidence
 * of it, cancels queued texts, and releases their reservations. Anyone else on the team who agreed to texts on one of
 * these numbers still gets them. Unlike STOP, this doesn't affect other teams. Idempotent. Throws NOT_FOUND if the team
 * isn't on the page.
 */
export async function stopTeamTexts(page: OwnPage, teamId: string, clientAddress: string): Promise<void> {
  const members = requireMembersOf(page, teamId);
  const { memberStop, phoneStop } = consentWords[page.language];
  const wording = page.contact === null ? memberStop : phoneStop;
  await db.transaction().execute(async (trx) => {
    await lockTeamsAndReservations(trx, [teamId]);
    const giver = createConsentGiver(clientAddress, wording);
    const phones = await selectOwnPhones(trx, page, members)
      .where("memberPhone.smsConsent", "=", true)
      .execute();
    await withdrawConsents(trx, members, phones, giver);
  });
}

type ConsentGiver = (member: OwnMember) => ConsentEvidence;
type OwnPhone = { id: string; phone: string; memberId: string };

/**
 * Withdraws the consents of these phones of members of one team, and cancels queued texts to them. Call it with the team
 * and its reservations locked.
 */
export async function withdrawConsents(
  trx: Trx,
  members: readonly OwnMember[],
  phones: readonly OwnPhone[],
  giver: ConsentGiver,
): Promise<void> {
  if (phones.length === 0) return;
  const { teamId } = members[0]!;
  await setConsents(trx, members, phones, giver, false);
  await cancelTexts(
    trx,
    teamId,
    phones.map(({ phone }) => phone),
  );
}

/** Sets each member's consents with evidence that names them. */
async function setConsents(
  trx: Trx,
  members: readonly OwnMember[],
  phones: readonly OwnPhone[],
  giver: ConsentGiver,
  granted: boolean,
): Promise<void> {
  for (const member of members) {
    const own = phones.filter(({ memberId }) => memberId === member.memberId);
    if (own.length > 0) await setConsent(trx, member.teamId, giver(member), own, granted);
  }
}

/** Cancels a team's queued texts to phones that no one on the team has agreed to texts on anymore. */
async function cancelTexts(trx: Trx, teamId: string, phones: readonly string[]): Promise<void> {
  const cancelled = await trx
    .updateTable("message")
    .set({ state: "skipped", reason: "no-consent", updatedAt: clock.now() })
    .where("teamId", "=", teamId)
    .where("phone", "in", phones)
    .where("state", "=", "queued")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("memberPhone")
            .select("memberPhone.id")
            .whereRef("memberPhone.teamId", "=", "message.teamId")
            .whereRef("memberPhone.phone", "=", "message.phone")
            .where("memberPhone.smsConsent", "=", true),
        ),
      ),
    )
    // Texts to managers have no member. Alerts to a manager who also plays aren't part of this.
    .where("memberId", "is not", null)
    .returning(["id", "phone", "cost"])
    .execute();
  await forgetIntroductions(
    trx,
    cancelled.map(({ id, phone }) => ({ id, teamId, phone: phone! })),
  );
  const released = cancelled.reduce((sum, { cost }) => sum + cost, 0);
  await reserve(trx, new Map([[teamId, -released]]));
}

/**
 * Turns a team's texts back on, with new consent, for phones whose texts were turned off on Your Games (see
 * `isStoppedHere`). Phones that never had consent aren't affected. STOP overrides this. Idempotent. Throws NOT_FOUND if
 * the team isn't on the page.
 */
export async function startTeamTexts(page: OwnPage, teamId: string, clientAddress: string): Promise<void> {
  const members = requireMembersOf(page, teamId);
  const giver = createConsentGiver(clientAddress, consentWords[page.language].member);
  await db.transaction().execute(async (trx) => {
    const phones = await selectOwnPhones(trx, page, members)
      .innerJoin("smsConsent", "smsConsent.id", "memberPhone.consentId")
      .where("memberPhone.smsConsent", "=", false)
      .where(isStoppedHere(page.contact))
      .forUpdate("memberPhone")
      .execute();
    await setConsents(trx, members, phones, giver, true);
  });
}

/** Creates the evidence that a page's holder gave or withdrew a consent for a member. */
export const createConsentGiver =
  (clientAddress: string, wording: ConsentWording): ConsentGiver =>
  ({ memberName: name }) => ({ source: "member-page", userId: null, name, clientAddress, wording });

/**
 * Ends one team's texts to a number whose holder isn't the person the team meant (TEXT-53). Cancels the team's queued
 * texts and releases their reservations. Other teams may still text the number. Returns false if that was already so.
 */
export async function stopWrongNumber(trx: Trx, teamId: string, phone: string): Promise<boolean> {
  await waitForInFlight(trx, phone);
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("wrongNumber")
    .values({ teamId, phone, createdAt: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  await lockTeamsAndReservations(trx, [teamId]);
  const cancelled = await trx
    .updateTable("message")
    .set({ state: "skipped", reason: "wrong-number", updatedAt: clock.now() })
    .where("phone", "=", phone)
    .where("teamId", "=", teamId)
    .where("state", "=", "queued")
    .returning(["id", "cost"])
    .execute();
  await forgetIntroductions(
    trx,
    cancelled.map(({ id }) => ({ id, teamId, phone })),
  );
  const released = cancelled.reduce((sum, { cost }) => sum + cost, 0);
  await reserve(trx, new Map([[teamId, -released]]));
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Keeps numbers that told a team they're the wrong number out of the texts of the team that continues it. Call it after
 * the members were carried over. STOP applies to all teams anyway.
 */
export async function carryWrongNumbers(
  trx: Trx,
  { fromTeamId, toTeamId }: { fromTeamId: string; toTeamId: string },
): Promise<void> {
  await sql`
    insert into wrong_number (team_id, phone, created_at)
    select ${toTeamId}, phone, created_at from wrong_number
    where team_id = ${fromTeamId} and phone in (
      select member_phone.phone from member_phone where member_phone.team_id = ${toTeamId}
      union all
      select manager_phone.phone from manager_phone where manager_phone.team_id = ${toTeamId}
    )`.execute(trx);
}
