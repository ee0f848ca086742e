import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { OwnPage } from "#features/attendance/mine/access.server.ts";
import { setConsent, type ConsentEvidence } from "#features/teams/consents/commands.server.ts";
import { consentWordings, type ConsentWording } from "#features/teams/consents/rules.ts";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { CALL_TIMEOUT_MS } from "#platform/sms/call-timeout.ts";
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

/**
 * Turns off this team's texts for a member. Revokes consent for their phones and stores evidence of it, cancels queued
 * texts, and releases their reservations. If a teammate shares a phone and has agreed to texts, the teammate still gets
 * texts on it. Unlike STOP, this doesn't affect other teams. Idempotent.
 */
export async function stopTeamTexts(page: OwnPage, clientAddress: string): Promise<void> {
  const { teamId, memberId } = page;
  await db.transaction().execute(async (trx) => {
    await lockTeamsAndReservations(trx, [teamId]);
    const phones = await trx
      .selectFrom("memberPhone")
      .select(["id", "phone"])
      .where("memberId", "=", memberId)
      .where("teamId", "=", teamId)
      .where("smsConsent", "=", true)
      .execute();
    if (phones.length === 0) return;
    await setConsent(
      trx,
      teamId,
      createConsentGiver(page, clientAddress, consentWordings.memberStop),
      phones,
      false,
    );
    const cancelled = await trx
      .updateTable("message")
      .set({ state: "skipped", reason: "no-consent", updatedAt: clock.now() })
      .where("teamId", "=", teamId)
      .where(
        "phone",
        "in",
        phones.map(({ phone }) => phone),
      )
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
  });
}

/**
 * Turns this team's texts back on, with new consent, for phones whose texts the member turned off on their own page.
 * Phones that never had consent aren't affected. STOP overrides this. Idempotent.
 */
export async function startTeamTexts(page: OwnPage, clientAddress: string): Promise<void> {
  const { teamId, memberId } = page;
  await db.transaction().execute(async (trx) => {
    const phones = await trx
      .selectFrom("memberPhone")
      .innerJoin("smsConsent", "smsConsent.id", "memberPhone.consentId")
      .select(["memberPhone.id", "memberPhone.phone"])
      .where("memberPhone.memberId", "=", memberId)
      .where("memberPhone.teamId", "=", teamId)
      .where("memberPhone.smsConsent", "=", false)
      .where("smsConsent.source", "=", "member-page")
      .where("smsConsent.granted", "=", false)
      .forUpdate("memberPhone")
      .execute();
    if (phones.length === 0) return;
    await setConsent(
      trx,
      teamId,
      createConsentGiver(page, clientAddress, consentWordings.member),
      phones,
      true,
    );
  });
}

const createConsentGiver = (
  { memberName }: OwnPage,
  clientAddress: string,
  wording: ConsentWording,
): ConsentEvidence => ({ source: "member-page", userId: null, name: memberName, clientAddress, wording });

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
