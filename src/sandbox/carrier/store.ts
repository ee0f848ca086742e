import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import * as z from "zod";

/** A text as the carrier knows it. `phone` is always the person's side, `sender` ours. */
const TextRow = z.object({
  id: z.number(),
  sid: z.string(),
  direction: z.enum(["inbound", "outbound-api", "outbound-reply"]),
  sender: z.string(),
  serviceSid: z.string().nullable(),
  phone: z.string(),
  body: z.string(),
  segments: z.number(),
  status: z.enum(["accepted", "queued", "sent", "delivered", "undelivered", "failed", "received"]),
  errorCode: z.number().nullable(),
  statusCallback: z.string().nullable(),
  validitySeconds: z.number().nullable(),
  /** Why the product did not take an inbound text. */
  problem: z.string().nullable(),
  createdAt: z.number(),
  sentAt: z.number().nullable(),
  updatedAt: z.number(),
});

export type Text = z.infer<typeof TextRow>;
export type NewText = Omit<Text, "id" | "errorCode" | "problem" | "sentAt" | "updatedAt">;

export type TextFilter = {
  phone?: string | undefined;
  sender?: string | undefined;
  isInbound?: boolean | undefined;
  createdFrom?: number | undefined;
  createdUntil?: number | undefined;
  sentFrom?: number | undefined;
  sentUntil?: number | undefined;
  /** Keyset: only texts older than this id. */
  before?: number | undefined;
};

const SCHEMA = `
  create table if not exists carrier_text (
    -- autoincrement: an id is never used twice, so a page of a list never shows another's texts
    id integer primary key autoincrement,
    sid text not null unique,
    direction text not null,
    sender text not null,
    service_sid text,
    phone text not null,
    body text not null,
    segments integer not null,
    status text not null,
    error_code integer,
    status_callback text,
    validity_seconds integer,
    problem text,
    created_at integer not null,
    sent_at integer,
    updated_at integer not null
  ) strict;
  create index if not exists carrier_text_phone on carrier_text (phone, id);
  create index if not exists carrier_text_under_way on carrier_text (id)
    where status in ('accepted', 'queued', 'sent');
  create table if not exists carrier_opt_out (
    phone text primary key
  ) strict, without rowid;
  create table if not exists carrier_number (
    pattern text primary key,
    code integer not null
  ) strict, without rowid;
`;

const COLUMNS = `id, sid, direction, sender, service_sid as serviceSid, phone, body, segments, status,
  error_code as errorCode, status_callback as statusCallback, validity_seconds as validitySeconds, problem,
  created_at as createdAt, sent_at as sentAt, updated_at as updatedAt`;

/** Our own rows: reading tens of thousands of them through zod would take longer than writing them did. */
const asTexts = (rows: unknown[]) => rows as Text[];

function where(filter: TextFilter) {
  const conditions: string[] = [];
  const values: SQLInputValue[] = [];
  const add = (condition: string, value: SQLInputValue | undefined) => {
    if (value === undefined) return;
    conditions.push(condition);
    values.push(value);
  };
  add("phone = ?", filter.phone);
  add("sender = ?", filter.sender);
  if (filter.isInbound !== undefined) conditions.push(`direction ${filter.isInbound ? "=" : "<>"} 'inbound'`);
  add("created_at >= ?", filter.createdFrom);
  add("created_at <= ?", filter.createdUntil);
  add("sent_at >= ?", filter.sentFrom);
  add("sent_at <= ?", filter.sentUntil);
  add("id < ?", filter.before);
  return { sql: conditions.length > 0 ? `where ${conditions.join(" and ")}` : "", values };
}

/**
 * Everything the carrier was given: what tests take as the truth about sent texts. A text is in the file before the
 * sender hears "201", so an accepted text survives a killed sandbox.
 *
 * Writes of one turn of the event loop share one transaction, or the file would be the limit under load. None stays
 * open across turns: the other stand-ins use the same connection.
 */
export function createCarrierStore(database: DatabaseSync) {
  database.exec(SCHEMA);
  const statements = new Map<string, StatementSync>();
  function prepared(sql: string): StatementSync {
    let statement = statements.get(sql);
    if (!statement) statements.set(sql, (statement = database.prepare(sql)));
    return statement;
  }

  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };

  type Waiting = { work: () => unknown; resolve: (value: unknown) => void; reject: (error: unknown) => void };
  let waiting: Waiting[] = [];

  function flush() {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    let results: unknown[];
    try {
      database.exec("begin immediate");
      results = batch.map(({ work }) => work());
      database.exec("commit");
    } catch (error) {
      if (database.isOpen && database.isTransaction) database.exec("rollback");
      for (const { reject } of batch) reject(error);
      return;
    }
    batch.forEach(({ resolve }, index) => resolve(results[index]));
    changed();
  }

  /** Resolves when it is in the file. */
  function write<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush);
      waiting.push({ work, resolve: resolve as Waiting["resolve"], reject });
    });
  }

  const optOuts = new Set(
    database
      .prepare("select phone from carrier_opt_out")
      .all()
      .map((row) => String(row.phone)),
  );

  return {
    add(text: NewText): Promise<Text> {
      return write(() => {
        const { lastInsertRowid } = prepared(
          `insert into carrier_text (sid, direction, sender, service_sid, phone, body, segments, status,
             status_callback, validity_seconds, created_at, updated_at, sent_at)
           values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        ).run(
          text.sid,
          text.direction,
          text.sender,
          text.serviceSid,
          text.phone,
          text.body,
          text.segments,
          text.status,
          text.statusCallback,
          text.validitySeconds,
          text.createdAt,
          text.createdAt,
          text.direction === "inbound" ? text.createdAt : null,
        );
        const sentAt = text.direction === "inbound" ? text.createdAt : null;
        const rest = { errorCode: null, problem: null, sentAt, updatedAt: text.createdAt };
        return { id: Number(lastInsertRowid), ...text, ...rest };
      });
    },

    setStatus(id: number, status: Text["status"], errorCode: number | null, at: number): Promise<void> {
      return write(() => {
        prepared(
          `update carrier_text set status = ?, error_code = ?, updated_at = ?,
             sent_at = case when ? = 'sent' then ? else sent_at end where id = ?`,
        ).run(status, errorCode, at, status, at, id);
      });
    },

    setProblem(id: number, problem: string): Promise<void> {
      return write(() => {
        prepared("update carrier_text set problem = ? where id = ?").run(problem, id);
      });
    },

    find(sid: string): Text | null {
      const row = prepared(`select ${COLUMNS} from carrier_text where sid = ?`).get(sid);
      return row ? TextRow.parse(row) : null;
    },

    /** Newest first. */
    list(filter: TextFilter, limit: number): Text[] {
      const { sql, values } = where(filter);
      return asTexts(
        prepared(`select ${COLUMNS} from carrier_text ${sql} order by id desc limit ?`).all(...values, limit),
      );
    },

    count(filter: TextFilter): number {
      const { sql, values } = where(filter);
      return Number(prepared(`select count(*) as total from carrier_text ${sql}`).get(...values)?.total);
    },

    /** What was not finished when the sandbox ended. */
    listUnderWay(): Text[] {
      return asTexts(
        prepared(
          `select ${COLUMNS} from carrier_text where status in ('accepted', 'queued', 'sent') order by id`,
        ).all(),
      );
    },

    /** The last text of each phone, newest first; `search` is part of a number or of a text. */
    listPhones(filter: { search: string; before?: number | undefined }, limit: number): Text[] {
      const digits = filter.search.replaceAll(/\D/g, "");
      return asTexts(
        prepared(
          `select ${COLUMNS} from carrier_text t
           where id in (select max(id) from carrier_text group by phone) and id < ?
             and (? = '' or (? <> '' and instr(phone, ?) > 0) or exists (
               select 1 from carrier_text o where o.phone = t.phone and instr(lower(o.body), lower(?)) > 0))
           order by id desc limit ?`,
        ).all(filter.before ?? Number.MAX_SAFE_INTEGER, filter.search, digits, digits, filter.search, limit),
      );
    },

    countPhones(): number {
      return Number(prepared("select count(distinct phone) as total from carrier_text").get()?.total);
    },

    isOptedOut: (phone: string) => optOuts.has(phone),

    /** In force at once, for texts that arrive in the same turn; resolves when it is in the file. */
    setOptedOut(phone: string, isOut: boolean): Promise<void> {
      if (isOut) optOuts.add(phone);
      else optOuts.delete(phone);
      const sql = isOut
        ? "insert or ignore into carrier_opt_out (phone) values (?)"
        : "delete from carrier_opt_out where phone = ?";
      return write(() => void prepared(sql).run(phone));
    },

    listOptOuts: () => [...optOuts],

    listNumbers: () =>
      prepared("select pattern, code from carrier_number order by pattern")
        .all()
        .map((row) => ({ pattern: String(row.pattern), code: Number(row.code) })),

    setNumber(pattern: string, code: number | null): void {
      if (code === null) prepared("delete from carrier_number where pattern = ?").run(pattern);
      else prepared("insert or replace into carrier_number (pattern, code) values (?, ?)").run(pattern, code);
      changed();
    },

    /** Returns how many texts were thrown away. Opt-outs and what numbers do go with them. */
    clear(): number {
      flush();
      optOuts.clear();
      database.exec("delete from carrier_opt_out; delete from carrier_number");
      const { changes } = database.prepare("delete from carrier_text").run();
      changed();
      return Number(changes);
    },

    /** Before the file is closed. */
    flush,

    /** Calls back after every change; returns the way to stop that. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type CarrierStore = ReturnType<typeof createCarrierStore>;
