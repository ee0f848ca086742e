import Papa from "papaparse";
import { db, type Database, type Trx } from "#platform/database.ts";
import { errorTable } from "#platform/error-codes.ts";
import { parsePhone, phoneInWords } from "#platform/phone.ts";
import type { TeamManager, TeamReader } from "../access.server.ts";
import { listMembers } from "../members/queries.server.ts";
import { NewContact } from "../members/schema.ts";
import { MOST_MEMBERS } from "../rules.ts";
import { Email, Name } from "../schema.ts";
import { formulaCell, rosterFileName, rosterTable } from "./csv/rules.ts";
import { planImport, type CheckedRow, type RosterEntry } from "./rules.ts";
import type { ImportRow, RowOutcome, RowProblem } from "./schema.ts";

export type Check = { member: CheckedRow; problems?: never } | { member?: never; problems: RowProblem[] };

/**
 * A row as it would be stored, or everything that is wrong with it. A number twice in one row counts once, and a
 * contact without a number not at all.
 */
export function checkRow(row: ImportRow): Check {
  const problems: RowProblem[] = [];
  const take = <Value>(
    field: string,
    parsed: { success: true; data: Value } | { success: false; error: { issues: { message: string }[] } },
  ): Value | null => {
    if (parsed.success) return parsed.data;
    problems.push({ field, message: parsed.error.issues[0]!.message });
    return null;
  };
  const phone = (field: string, typed: string) => {
    const parsed = typed.length <= 40 ? parsePhone(typed) : null;
    const message = typed.trim() ? errorTable.PHONE_INVALID.message : "Please enter a phone number";
    if (!parsed) problems.push({ field, message });
    return parsed ?? "";
  };

  if (!row.name.trim()) problems.push({ field: "name", message: "Please enter a name" });
  const name = row.name.trim() ? take("name", Name.safeParse(row.name)) : null;
  const phones: CheckedRow["phones"] = [
    { label: null, phone: phone("phone", row.phone), smsConsent: row.smsConsent },
  ];
  const email = row.email.trim() ? take("email", Email.safeParse(row.email)) : null;
  for (const [index, contact] of row.contacts.entries()) {
    if (!contact.phone.trim()) continue;
    const label = take(`contacts.${index}.label`, NewContact.shape.label.safeParse(contact.label));
    const parsed = phone(`contacts.${index}.phone`, contact.phone);
    const same = phones.find((other) => other.phone === parsed);
    if (same) same.smsConsent ||= contact.smsConsent;
    else phones.push({ label, phone: parsed, smsConsent: contact.smsConsent });
  }
  return problems.length || name === null ? { problems } : { member: { name, email, phones } };
}

/** The roster as imports see it. With `lock` its entries stay as they are until the transaction ends. */
export async function readRoster(
  source: Database | Trx,
  teamId: string,
  lock = false,
): Promise<RosterEntry[]> {
  const members = await source
    .selectFrom("teamMember")
    .select(["id", "name", "email"])
    .where("teamId", "=", teamId)
    .orderBy("id")
    .limit(MOST_MEMBERS)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .execute();
  // After the lock, so that it sees what those who held it before have written.
  const phones = await source
    .selectFrom("memberPhone")
    .select(["id", "memberId", "label", "phone", "smsConsent", "position"])
    .where("teamId", "=", teamId)
    .orderBy("position")
    .execute();
  const phonesOf = Map.groupBy(phones, ({ memberId }) => memberId);
  return members.map((member) => ({
    ...member,
    phones: (phonesOf.get(member.id) ?? []).map(({ id, label, phone, smsConsent, position }) => ({
      id,
      label,
      phone,
      smsConsent,
      position,
    })),
  }));
}

/** What a list would do. Stores nothing. */
export async function previewImport(grant: TeamManager, rows: ImportRow[]) {
  const checks = rows.map(checkRow);
  const roster = await readRoster(db, grant.teamId);
  const { decisions } = planImport(
    checks.map(({ member }) => member ?? null),
    roster,
  );
  return {
    rows: decisions.map((decision, index): RowOutcome => {
      const { member, problems } = checks[index]!;
      if (decision.status === "problem") return { status: "problem", problems: problems ?? [] };
      return { ...decision, phoneInWords: phoneInWords(member!.phones[0]!.phone) };
    }),
    room: MOST_MEMBERS - roster.length,
  };
}

/** Everything on the roster as a CSV file (RFC 4180) that Excel opens with its accents. */
export async function exportRoster(grant: TeamReader) {
  const { name } = await db
    .selectFrom("team")
    .select("name")
    .where("id", "=", grant.teamId)
    .executeTakeFirstOrThrow();
  // Our own pattern: papaparse's lets formulas through that begin with a space or hold a line break.
  const csv = Papa.unparse(rosterTable(await listMembers(grant)), {
    escapeFormulae: formulaCell,
    newline: "\r\n",
  });
  return { fileName: rosterFileName(name), csv: `\uFEFF${csv}\r\n` };
}
