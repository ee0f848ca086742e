import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import Papa from "papaparse";
import { db, type Database, type Trx } from "#platform/database.ts";
import { errorTable } from "#platform/error-codes.ts";
import { checkPhone, formatPhone } from "#platform/phone.ts";
import type { TeamManager, TeamReader } from "../access.server.ts";
import { selectUnsubscribed } from "../member-emails/queries.server.ts";
import { listMembers } from "../members/queries.server.ts";
import { selectMemberGroups } from "../groups/queries.server.ts";
import { MAX_GROUPS } from "../groups/rules.ts";
import { ContactLabel } from "../members/schema.ts";
import { MAX_MEMBERS } from "../rules.ts";
import { Email, Name } from "../schema.ts";
import { formulaCell, toRosterFileName, toRosterTable } from "./csv/rules.ts";
import type { ListedEmail } from "./addresses/rules.ts";
import { planGroups } from "./groups/rules.ts";
import { planImport, type CheckedRow, type RosterEntry } from "./rules.ts";
import type { ImportRow, RowOutcome, RowProblem } from "./schema.ts";

export type Check = { member: CheckedRow; problems?: never } | { member?: never; problems: RowProblem[] };

/**
 * Validates a row and returns it as it would be stored, or everything that's wrong with it. A number that appears twice
 * in the same row counts once, and a contact without a number and an email is ignored. Numbers that are on the roster already are
 * accepted even if we don't text them anymore, so that an exported roster can be imported again (TEXT-45).
 */
function checkRow(row: ImportRow, rosterPhones: ReadonlySet<string>): Check {
  const problems: RowProblem[] = [];
  const unwrap = <Value>(
    field: string,
    parsed: { success: true; data: Value } | { success: false; error: { issues: { message: string }[] } },
  ): Value | null => {
    if (parsed.success) return parsed.data;
    problems.push({ field, message: parsed.error.issues[0]!.message });
    return null;
  };
  const parsePhoneField = (field: string, input: string) => {
    const { phone, problem } =
      input.length <= 40 ? checkPhone(input, rosterPhones) : { problem: errorTable.PHONE_INVALID.message };
    if (problem !== undefined)
      problems.push({ field, message: input.trim() ? problem : "Enter a phone number" });
    return phone ?? "";
  };

  if (!row.name.trim()) problems.push({ field: "name", message: "Enter a name" });
  const name = row.name.trim() ? unwrap("name", Name.safeParse(row.name)) : null;
  const { isMinor } = row;
  const owner = isMinor && row.phoneOwner.trim() ? row.phoneOwner : null;
  const ownLabel = owner && unwrap("phone", ContactLabel.safeParse(owner));
  const phones: CheckedRow["phones"] = [
    {
      label: ownLabel,
      phone: parsePhoneField("phone", row.phone),
      smsConsent: row.smsConsent,
      isGuardian: ownLabel !== null,
    },
  ];
  const parseEmail = (field: string, input: string) =>
    input.trim() ? unwrap(field, Email.safeParse(input)) : null;
  const email = parseEmail("email", row.email);
  const emails: ListedEmail[] = [];
  const addEmail = (listed: ListedEmail) => {
    const duplicate = emails.find((candidate) => candidate.email === listed.email);
    if (!duplicate) emails.push(listed);
    else duplicate.emailConsent ||= listed.emailConsent;
    // A list may repeat a parent's email as the player's. Then it's the parent's.
    if (duplicate && listed.isGuardian && !duplicate.isGuardian)
      Object.assign(duplicate, { isGuardian: true, label: listed.label });
  };
  const { phone: ownPhone } = phones[0]!;
  const isGuardiansPhone = ownLabel !== null;
  if (email !== null)
    addEmail({
      label: ownLabel,
      email,
      phone: ownPhone,
      emailConsent: row.emailConsent,
      isGuardian: isGuardiansPhone,
    });
  for (const [index, contact] of row.contacts.entries()) {
    const hasPhone = contact.phone.trim() !== "";
    if (!hasPhone && !contact.email.trim()) continue;
    const label = unwrap(`contacts.${index}.label`, ContactLabel.safeParse(contact.label));
    const isGuardian = isMinor && contact.isGuardian;
    const parsed = hasPhone ? parsePhoneField(`contacts.${index}.phone`, contact.phone) : null;
    const parsedEmail = parseEmail(`contacts.${index}.email`, contact.email);
    if (parsedEmail !== null)
      addEmail({ label, email: parsedEmail, phone: parsed, emailConsent: contact.emailConsent, isGuardian });
    if (parsed === null) continue;
    const duplicate = phones.find((candidate) => candidate.phone === parsed);
    if (duplicate) {
      duplicate.smsConsent ||= contact.smsConsent;
      // A list may repeat a parent's number as the player's. Then it's the parent's.
      if (isGuardian && !duplicate.isGuardian) Object.assign(duplicate, { isGuardian, label });
    } else phones.push({ label, phone: parsed, smsConsent: contact.smsConsent, isGuardian });
  }
  return problems.length || name === null
    ? { problems }
    : { member: { name, email, isMinor, phones, emails } };
}

/** Takes a few milliseconds, even if every row has five numbers. */
const ROWS_AT_A_TIME = 20;

/** Checks all rows, and lets other requests go on in between. A full list takes a third of a second. */
export async function checkRows(rows: ImportRow[], rosterPhones: ReadonlySet<string>): Promise<Check[]> {
  const checks: Check[] = [];
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % ROWS_AT_A_TIME === 0) await setImmediate();
    checks.push(checkRow(row, rosterPhones));
  }
  return checks;
}

/** Reads the roster for an import. With `lock`, its rows can't change until the transaction ends. */
export async function readRoster(
  source: Database | Trx,
  teamId: string,
  lock = false,
): Promise<RosterEntry[]> {
  const members = await source
    .selectFrom("teamMember")
    .select(["id", "name", "email", "isMinor", selectMemberGroups(sql.ref("teamMember.id")).as("groups")])
    .where("teamId", "=", teamId)
    .orderBy("id")
    .limit(MAX_MEMBERS)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .execute();
  // Read after taking the lock, to see what its previous holder wrote.
  const phones = await source
    .selectFrom("memberPhone")
    .select(["id", "memberId", "label", "phone", "smsConsent", "position", "isGuardian"])
    .where("teamId", "=", teamId)
    .orderBy("position")
    .execute();
  const emails = await source
    .selectFrom("memberEmail")
    .select([
      "memberEmail.id",
      "memberId",
      "label",
      "memberEmail.email",
      "emailConsent",
      "position",
      "isGuardian",
      selectUnsubscribed(sql`member_email.team_id`, sql`member_email.email`).as("hasUnsubscribed"),
    ])
    .where("memberEmail.teamId", "=", teamId)
    .orderBy("position")
    .execute();
  const phonesByMember = Map.groupBy(phones, ({ memberId }) => memberId);
  const emailsByMember = Map.groupBy(emails, ({ memberId }) => memberId);
  return members.map((member) => ({
    ...member,
    groups: member.groups.map(({ name }) => name),
    email: member.email?.toLowerCase() ?? null,
    phones: phonesByMember.get(member.id) ?? [],
    emails: (emailsByMember.get(member.id) ?? []).map((entry) => ({ ...entry, phone: null })),
  }));
}

/** Lists the names of a team's groups. */
export async function listGroupNames(source: Database | Trx, teamId: string): Promise<string[]> {
  const groups = await source
    .selectFrom("teamGroup")
    .select("name")
    .where("teamId", "=", teamId)
    .orderBy("position")
    .execute();
  return groups.map(({ name }) => name);
}

/** Returns all numbers on a roster. */
export const listRosterPhones = (roster: readonly RosterEntry[]): ReadonlySet<string> =>
  new Set(roster.flatMap(({ phones }) => phones.map(({ phone }) => phone)));

/** Returns what an import would do. Saves nothing. */
export async function previewImport(grant: TeamManager, rows: ImportRow[], newGroups?: string[]) {
  const roster = await readRoster(db, grant.teamId);
  const names = await listGroupNames(db, grant.teamId);
  const groups = planGroups(rows, names, newGroups);
  const rosterPhones = listRosterPhones(roster);
  const checks = await checkRows(rows, rosterPhones);
  const { decisions } = planImport(
    checks.map(({ member }, index) =>
      member ? { ...member, groups: groups.resolve(rows[index]!.groups) } : null,
    ),
    roster,
  );
  return {
    rows: decisions.map((decision, index): RowOutcome => {
      const { member, problems } = checks[index]!;
      if (decision.status === "problem")
        return { status: "problem", problems: problems ?? decision.problems };
      const leftOut = groups.listLeftOut(rows[index]!.groups);
      const notes = [
        ...decision.notes,
        ...leftOut.map((value) => ({ kind: "group-left-out" as const, value })),
      ];
      return { ...decision, notes, displayPhone: formatPhone(member!.phones[0]!.phone) };
    }),
    room: MAX_MEMBERS - roster.length,
    newGroups: groups.unknown,
    groupRoom: MAX_GROUPS - names.length,
  };
}

/** Exports the roster as a CSV file (RFC 4180) with a BOM so that Excel recognizes UTF-8. */
export async function exportRoster(grant: TeamReader) {
  const { name } = await db
    .selectFrom("team")
    .select("name")
    .where("id", "=", grant.teamId)
    .executeTakeFirstOrThrow();
  // Papaparse's own pattern misses formulas that start with a space or contain a line break.
  const csv = Papa.unparse(toRosterTable(await listMembers(grant)), {
    escapeFormulae: formulaCell,
    newline: "\r\n",
  });
  return { fileName: toRosterFileName(name), csv: `\uFEFF${csv}\r\n` };
}
