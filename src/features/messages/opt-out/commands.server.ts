import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { OwnPage } from "#features/attendance/mine/access.server.ts";
import { setConsent, type ConsentGiver } from "#features/teams/consents/commands.server.ts";
import { consentWordings, type ConsentWording } from "#features/teams/consents/rules.ts";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { CALL_TIMEOUT_MS } from "#platform/sms/call-timeout.ts";
import { lockTeamsAndReservations, reserve } from "../allowance/commands.server.ts";
import { PHONE_LOCK } from "../commands.server.ts";

/**
 * No more texts to this number, by any team, from the moment this commits (OP-16); those that wait are not sent and cost
 * nothing. Idempotent: the first time stays. Waits for those that are being handed over at this very moment: the provider
 * refuses them only when it understood the word itself.
 */
export async function stopTexts(trx: Trx, phone: string): Promise<void> {
  await handedOver(trx, phone);
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
  const waiting = trx.selectFrom("message").where("phone", "=", phone).where("state", "=", "queued");
  const teams = await waiting.select("teamId").distinct().execute();
  if (teams.length === 0) return;
  await lockTeamsAndReservations(
    trx,
    teams.map(({ teamId }) => teamId),
  );
  const stopped = await trx
    .updateTable("message")
    .set({ state: "skipped", reason: "stop", updatedAt: clock.now() })
    .where("phone", "=", phone)
    .where("state", "=", "queued")
    .returning(["teamId", "segments"])
    .execute();
  const released = new Map<string, number>();
  for (const { teamId, segments } of stopped) released.set(teamId, (released.get(teamId) ?? 0) - segments);
  await reserve(trx, released);
}

/** A look every so often, and not for longer than a call to the provider takes, which waits for our answer. */
const LOOK_MS = 20;

/** From here to the end of the transaction nobody takes a text to this phone, and what was taken is over. */
async function handedOver(trx: Trx, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${PHONE_LOCK}, hashtext(${phone}))`.execute(trx);
  for (let waited = 0; waited < CALL_TIMEOUT_MS; waited += LOOK_MS) {
    const underWay = await trx
      .selectFrom("message")
      .select("id")
      .where("phone", "=", phone)
      .where("state", "=", "submitting")
      .limit(1)
      .executeTakeFirst();
    if (!underWay) return;
    await pause(LOOK_MS);
  }
}

/** Texts again, to those who had agreed to them. Idempotent; a number that cannot get texts stays so. */
export async function startTexts(trx: Trx, phone: string): Promise<void> {
  await trx.deleteFrom("phoneSuppression").where("phone", "=", phone).where("reason", "=", "stop").execute();
}

/**
 * No more texts of this team to the phones of this member: their consents are taken back, with evidence, and what waits is
 * not sent and costs nothing. A phone that somebody else of the team shares and agreed to stays theirs. Other teams go on;
 * STOP is the word for all of them. Idempotent.
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
    await setConsent(trx, teamId, giverOf(page, clientAddress, consentWordings.memberStop), phones, false);
    const stopped = await trx
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
      .returning("segments")
      .execute();
    const segments = stopped.reduce((sum, message) => sum + message.segments, 0);
    await reserve(trx, new Map([[teamId, -segments]]));
  });
}

/**
 * Texts of this team again, to the phones that their member had stopped on their own page, with a new consent: whoever never
 * agreed does not by this. Idempotent. STOP stands above it.
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
      .where("smsConsent.source", "=", "own-page")
      .where("smsConsent.granted", "=", false)
      .forUpdate("memberPhone")
      .execute();
    if (phones.length === 0) return;
    await setConsent(trx, teamId, giverOf(page, clientAddress, consentWordings.member), phones, true);
  });
}

const giverOf = ({ memberName }: OwnPage, clientAddress: string, wording: ConsentWording): ConsentGiver => ({
  source: "own-page",
  userId: null,
  name: memberName,
  clientAddress,
  wording,
});
