import { sql } from "kysely";
import { isSentByUser } from "#features/support/administration/queries.server.ts";
import { db, type Database, type Trx } from "#platform/database.ts";
import { parsePhone, formatPhone } from "#platform/phone.ts";
import { listEmails } from "./addresses/queries.server.ts";
import type { PersonData } from "./schema.ts";

type Executor = Database | Trx;

const listEntries = (executor: Executor, phone: string) =>
  executor
    .selectFrom("memberPhone")
    .innerJoin("teamMember", "teamMember.id", "memberPhone.memberId")
    .innerJoin("team", "team.id", "memberPhone.teamId")
    .select([
      "teamMember.id as memberId",
      "teamMember.name",
      "teamMember.email",
      "team.id as teamId",
      "team.name as teamName",
    ])
    .select(["teamMember.active", "subPosition", "addedVia", "teamMember.createdAt", "teamMember.updatedAt"])
    .select(["memberPhone.position", "memberPhone.label", "memberPhone.smsConsent", "memberPhone.language"])
    .where("memberPhone.phone", "=", phone)
    .orderBy("teamMember.id")
    .execute();

/** Lists the managers who get team alerts on this phone. */
const listAlerts = (executor: Executor, phone: string) =>
  executor
    .selectFrom("managerPhone")
    .innerJoin("appUser", "appUser.id", "managerPhone.userId")
    .innerJoin("team", "team.id", "managerPhone.teamId")
    .select(["appUser.id as userId", "appUser.name", "team.id as teamId", "team.name as teamName"])
    .where("managerPhone.phone", "=", phone)
    .orderBy("team.id")
    .execute();

export async function findPerson(phoneInput: string): Promise<PersonData> {
  const phone = parsePhone(phoneInput);
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
    phone: formatPhone(phone),
    entries: [
      ...members.map(({ memberId, name, teamId, teamName, position, label }) => {
        const phoneOwner = position === 0 ? ("member" as const) : ("contact" as const);
        return { id: memberId, name, teamId, teamName, phoneOwner, label };
      }),
      ...managers.map(({ userId, name, teamId, teamName }) => {
        return { id: userId, name, teamId, teamName, phoneOwner: "manager" as const, label: null };
      }),
    ],
    ...rows[0]!,
  };
}

/** Lists members' responses, also those after the deadline, groups, days away, weekdays, sub offers, and places in line. */
const listActivity = async (trx: Trx, memberIds: readonly string[]) => ({
  responses: await trx
    .selectFrom("gameRsvp")
    .innerJoin("game", "game.id", "gameRsvp.gameId")
    .select(["game.gameOn", "game.opponent", "response", "respondedAt", "respondedVia", "note"])
    .select(["earlierResponse", "earlierRespondedAt", "earlierVia", "earlierNote"])
    .where("memberId", "in", memberIds)
    .where((eb) => eb.or([eb("response", "is not", null), eb("earlierResponse", "is not", null)]))
    .orderBy("gameRsvp.id")
    .execute(),
  groups: await trx
    .selectFrom("memberGroup")
    .innerJoin("teamGroup", "teamGroup.id", "memberGroup.groupId")
    .select("teamGroup.name")
    .where("memberId", "in", memberIds)
    .orderBy("memberGroup.memberId")
    .orderBy("teamGroup.position")
    .execute(),
  daysAway: await trx
    .selectFrom("memberAway")
    .select(["fromOn", "untilOn", "createdAt"])
    .where("memberId", "in", memberIds)
    .orderBy("id")
    .execute(),
  weekdays: await trx
    .selectFrom("memberWeekday")
    .select(["weekday", "untilOn", "createdAt"])
    .where("memberId", "in", memberIds)
    .orderBy("createdAt")
    .orderBy("weekday")
    .execute(),
  offersToPlay: await trx
    .selectFrom("subOffer")
    .innerJoin("game", "game.id", "subOffer.gameId")
    .select(["game.gameOn", "subOffer.state", "askedAt", "respondedAt"])
    .where("memberId", "in", memberIds)
    .orderBy("askedAt")
    .execute(),
  lateResponses: await trx
    .selectFrom("responseRequest")
    .innerJoin("game", "game.id", "responseRequest.gameId")
    .select([
      "game.gameOn",
      "responseRequest.response",
      "responseRequest.note",
      "via",
      "state",
      "requestedAt",
    ])
    .where("memberId", "in", memberIds)
    .orderBy("requestedAt")
    .execute(),
  waitlists: await trx
    .selectFrom("waitlistEntry")
    .innerJoin("game", "game.id", "waitlistEntry.gameId")
    .select(["game.gameOn", "position", "joinedAt", "offeredAt", "offerUntil"])
    .where("memberId", "in", memberIds)
    .orderBy("joinedAt")
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

/** Collects everything that contains the phone number or is about the members who own it. */
export async function collectPersonData(trx: Trx, phone: string) {
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
    subPools: await trx
      .selectFrom("poolPerson")
      .innerJoin("league", "league.id", "poolPerson.leagueId")
      .select(["league.name as leagueName", "poolPerson.name", "level", "groups", "weekdays"])
      .select(["confirmedAt", "pausedUntil", "joinedAt"])
      .where("poolPerson.phone", "=", phone)
      .orderBy("poolPerson.id")
      .execute(),
    texts: await listTexts(trx, [phone]),
    ...(await listEmails(trx, phone)),
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
    /** The language that the person chose for themselves. What managers chose is with the entries. */
    language:
      (
        await trx
          .selectFrom("contactLanguage")
          .select("language")
          .where("contact", "=", phone)
          .executeTakeFirst()
      )?.language ?? null,
    ...(memberIds.length > 0 && (await listActivity(trx, memberIds))),
  };
}

/** Lists what an account wrote: message blasts, support requests, and blog posts. */
const listAuthored = async (trx: Trx, userId: string) => ({
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
    .where(isSentByUser(userId))
    .orderBy("id")
    .execute(),
  posts: await trx
    .selectFrom("blogPost")
    .select(["title", "status", "createdAt"])
    .where("authorId", "=", userId)
    .orderBy("id")
    .execute(),
});

/** Returns the test text that a manager got on their own phone, or null (START-23). */
const findTestText = async (trx: Trx, userId: string) =>
  (await trx
    .selectFrom("testText")
    .innerJoin("team", "team.id", "testText.teamId")
    .innerJoin("smsConsent", "smsConsent.id", "testText.consentId")
    .select(["team.name as teamName", "smsConsent.phone", "smsConsent.createdAt as agreedAt"])
    .where("testText.accountId", "=", userId)
    .executeTakeFirst()) ?? null;

/** Collects an account's data and activity, without secrets or other people's data. */
export async function collectAccountData(trx: Trx, userId: string) {
  const account = await trx
    .selectFrom("appUser")
    .leftJoin("profile", "profile.id", "appUser.id")
    .select(["name", "email", "emailVerified", "twoFactorEnabled", "appUser.createdAt", "role"])
    .select(["termsAcceptedAt", "termsVersion", "lastSignInAt", "disabledAt"])
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
      .select(["team.name as teamName", "teamManager.email", "invitedName as name"])
      .select(["teamManager.createdAt", "invitationAcceptedAt"])
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
    testText: await findTestText(trx, userId),
    ...(await listAuthored(trx, userId)),
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
    linkedProviders: await trx
      .selectFrom("linkedIdentity")
      .select(["issuer", "subject", "linkedAt"])
      .where("userId", "=", userId)
      .orderBy("linkedAt")
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
