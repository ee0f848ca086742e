import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import * as z from "zod";

/** An email as received, with the parts that readers and tests need already decoded. */
export type NewEmail = {
  /** From the envelope, like `to`, because mail servers deliver by the envelope and ignore the headers. */
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
const EmailRow = SummaryRow.extend({ text: z.string(), html: z.string(), headers: z.string() });

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

const SCHEMA = `
  create table if not exists mailbox_message (
    -- autoincrement never reuses an ID, so a page opened before "clear" can't show another email
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

/** SQLite's lower() and LIKE fold only ASCII, but subjects contain other letters. */
const normalize = (value: unknown) => String(value).normalize("NFC").toLowerCase();

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

function toEmail(row: unknown) {
  const { text, html, headers } = EmailRow.parse(row);
  return { ...toSummary(row), text, html, headers };
}

function buildWhere(filter: EmailFilter) {
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

/**
 * The emails that the local FirstWhistle sent, which tests treat as the source of truth. An email is in the file before
 * the sender gets "250", so an accepted email survives if the sandbox is killed.
 */
export function createMailboxStore(database: DatabaseSync) {
  database.exec(SCHEMA);
  database.function("fold", { deterministic: true }, normalize);
  const listeners = new Set<() => void>();
  const notifyListeners = () => {
    for (const listener of listeners) listener();
  };

  function select(columns: string, filter: EmailFilter, limit: number) {
    const { sql, values } = buildWhere(filter);
    return database
      .prepare(`select ${columns} from mailbox_message m ${sql} order by m.id desc limit ?`)
      .all(...values, limit);
  }

  function insert(email: NewEmail, receivedAt: Date): number {
    const message = database
      .prepare(
        `insert into mailbox_message (received_at, mail_from, from_name, subject, text, html, headers, source)
         values (?, ?, ?, ?, ?, ?, ?, ?) returning id`,
      )
      .get(
        receivedAt.getTime(),
        email.from,
        email.fromName,
        email.subject,
        email.text,
        email.html,
        email.headers,
        email.source,
      );
    const id = z.object({ id: z.number() }).parse(message).id;
    // Use "or ignore", because an address that's listed twice in one envelope is one recipient.
    const recipient = database.prepare(
      "insert or ignore into mailbox_recipient (message_id, address) values (?, ?)",
    );
    for (const address of email.to) recipient.run(id, address);
    return id;
  }

  return {
    add(email: NewEmail, receivedAt = new Date()): number {
      database.exec("begin immediate");
      let id: number;
      try {
        id = insert(email, receivedAt);
        database.exec("commit");
      } catch (error) {
        database.exec("rollback");
        throw error;
      }
      notifyListeners();
      return id;
    },

    /**
     * Lists emails, newest first, without bodies. Pass `older` as `before` to get the next page. `older` is null on the
     * last page.
     */
    list(filter: EmailFilter, limit: number): { emails: EmailSummary[]; older: number | null } {
      const rows = select(SUMMARY, filter, limit + 1);
      const emails = rows.slice(0, limit).map(toSummary);
      return { emails, older: rows.length > limit ? (emails.at(-1)?.id ?? null) : null };
    },

    /** Lists emails, newest first, with bodies. */
    listFull(filter: EmailFilter, limit: number): Email[] {
      return select(`${SUMMARY}, m.text, m.html, m.headers`, filter, limit).map(toEmail);
    },

    find(id: number): Email | null {
      const row = database
        .prepare(`select ${SUMMARY}, m.text, m.html, m.headers from mailbox_message m where m.id = ?`)
        .get(id);
      return row ? toEmail(row) : null;
    },

    /** Returns the bytes as received. Separate from `find` because they can be megabytes. */
    findSource(id: number): Buffer | null {
      const row = database.prepare("select source from mailbox_message where id = ?").get(id);
      return row ? Buffer.from(z.instanceof(Uint8Array).parse(row.source)) : null;
    },

    count(filter: EmailFilter): number {
      const { sql, values } = buildWhere(filter);
      const row = database.prepare(`select count(*) as total from mailbox_message m ${sql}`).get(...values);
      return z.object({ total: z.number() }).parse(row).total;
    },

    markRead(id: number, readAt = new Date()): void {
      database
        .prepare("update mailbox_message set read_at = ? where id = ? and read_at is null")
        .run(readAt.getTime(), id);
    },

    /** Deletes all emails and returns how many there were. */
    clear(): number {
      const { changes } = database.prepare("delete from mailbox_message").run();
      notifyListeners();
      return Number(changes);
    },

    /** Deletes the emails to these domains, and everything that arrived before a time. Returns how many there were. */
    forget(domains: string[], receivedBefore: Date): number {
      const { changes } = database
        .prepare(
          `delete from mailbox_message where received_at < ? or id in (select r.message_id from mailbox_recipient r
           join json_each(?) d on substr(r.address, instr(r.address, '@') + 1) = d.value collate nocase)`,
        )
        .run(receivedBefore.getTime(), JSON.stringify(domains));
      notifyListeners();
      return Number(changes);
    },

    /** Calls back after every change to the list. Returns an unsubscribe function. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type EmailSummary = ReturnType<typeof toSummary>;
export type Email = ReturnType<typeof toEmail>;
export type MailboxStore = ReturnType<typeof createMailboxStore>;
