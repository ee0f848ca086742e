import { jsonBuildObject } from "kysely/helpers/postgres";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { formatPhone } from "#platform/phone.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import type { TeamManager, TeamReader } from "../access.server.ts";
import { MAX_MEMBERS } from "../rules.ts";
import type { AddedVia, Consent, ConsentSource, Member } from "./schema.ts";

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
      eb("teamMember.subPosition", "is not", null).as("isSub"),
      "teamMember.addedVia",
      eb
        .selectFrom("memberPhone")
        .leftJoin("smsConsent", "smsConsent.id", "memberPhone.consentId")
        .leftJoin("phoneSuppression", "phoneSuppression.phone", "memberPhone.phone")
        .leftJoin("wrongNumber", (join) =>
          join
            .onRef("wrongNumber.teamId", "=", "memberPhone.teamId")
            .onRef("wrongNumber.phone", "=", "memberPhone.phone"),
        )
        .select((phone) =>
          phone.fn
            .jsonAgg(
              jsonBuildObject({
                label: phone.ref("memberPhone.label"),
                phone: phone.ref("memberPhone.phone"),
                smsConsent: phone.ref("memberPhone.smsConsent"),
                source: phone.ref("smsConsent.source"),
                givenByName: phone.ref("smsConsent.givenByName"),
                createdAt: phone.ref("smsConsent.createdAt"),
                suppressedBy: phone.ref("phoneSuppression.reason"),
                wrongSince: phone.ref("wrongNumber.createdAt"),
              }),
            )
            .orderBy("memberPhone.position")
            .as("phones"),
        )
        .whereRef("memberPhone.memberId", "=", "teamMember.id")
        .as("phones"),
    ])
    .where("teamMember.teamId", "=", teamId);

type Row = Awaited<ReturnType<ReturnType<typeof selectRoster>["executeTakeFirstOrThrow"]>>;
type PhoneRow = NonNullable<Row["phones"]>[number];

function toPhone(row: PhoneRow, timeZone: string) {
  return {
    phone: row.phone,
    displayPhone: formatPhone(row.phone),
    smsConsent: row.smsConsent,
    consent: row.smsConsent ? toConsent(row, timeZone) : null,
    ...findBlock(row),
  };
}

function findBlock({ suppressedBy, wrongSince }: PhoneRow): Pick<Member, "blockedBy"> {
  if (suppressedBy === "stop") return { blockedBy: "stop" };
  return wrongSince === null ? {} : { blockedBy: "wrong-number" };
}

function toConsent(row: PhoneRow, timeZone: string): Consent {
  const at = new Date(row.createdAt!);
  return {
    source: row.source as ConsentSource,
    givenByName: row.givenByName!,
    at: at.toISOString(),
    on: toWallClock(at, timeZone).on,
  };
}

function toMember({ phones, addedVia, timeZone, isSub, ...member }: Row): Member {
  const [ownPhone, ...contactPhones] = phones ?? [];
  return {
    ...member,
    isSub: Boolean(isSub),
    addedVia: addedVia as AddedVia,
    ...toPhone(ownPhone!, timeZone),
    contacts: contactPhones.map((row) => ({ label: row.label ?? "Contact", ...toPhone(row, timeZone) })),
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
