import { randomUUID } from "node:crypto";
import { db, type Trx } from "#platform/database.ts";
import { linkToken, tokenDigest } from "#platform/secrets.ts";
import type { TeamManager } from "../access.server.ts";
import { insertMembers, lockRoster, requireRoom } from "../members/commands.server.ts";
import { setConsent, type ConsentGiver } from "../consents/commands.server.ts";
import { consentWordings } from "../consents/rules.ts";
import type { Joiner } from "./access.server.ts";
import { getTeamToJoin } from "./queries.server.ts";
import { isSameName } from "./rules.ts";
import type { Joining } from "./schema.ts";

/** Gives a team a join link, in place of the one it may have: the old address stops working. */
export async function insertJoinLink(trx: Trx, teamId: string): Promise<void> {
  const id = randomUUID();
  const link = { id, digest: tokenDigest(linkToken("join-team", id)) };
  await trx
    .insertInto("joinLink")
    .values({ teamId, ...link })
    .onConflict((conflict) => conflict.column("teamId").doUpdateSet(link))
    .execute();
}

/** Not idempotent: every call makes another address, and ends the one before. */
export async function renewJoinLink(grant: TeamManager): Promise<void> {
  await db.transaction().execute((trx) => insertJoinLink(trx, grant.teamId));
}

/** Idempotent. */
export async function closeJoinLink(grant: TeamManager): Promise<void> {
  await db.deleteFrom("joinLink").where("teamId", "=", grant.teamId).execute();
}

/**
 * Puts somebody on the roster, with their own consent if they gave it. Idempotent: who is there already, by phone and
 * name, stays one entry, however many taps come at once, and the caller cannot see which it was. Takes the phone in
 * E.164.
 */
export async function joinTeam(
  { teamId, token, clientAddress }: Joiner,
  { name, phone, consent }: Joining,
): Promise<void> {
  const giver: ConsentGiver<"join-link"> = {
    source: "join-link",
    userId: null,
    name,
    clientAddress,
    wording: consentWordings.member,
  };
  await db.transaction().execute(async (trx) => {
    await lockRoster(trx, teamId);
    // Once more: while this one waited the link may have been replaced or the team put away.
    await getTeamToJoin(token, trx);
    // Before looking who is there: on a full roster only those who are would get through.
    await requireRoom(trx, teamId, 1);
    const known = await listKnownPhones(trx, teamId, phone, name);
    if (known.length === 0)
      await insertMembers(trx, teamId, giver, [
        { name, email: null, phones: [{ label: null, phone, smsConsent: consent }] },
      ]);
    // Without the tick nothing is taken back: the link proves nobody's identity. What they agreed to themselves stays
    // as it was recorded; what a manager said for them gets their own word.
    else if (consent)
      await setConsent(
        trx,
        teamId,
        giver,
        known.filter(({ isOwnWord }) => !isOwnWord),
        true,
      );
  });
}

/** The entries of this person: a phone of the roster, their own or a guardian's, under the same name. */
async function listKnownPhones(trx: Trx, teamId: string, phone: string, name: string) {
  const found = await trx
    .selectFrom("memberPhone")
    .innerJoin("teamMember", "teamMember.id", "memberPhone.memberId")
    .leftJoin("smsConsent", "smsConsent.id", "memberPhone.consentId")
    .select((eb) => [
      "memberPhone.id",
      "memberPhone.phone",
      "teamMember.name",
      eb
        .and([
          eb("memberPhone.smsConsent", "=", true),
          eb("smsConsent.source", "in", ["join-link", "own-page"]),
          eb("smsConsent.wordingId", "=", consentWordings.member.id),
        ])
        .as("isOwnWord"),
    ])
    .where("memberPhone.teamId", "=", teamId)
    .where("memberPhone.phone", "=", phone)
    .execute();
  return found.filter((entry) => isSameName(entry.name, name));
}
