import type { DatabaseSync } from "node:sqlite";
import * as z from "zod";
import type { DkimResult } from "./dkim.ts";
import { buildWhere, normalize, type EmailFilter } from "./filter.ts";

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
  /** The Message-ID header. An email that arrives again with the same one is shown once, as real mailboxes do. */
  messageId?: string;
  dkim?: DkimResult;
};

const jsonDkim = z
  .string()
  .nullable()
  .transform((value) => (value === null ? NO_DKIM : (JSON.parse(value) as DkimResult)));
const NO_DKIM: DkimResult = { result: "none", headers: [] };

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
const EmailRow = SummaryRow.extend({
  text: z.string(),
  html: z.string(),
  headers: z.string(),
  message_id: z.string().nullable(),
  copies: z.number().nullable(),
  dkim: jsonDkim,
});

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
  -- A table of its own, because files of earlier versions have the other two.
  create table if not exists mailbox_identity (
    email_id integer primary key references mailbox_message (id) on delete cascade,
    message_id text not null,
    recipients text not null,
    copies integer not null default 1,
    dkim text not null,
    unique (message_id, recipients)
  ) strict;
`;

const SUMMARY = `
  m.id, m.received_at, m.mail_from, m.from_name, m.subject, m.read_at,
  (select json_group_array(r.address) from mailbox_recipient r where r.message_id = m.id) as rcpt_to`;

const FULL = `${SUMMARY}, m.text, m.html, m.headers, i.message_id, i.copies, i.dkim`;

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
  const { text, html, headers, message_id, copies, dkim } = EmailRow.parse(row);
  return { ...toSummary(row), text, html, headers, messageId: message_id ?? "", copies: copies ?? 1, dkim };
}

const formatRecipients = (to: readonly string[]) =>
  to
    .map((address) => address.toLowerCase())
    .toSorted()
    .join(",");

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
      .prepare(
        `select ${columns} from mailbox_message m left join mailbox_identity i on i.email_id = m.id ${sql}
         order by m.id desc limit ?`,
      )
      .all(...values, limit);
  }

  /** Counts an email that arrived before, with the same Message-ID and recipients. Returns null if it's new. */
  function countCopy({ messageId, to }: NewEmail): number | null {
    if (messageId === undefined) return null;
    const row = database
      .prepare(
        `update mailbox_identity set copies = copies + 1 where message_id = ? and recipients = ? returning email_id as id`,
      )
      .get(messageId, formatRecipients(to));
    return row ? z.object({ id: z.number() }).parse(row).id : null;
  }

  function insert(email: NewEmail, receivedAt: Date): number {
    const earlier = countCopy(email);
    if (earlier !== null) return earlier;
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
    if (email.messageId !== undefined)
      database
        .prepare("insert into mailbox_identity (email_id, message_id, recipients, dkim) values (?, ?, ?, ?)")
        .run(id, email.messageId, formatRecipients(email.to), JSON.stringify(email.dkim ?? NO_DKIM));
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
      return select(FULL, filter, limit).map(toEmail);
    },

    find(id: number): Email | null {
      const row = database
        .prepare(
          `select ${FULL} from mailbox_message m left join mailbox_identity i on i.email_id = m.id where m.id = ?`,
        )
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
