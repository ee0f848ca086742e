import type { SQLInputValue } from "node:sqlite";

export type EmailFilter = {
  /**
   * A full recipient address, case-insensitive. Partial matches don't count, so a test never reads another test's
   * email.
   */
  to?: string | undefined;
  /** The whole part of a recipient's address after the @, case-insensitive. */
  domain?: string | undefined;
  /** Part of the subject, case-insensitive. */
  subject?: string | undefined;
  /** Part of a recipient, the sender, or the subject, case-insensitive. */
  search?: string | undefined;
  /** Keyset pagination: only emails older than this ID. */
  before?: number | undefined;
};

/** SQLite's lower() and LIKE fold only ASCII, but subjects contain other letters. */
export const normalize = (value: unknown) => String(value).normalize("NFC").toLowerCase();

/** Turns a filter into an SQL condition on `mailbox_message m`. */
export function buildWhere(filter: EmailFilter) {
  const conditions: string[] = [];
  const values: SQLInputValue[] = [];
  if (filter.to) {
    conditions.push("m.id in (select r.message_id from mailbox_recipient r where r.address = ?)");
    values.push(filter.to);
  }
  if (filter.domain) {
    conditions.push(
      "exists (select 1 from mailbox_recipient r where r.message_id = m.id and substr(r.address, instr(r.address, '@') + 1) = ? collate nocase)",
    );
    values.push(filter.domain);
  }
  if (filter.subject) {
    conditions.push("instr(fold(m.subject), ?) > 0");
    values.push(normalize(filter.subject));
  }
  if (filter.search) {
    conditions.push(`(instr(fold(m.subject), ?) > 0 or instr(fold(m.from_name || ' ' || m.mail_from), ?) > 0
      or exists (select 1 from mailbox_recipient r
        where r.message_id = m.id and instr(fold(r.address), ?) > 0))`);
    const needle = normalize(filter.search);
    values.push(needle, needle, needle);
  }
  if (filter.before !== undefined) {
    conditions.push("m.id < ?");
    values.push(filter.before);
  }
  return { sql: conditions.length > 0 ? `where ${conditions.join(" and ")}` : "", values };
}
