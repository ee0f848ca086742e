import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import * as z from "zod";

/** A mail as it came over the wire, with the parts a reader or a test wants already decoded. */
export type NewMail = {
  /** Envelope, not headers: this is where the mail would really have gone. */
  from: string;
  to: string[];
  fromName: string;
  subject: string;
  text: string;
  html: string;
  headers: string;
  source: Uint8Array;
};

const jsonAddresses = z.string().transform((value) => z.array(z.string()).parse(JSON.parse(value)));

const SummaryRow = z.object({
  id: z.number(),
  received_at: z.number().transform((value) => new Date(value)),
  mail_from: z.string(),
  from_name: z.string(),
  rcpt_to: jsonAddresses,
  subject: z.string(),
  read_at: z.number().nullable(),
});
const MailRow = SummaryRow.extend({ text: z.string(), html: z.string(), headers: z.string() });

export type MailFilter = {
  /** A whole recipient address, in any case. Not "contains": a test must not read a neighbour's mail. */
  to?: string | undefined;
  /** Part of the subject, in any case. */
  subject?: string | undefined;
  /** Part of a recipient, of the sender or of the subject, in any case. */
  search?: string | undefined;
  /** Keyset: only mails older than this id. */
  before?: number | undefined;
};

const SCHEMA = `
  create table if not exists mailbox_message (
    -- autoincrement: an id is never used twice, so a page opened before "clear" cannot show another mail
    id integer primary key autoincrement,
    received_at integer not null,
    mail_from text not null,
    from_name text not null,
    subject text not null,
    text text not null,
    html text not null,
    headers text not null,
    source blob not null,
    read_at integer
  ) strict;
  create table if not exists mailbox_recipient (
    message_id integer not null references mailbox_message (id) on delete cascade,
    address text not null collate nocase,
    primary key (message_id, address)
  ) strict, without rowid;
  create index if not exists mailbox_recipient_address on mailbox_recipient (address, message_id);
`;

const SUMMARY = `
  m.id, m.received_at, m.mail_from, m.from_name, m.subject, m.read_at,
  (select json_group_array(r.address) from mailbox_recipient r where r.message_id = m.id) as rcpt_to`;

/** SQLite's own lower() and LIKE fold ASCII only; subjects here are full of other letters. */
const fold = (value: unknown) => String(value).normalize("NFC").toLowerCase();

function toSummary(row: unknown) {
  const { received_at, mail_from, from_name, rcpt_to, read_at, ...same } = SummaryRow.parse(row);
  return {
    ...same,
    receivedAt: received_at,
    from: mail_from,
    fromName: from_name,
    to: rcpt_to,
    isRead: read_at !== null,
  };
}

function toMail(row: unknown) {
  const { text, html, headers } = MailRow.parse(row);
  return { ...toSummary(row), text, html, headers };
}

function where(filter: MailFilter) {
  const conditions: string[] = [];
  const values: SQLInputValue[] = [];
  if (filter.to) {
    conditions.push("m.id in (select r.message_id from mailbox_recipient r where r.address = ?)");
    values.push(filter.to);
  }
  if (filter.subject) {
    conditions.push("instr(fold(m.subject), ?) > 0");
    values.push(fold(filter.subject));
  }
  if (filter.search) {
    conditions.push(`(instr(fold(m.subject), ?) > 0 or instr(fold(m.from_name || ' ' || m.mail_from), ?) > 0
      or exists (select 1 from mailbox_recipient r
        where r.message_id = m.id and instr(fold(r.address), ?) > 0))`);
    const needle = fold(filter.search);
    values.push(needle, needle, needle);
  }
  if (filter.before !== undefined) {
    conditions.push("m.id < ?");
    values.push(filter.before);
  }
  return { sql: conditions.length > 0 ? `where ${conditions.join(" and ")}` : "", values };
}

/**
 * The mails this machine's FirstWhistle sent: what tests take as the truth about sent mail. A mail is in the
 * file before the sender hears "250", so an accepted mail survives a killed sandbox.
 */
export function createMailboxStore(database: DatabaseSync) {
  database.exec(SCHEMA);
  database.function("fold", { deterministic: true }, fold);
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };

  function select(columns: string, filter: MailFilter, limit: number) {
    const { sql, values } = where(filter);
    return database
      .prepare(`select ${columns} from mailbox_message m ${sql} order by m.id desc limit ?`)
      .all(...values, limit);
  }

  function insert(mail: NewMail, receivedAt: Date): number {
    const message = database
      .prepare(
        `insert into mailbox_message (received_at, mail_from, from_name, subject, text, html, headers, source)
         values (?, ?, ?, ?, ?, ?, ?, ?) returning id`,
      )
      .get(
        receivedAt.getTime(),
        mail.from,
        mail.fromName,
        mail.subject,
        mail.text,
        mail.html,
        mail.headers,
        mail.source,
      );
    const id = z.object({ id: z.number() }).parse(message).id;
    // "or ignore": the same address twice in one envelope is one recipient.
    const recipient = database.prepare(
      "insert or ignore into mailbox_recipient (message_id, address) values (?, ?)",
    );
    for (const address of mail.to) recipient.run(id, address);
    return id;
  }

  return {
    add(mail: NewMail, receivedAt = new Date()): number {
      database.exec("begin immediate");
      let id: number;
      try {
        id = insert(mail, receivedAt);
        database.exec("commit");
      } catch (error) {
        database.exec("rollback");
        throw error;
      }
      changed();
      return id;
    },

    /** Newest first, without bodies. `older` continues the list: pass it as `before`; null at the end. */
    list(filter: MailFilter, limit: number): { mails: MailSummary[]; older: number | null } {
      const rows = select(SUMMARY, filter, limit + 1);
      const mails = rows.slice(0, limit).map(toSummary);
      return { mails, older: rows.length > limit ? (mails.at(-1)?.id ?? null) : null };
    },

    /** Newest first, with bodies. */
    listFull(filter: MailFilter, limit: number): Mail[] {
      return select(`${SUMMARY}, m.text, m.html, m.headers`, filter, limit).map(toMail);
    },

    find(id: number): Mail | null {
      const row = database
        .prepare(`select ${SUMMARY}, m.text, m.html, m.headers from mailbox_message m where m.id = ?`)
        .get(id);
      return row ? toMail(row) : null;
    },

    /** The bytes as received. Apart from `find` because they can be megabytes. */
    findSource(id: number): Buffer | null {
      const row = database.prepare("select source from mailbox_message where id = ?").get(id);
      return row ? Buffer.from(z.instanceof(Uint8Array).parse(row.source)) : null;
    },

    count(filter: MailFilter): number {
      const { sql, values } = where(filter);
      const row = database.prepare(`select count(*) as total from mailbox_message m ${sql}`).get(...values);
      return z.object({ total: z.number() }).parse(row).total;
    },

    markRead(id: number, readAt = new Date()): void {
      database
        .prepare("update mailbox_message set read_at = ? where id = ? and read_at is null")
        .run(readAt.getTime(), id);
    },

    /** Returns how many mails were thrown away. */
    clear(): number {
      const { changes } = database.prepare("delete from mailbox_message").run();
      changed();
      return Number(changes);
    },

    /** Calls back after every change of the list; returns the way to stop that. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type MailSummary = ReturnType<typeof toSummary>;
export type Mail = ReturnType<typeof toMail>;
export type MailboxStore = ReturnType<typeof createMailboxStore>;
