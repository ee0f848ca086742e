import { sql } from "kysely";
import { isFrom } from "#features/support/administration/queries.server.ts";
import { db, type Database, type Trx } from "#platform/database.ts";
import { parsePhone, phoneInWords } from "#platform/phone.ts";
import type { PersonData } from "./schema.ts";

type On = Database | Trx;

const listEntries = (on: On, phone: string) =>
  on
    .selectFrom("memberPhone")
    .innerJoin("teamMember", "teamMember.id", "memberPhone.memberId")
    .innerJoin("team", "team.id", "memberPhone.teamId")
    .select(["teamMember.id as memberId", "teamMember.name", "teamMember.email", "team.name as teamName"])
    .select([
      "teamMember.active",
      "sparePosition",
      "addedVia",
      "teamMember.createdAt",
      "teamMember.updatedAt",
    ])
    .select(["memberPhone.position", "memberPhone.label", "memberPhone.smsConsent"])
    .where("memberPhone.phone", "=", phone)
    .orderBy("teamMember.id")
    .execute();

/** Managers who are told about their teams on this phone. */
const listAlerts = (on: On, phone: string) =>
  on
    .selectFrom("managerPhone")
    .innerJoin("appUser", "appUser.id", "managerPhone.userId")
    .innerJoin("team", "team.id", "managerPhone.teamId")
    .select(["appUser.id as userId", "appUser.name", "team.name as teamName"])
    .where("managerPhone.phone", "=", phone)
    .orderBy("team.id")
    .execute();

export async function findPerson(typed: string): Promise<PersonData> {
  const phone = parsePhone(typed);
  if (phone === null) return { phone: null, entries: [], texts: 0, consents: 0 };
  const [members, managers, { rows }] = await Promise.all([
    listEntries(db, phone),
    listAlerts(db, phone),
    sql<{ texts: number; consents: number }>`
      select (select count(*)::int from message where message.phone = ${phone})
          + (select count(*)::int from inbound_text where inbound_text.phone = ${phone}) as texts,
        (select count(*)::int from sms_consent where sms_consent.phone = ${phone}) as consents`.execute(db),
  ]);
  return {
    phone: phoneInWords(phone),
    entries: [
      ...members.map(({ memberId, name, teamName, position, label }) => {
        const phoneOf = position === 0 ? ("member" as const) : ("contact" as const);
        return { id: memberId, name, teamName, phoneOf, label };
      }),
      ...managers.map(({ userId, name, teamName }) => {
        return { id: userId, name, teamName, phoneOf: "manager" as const, label: null };
      }),
    ],
    ...rows[0]!,
  };
}

/** What members did themselves, or was done for them. */
const listDoings = async (trx: Trx, memberIds: readonly string[]) => ({
  answers: await trx
    .selectFrom("gameRsvp")
    .innerJoin("game", "game.id", "gameRsvp.gameId")
    .select(["game.gameOn", "game.opponent", "response", "respondedAt", "answeredVia"])
    .select(["earlierResponse", "earlierRespondedAt", "earlierVia"])
    .where("memberId", "in", memberIds)
    .where((eb) => eb.or([eb("response", "is not", null), eb("earlierResponse", "is not", null)]))
    .orderBy("gameRsvp.id")
    .execute(),
  daysAway: await trx
    .selectFrom("memberAway")
    .select(["fromOn", "untilOn", "createdAt"])
    .where("memberId", "in", memberIds)
    .orderBy("id")
    .execute(),
  offersToPlay: await trx
    .selectFrom("spareOffer")
    .innerJoin("game", "game.id", "spareOffer.gameId")
    .select(["game.gameOn", "spareOffer.state", "askedAt", "answeredAt"])
    .where("memberId", "in", memberIds)
    .orderBy("askedAt")
    .execute(),
});

const listTexts = (trx: Trx, phones: readonly string[]) =>
  trx
    .selectFrom("message")
    .leftJoin("team", "team.id", "message.teamId")
    .select(["team.name as teamName", "message.body", "message.state", "message.reason"])
    .select(["message.createdAt", "message.updatedAt"])
    .where("message.phone", "in", phones)
    .orderBy("message.createdAt")
    .execute();

/** Everything that names the phone, or is about the members it belongs to, as plain data for the person. */
export async function gatherPerson(trx: Trx, phone: string) {
  const entries = await listEntries(trx, phone);
  const memberIds = entries.filter(({ position }) => position === 0).map(({ memberId }) => memberId);
  return {
    phone,
    entries,
    alerts: await listAlerts(trx, phone),
    consents: await trx
      .selectFrom("smsConsent")
      .innerJoin("consentWording", "consentWording.id", "smsConsent.wordingId")
      .leftJoin("team", "team.id", "smsConsent.teamId")
      .select(["team.name as teamName", "granted", "source", "givenByName", "clientAddress"])
      .select(["smsConsent.createdAt", "consentWording.wording"])
      .where("phone", "=", phone)
      .orderBy("smsConsent.id")
      .execute(),
    texts: await listTexts(trx, [phone]),
    replies: await trx
      .selectFrom("inboundText")
      .select(["body", "outcome", "response", "receivedAt"])
      .where("phone", "=", phone)
      .orderBy("receivedAt")
      .execute(),
    stopped:
      (await trx
        .selectFrom("phoneSuppression")
        .select(["reason", "createdAt"])
        .where("phone", "=", phone)
        .executeTakeFirst()) ?? null,
    ...(memberIds.length > 0 && (await listDoings(trx, memberIds))),
  };
}

/** What an account wrote: to teams, to us and on the blog. */
const listWritings = async (trx: Trx, userId: string) => ({
  messages: await trx
    .selectFrom("blast")
    .innerJoin("team", "team.id", "blast.teamId")
    .select(["team.name as teamName", "kind", "body", "blast.createdAt"])
    .where("sentBy", "=", userId)
    .orderBy("blast.id")
    .execute(),
  supportRequests: await trx
    .selectFrom("supportRequest")
    .select(["subject", "message", "priority", "createdAt", "closedAt"])
    .where(isFrom(userId))
    .orderBy("id")
    .execute(),
  posts: await trx
    .selectFrom("blogPost")
    .select(["title", "status", "createdAt"])
    .where("authorId", "=", userId)
    .orderBy("id")
    .execute(),
});

/** What an account consists of and what it did: no secrets, and nobody else's data. */
export async function gatherAccount(trx: Trx, userId: string) {
  const account = await trx
    .selectFrom("appUser")
    .leftJoin("profile", "profile.id", "appUser.id")
    .select(["name", "email", "emailVerified", "twoFactorEnabled", "appUser.createdAt", "role"])
    .select(["termsAcceptedAt", "lastSignInAt", "disabledAt"])
    .where("appUser.id", "=", userId)
    .executeTakeFirst();
  if (!account) return undefined;
  const alerts = await trx
    .selectFrom("managerPhone")
    .innerJoin("team", "team.id", "managerPhone.teamId")
    .innerJoin("smsConsent", "smsConsent.id", "managerPhone.consentId")
    .select(["team.name as teamName", "managerPhone.phone", "smsConsent.createdAt as agreedAt"])
    .where("managerPhone.userId", "=", userId)
    .orderBy("team.id")
    .execute();
  return {
    account,
    teams: await trx
      .selectFrom("team")
      .select(["name", "sport", "createdAt"])
      .where("managerId", "=", userId)
      .orderBy("id")
      .execute(),
    invitedTo: await trx
      .selectFrom("teamManager")
      .innerJoin("team", "team.id", "teamManager.teamId")
      .select(["team.name as teamName", "teamManager.email", "teamManager.createdAt", "invitationAcceptedAt"])
      .where("teamManager.userId", "=", userId)
      .orderBy("teamManager.id")
      .execute(),
    leagues: await trx
      .selectFrom("league")
      .select(["name", "createdAt"])
      .where("managerId", "=", userId)
      .orderBy("id")
      .execute(),
    alerts,
    ...(await listWritings(trx, userId)),
    sessions: await trx
      .selectFrom("session")
      .select(["createdAt", "ipAddress", "userAgent"])
      .where("userId", "=", userId)
      .orderBy("createdAt")
      .execute(),
    passkeys: await trx
      .selectFrom("passkey")
      .select(["name", "deviceType", "createdAt"])
      .where("userId", "=", userId)
      .orderBy("createdAt")
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
