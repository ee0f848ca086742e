import { sql } from "kysely";
import { db, type Database, type Trx } from "#platform/database.ts";
import { parsePhone, phoneInWords } from "#platform/phone.ts";
import type { PersonData } from "./schema.ts";

const listEntries = (on: Database | Trx, phone: string) =>
  on
    .selectFrom("memberPhone")
    .innerJoin("teamMember", "teamMember.id", "memberPhone.memberId")
    .innerJoin("team", "team.id", "memberPhone.teamId")
    .select([
      "teamMember.id as memberId",
      "teamMember.name",
      "teamMember.email",
      "teamMember.createdAt",
      "team.name as teamName",
      "memberPhone.position",
      "memberPhone.label",
      "memberPhone.smsConsent",
    ])
    .where("memberPhone.phone", "=", phone)
    .orderBy("teamMember.id")
    .execute();

export async function findPerson(typed: string): Promise<PersonData> {
  const phone = parsePhone(typed);
  if (phone === null) return { phone: null, entries: [], texts: 0, consents: 0 };
  const [entries, { rows }] = await Promise.all([
    listEntries(db, phone),
    sql<{ texts: number; consents: number }>`
      select (select count(*)::int from message where message.phone = ${phone}) as texts,
        (select count(*)::int from sms_consent where sms_consent.phone = ${phone}) as consents`.execute(db),
  ]);
  return {
    phone: phoneInWords(phone),
    entries: entries.map(({ memberId, name, teamName, position, label }) => ({
      memberId,
      name,
      teamName,
      contact: position === 0 ? null : (label ?? "Contact"),
    })),
    ...rows[0]!,
  };
}

/** Everything that names the phone, or is about the members it belongs to, as plain data for the person. */
export async function gatherPerson(trx: Trx, phone: string) {
  const entries = await listEntries(trx, phone);
  const memberIds = entries.filter(({ position }) => position === 0).map(({ memberId }) => memberId);
  const [consents, texts, replies, stopped, answers] = [
    await trx
      .selectFrom("smsConsent")
      .innerJoin("consentWording", "consentWording.id", "smsConsent.wordingId")
      .select(["granted", "source", "givenByName", "smsConsent.createdAt", "consentWording.wording"])
      .where("phone", "=", phone)
      .orderBy("smsConsent.id")
      .execute(),
    await trx
      .selectFrom("message")
      .select(["body", "state", "reason", "createdAt"])
      .where("phone", "=", phone)
      .orderBy("createdAt")
      .execute(),
    await trx
      .selectFrom("inboundText")
      .select(["body", "outcome", "receivedAt"])
      .where("phone", "=", phone)
      .orderBy("receivedAt")
      .execute(),
    await trx
      .selectFrom("phoneSuppression")
      .select(["reason", "createdAt"])
      .where("phone", "=", phone)
      .executeTakeFirst(),
    memberIds.length === 0
      ? []
      : await trx
          .selectFrom("gameRsvp")
          .innerJoin("game", "game.id", "gameRsvp.gameId")
          .select(["game.gameOn", "game.opponent", "response", "respondedAt", "answeredVia"])
          .where("memberId", "in", memberIds)
          .where("response", "is not", null)
          .orderBy("gameRsvp.id")
          .execute(),
  ];
  return { phone, entries, consents, texts, replies, stopped: stopped ?? null, answers };
}

/** What an account consists of and what it did: no secrets, and nobody else's data. */
export async function gatherAccount(trx: Trx, userId: string) {
  const account = await trx
    .selectFrom("appUser")
    .leftJoin("profile", "profile.id", "appUser.id")
    .select(["name", "email", "emailVerified", "appUser.createdAt", "role", "lastSignInAt"])
    .where("appUser.id", "=", userId)
    .executeTakeFirst();
  if (!account) return undefined;
  return {
    account,
    teams: await trx
      .selectFrom("team")
      .select(["name", "sport", "createdAt"])
      .where("managerId", "=", userId)
      .orderBy("id")
      .execute(),
    leagues: await trx
      .selectFrom("league")
      .select(["name", "createdAt"])
      .where("managerId", "=", userId)
      .orderBy("id")
      .execute(),
    phones: await trx
      .selectFrom("managerPhone")
      .select(["phone"])
      .where("userId", "=", userId)
      .orderBy("phone")
      .execute(),
    sessions: await trx
      .selectFrom("session")
      .select(["createdAt", "ipAddress", "userAgent"])
      .where("userId", "=", userId)
      .orderBy("createdAt")
      .execute(),
    supportRequests: await trx
      .selectFrom("supportRequest")
      .select(["subject", "message", "createdAt"])
      .where("userId", "=", userId)
      .orderBy("id")
      .execute(),
    payments: await trx
      .selectFrom("passCheckout")
      .innerJoin("passOrder", "passOrder.checkoutId", "passCheckout.id")
      .select(["paidAt", "product", "teamName", "passOrder.amountCents", "passOrder.currency"])
      .where("passCheckout.userId", "=", userId)
      .where("paidAt", "is not", null)
      .orderBy("paidAt")
      .execute(),
  };
}
