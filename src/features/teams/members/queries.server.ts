import { sql } from "kysely";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import type { TeamManager, TeamReader } from "../access.server.ts";
import { GUARDIAN_LABEL } from "../guardians/rules.ts";
import { selectPhones, toPhone } from "../phones/queries.server.ts";
import { MAX_MEMBERS } from "../rules.ts";
import type { AddedVia, Consent, ConsentSource, Member } from "./schema.ts";

/** The consent that a phone points to. */
type ConsentRow = {
  source: string | null;
  givenByName: string | null;
  createdAt: string | null;
  isCarriedOver: boolean;
  isGuardian: boolean;
};

const selectRoster = (teamId: string) =>
  db
    .selectFrom("teamMember")
    .innerJoin("team", "team.id", "teamMember.teamId")
    .select((eb) => [
      "team.timeZone",
      "teamMember.id",
      "teamMember.name",
      "teamMember.email",
      "teamMember.active",
      "teamMember.isMinor",
      eb("teamMember.subPosition", "is not", null).as("isSub"),
      "teamMember.addedVia",
      selectPhones<ConsentRow>(
        sql.ref("teamMember.id"),
        sql`, sms_consent.source, sms_consent.given_by_name as "givenByName", sms_consent.created_at as "createdAt",
          carried_consent.consent_id is not null as "isCarriedOver", member_phone.is_guardian as "isGuardian"`,
        // A consent that was carried over from an earlier season shows when the person gave it.
        sql`left join carried_consent on carried_consent.consent_id = member_phone.consent_id
          left join sms_consent on sms_consent.id = coalesce(carried_consent.evidence_id, member_phone.consent_id)`,
      ).as("phones"),
    ])
    .where("teamMember.teamId", "=", teamId);

type Row = Awaited<ReturnType<ReturnType<typeof selectRoster>["executeTakeFirstOrThrow"]>>;
type ConsentedPhone = Row["phones"][number];

const toMemberPhone = (row: ConsentedPhone, timeZone: string, isMinor: boolean) => ({
  ...toPhone(row),
  smsConsent: row.hasAgreed && !isChilds(row, isMinor),
  consent: row.hasAgreed ? toConsent(row, timeZone) : null,
});

/** A minor's phone is their own unless it's a guardian's. */
const isChilds = ({ isGuardian }: ConsentedPhone, isMinor: boolean) => isMinor && !isGuardian;

function toConsent(row: ConsentRow, timeZone: string): Consent {
  const at = new Date(row.createdAt!);
  return {
    source: row.source as ConsentSource,
    givenByName: row.givenByName!,
    at: at.toISOString(),
    on: toWallClock(at, timeZone).on,
    ...(row.isCarriedOver && { isCarriedOver: true as const }),
  };
}

function toMember({ phones, addedVia, timeZone, isSub, isMinor, ...member }: Row): Member {
  const [ownPhone, ...contactPhones] = phones;
  return {
    ...member,
    isSub: Boolean(isSub),
    isMinor,
    addedVia: addedVia as AddedVia,
    ...toMemberPhone(ownPhone!, timeZone, isMinor),
    phoneOwner: isMinor && ownPhone!.isGuardian ? (ownPhone!.label ?? GUARDIAN_LABEL) : null,
    guardianConsent: ownPhone!.hasAgreed && isChilds(ownPhone!, isMinor),
    contacts: contactPhones.map((row) => ({
      label: row.label ?? "Contact",
      isGuardian: row.isGuardian,
      ...toMemberPhone(row, timeZone, isMinor),
    })),
  };
}

/** Lists the whole roster by name (MEMB-02). Needs no paging, because the roster's size is limited. */
export async function listMembers(grant: TeamReader | TeamManager): Promise<Member[]> {
  const rows = await selectRoster(grant.teamId)
    .orderBy("teamMember.name")
    .orderBy("teamMember.id")
    .limit(MAX_MEMBERS)
    .execute();
  return rows.map(toMember);
}

export async function getMember(grant: TeamReader | TeamManager, memberId: string): Promise<Member> {
  const row = await selectRoster(grant.teamId).where("teamMember.id", "=", memberId).executeTakeFirst();
  if (!row) throw new AppError("NOT_FOUND");
  return toMember(row);
}
