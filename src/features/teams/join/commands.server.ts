import { randomUUID } from "node:crypto";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { checkPhone } from "#platform/phone.ts";
import { consentWords, listWordingIds } from "#words/consents/consents.ts";
import { linkToken, digestToken } from "#platform/secrets.ts";
import type { TeamManager } from "../access.server.ts";
import { isChildsNumberOn } from "../guardians/queries.server.ts";
import { insertMemberGroups } from "../groups/commands.server.ts";
import { insertMembers, lockRoster, requireRoom, type ParsedMember } from "../members/commands.server.ts";
import { setConsent, type ConsentEvidence } from "../consents/commands.server.ts";
import { DEFAULT_LANGUAGE } from "../languages/rules.ts";
import type { Joiner } from "./access.server.ts";
import { getTeamToJoin } from "./queries.server.ts";
import { askToConfirm } from "./questions/commands.server.ts";
import { readJoinFacts } from "./questions/queries.server.ts";
import { isQuestionNeeded } from "./questions/rules.ts";
import { ASK_A_PARENT, isSameName } from "./rules.ts";
import { selectPastSeasons } from "../seasons/queries.server.ts";
import { JoinInput, type JoinEntries } from "./schema.ts";

/** Creates a join link for a team. The previous link stops working. */
export async function insertJoinLink(trx: Trx, teamId: string): Promise<void> {
  const id = randomUUID();
  const link = { id, digest: digestToken(linkToken("join-team", id)) };
  await trx
    .insertInto("joinLink")
    .values({ teamId, ...link })
    .onConflict((conflict) => conflict.column("teamId").doUpdateSet(link))
    .execute();
}

/**
 * Replaces the join link. Not idempotent, because each call creates a new link and disables the previous one, and those
 * of past seasons that lead here.
 */
export async function replaceJoinLink(grant: TeamManager): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await closeEarlierLinks(trx, grant.teamId);
    await insertJoinLink(trx, grant.teamId);
  });
}

/** Turns off the join link, and those of past seasons that lead here. Idempotent. */
export async function closeJoinLink(grant: TeamManager): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await closeEarlierLinks(trx, grant.teamId);
    await trx.deleteFrom("joinLink").where("teamId", "=", grant.teamId).execute();
  });
}

async function closeEarlierLinks(trx: Trx, teamId: string) {
  const { rows } = await selectPastSeasons({ teamId, memberId: null }).execute(trx);
  if (rows.length === 0) return;
  await trx
    .deleteFrom("joinLink")
    .where(
      "teamId",
      "in",
      rows.map((season) => season.teamId),
    )
    .execute();
}

/** Checks what a player entered. Returns the first problem of every field, so they can fix all of them in one go. */
export function checkJoinEntries(
  entries: JoinEntries,
): { person: JoinInput; problems?: never } | { person?: never; problems: Partial<Record<string, string>> } {
  const parsed = JoinInput.safeParse(entries);
  const { phone, problem } = checkPhone(entries.phone);
  if (parsed.success && phone !== undefined) return { person: { ...parsed.data, phone } };
  const issues = parsed.error?.issues.toReversed() ?? [];
  return {
    problems: {
      ...(problem !== undefined && { phone: problem }),
      ...Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])),
    },
  };
}

/**
 * Adds someone to the roster, with their own consent if they gave it. A child is added as a minor with the phone of the
 * parent or guardian who fills in the form. Someone under 18 isn't added (REACH-48). Idempotent: someone with the same phone and name
 * is added only once, even after concurrent taps, and the response doesn't reveal whether they were new. It only says
 * whether the team's new numbers have to confirm by text. Expects the phone in E.164.
 */
export async function joinTeam(
  { teamId, token, clientAddress }: Joiner,
  person: JoinEntries,
): Promise<{ mustConfirm: boolean }> {
  const { name, phone, childName = null, language = DEFAULT_LANGUAGE, groupIds = [] } = person;
  if (person.isMinor) throw new AppError("INVALID_INPUT", { details: { fields: { isMinor: ASK_A_PARENT } } });
  const evidence: ConsentEvidence<"join-link"> = {
    source: "join-link",
    userId: null,
    name,
    clientAddress,
    // In the words that were read (REACH-51).
    wording: consentWords[language].member,
  };
  return db.transaction().execute(async (trx) => {
    await lockRoster(trx, teamId);
    // Check again, because the link may have been replaced or the team archived while this request waited for the
    // lock.
    const team = await getTeamToJoin(token, trx);
    if (team.id !== teamId) throw new AppError("LINK_INVALID");
    // Check for room before looking for an existing member. Otherwise a full roster would reveal who's on it.
    await requireRoom(trx, teamId, 1);
    const knownPhones = await listKnownPhones(trx, teamId, phone, childName ?? name);
    // A child who enters another name doesn't get around their guardians.
    const consent = person.consent === true && !(await isChildsNumberOn(trx, teamId, phone));
    const mustConfirm = consent && isQuestionNeeded(await readJoinFacts(trx, teamId, clock.now()));
    const hasConsent = knownPhones.some(({ smsConsent }) => smsConsent);
    const memberIds =
      knownPhones.length === 0
        ? await insertMembers(trx, teamId, evidence, [toMember(person, consent && !mustConfirm)])
        : [...new Set(knownPhones.map(({ memberId }) => memberId))];
    // Someone who's on the roster already is only added to groups, because the link doesn't prove anyone's identity.
    await insertMemberGroups(
      trx,
      teamId,
      memberIds.flatMap((memberId) => groupIds.map((groupId) => ({ memberId, groupId }))),
    );
    // The form doesn't prove who holds the phone, so the consent is their own YES by text (TEXT-54).
    if (mustConfirm && !hasConsent) await askToConfirm(trx, teamId, { phone, name, clientAddress });
    if (mustConfirm || knownPhones.length === 0) return { mustConfirm };
    // An unchecked box withdraws nothing, because the link doesn't prove anyone's identity. A consent that the member
    // already gave stays as recorded. A consent that a manager recorded is replaced by the member's own.
    if (consent)
      await setConsent(
        trx,
        teamId,
        evidence,
        knownPhones.filter(({ isOwnConsent }) => !isOwnConsent),
        true,
      );
    return { mustConfirm };
  });
}

/** The longest label of a phone. */
const MAX_LABEL = 40;

function toMember(person: JoinEntries, smsConsent: boolean): ParsedMember {
  const { name, phone, childName = null, email = null, emailConsent = false } = person;
  // Without a choice, a number has the language of others on the team who share it.
  const { language = DEFAULT_LANGUAGE } = person;
  const isChosen = language !== DEFAULT_LANGUAGE;
  const label = childName === null ? null : name.slice(0, MAX_LABEL).trim();
  const isGuardian = label !== null;
  return {
    name: childName ?? name,
    email,
    isMinor: isGuardian,
    phones: [{ label, phone, smsConsent, isGuardian, ...(isChosen && { language }) }],
    emails: email === null ? [] : [{ position: 0, label, email, emailConsent, isGuardian }],
  };
}

/**
 * Lists the roster's entries for this phone that belong to a member with this name. The phone may be the member's own
 * or a guardian's.
 */
async function listKnownPhones(trx: Trx, teamId: string, phone: string, name: string) {
  const rows = await trx
    .selectFrom("memberPhone")
    .innerJoin("teamMember", "teamMember.id", "memberPhone.memberId")
    .leftJoin("smsConsent", "smsConsent.id", "memberPhone.consentId")
    .select((eb) => [
      "memberPhone.id",
      "memberPhone.memberId",
      "memberPhone.phone",
      "memberPhone.smsConsent",
      "teamMember.name",
      eb
        .and([
          eb("memberPhone.smsConsent", "=", true),
          eb("smsConsent.source", "in", ["join-link", "member-page", "text-yes"]),
          eb("smsConsent.wordingId", "in", listWordingIds("member")),
        ])
        .as("isOwnConsent"),
    ])
    .where("memberPhone.teamId", "=", teamId)
    .where("memberPhone.phone", "=", phone)
    .execute();
  return rows.filter((entry) => isSameName(entry.name, name));
}
