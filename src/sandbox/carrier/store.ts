import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import * as z from "zod";

/** A text as the carrier sees it. `phone` is always the player's number, and `sender` is ours. */
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
  /** Why the app didn't accept an inbound text. */
  problem: z.string().nullable(),
  createdAt: z.number(),
  sentAt: z.number().nullable(),
  updatedAt: z.number(),
});

export type Text = z.infer<typeof TextRow>;
export type NewText = Omit<Text, "id" | "errorCode" | "problem" | "sentAt" | "updatedAt">;

export type TextFilter = {
  phone?: string | undefined;
  phones?: string[] | undefined;
  sender?: string | undefined;
  isInbound?: boolean | undefined;
  createdFrom?: number | undefined;
  createdUntil?: number | undefined;
  sentFrom?: number | undefined;
  sentUntil?: number | undefined;
  /** Keyset pagination: only texts older than this ID. */
  before?: number | undefined;
};

const SCHEMA = `
  create table if not exists carrier_text (
    -- autoincrement never reuses an id, so a page opened before "clear" can't show newer texts
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

/** Our own rows aren't validated, because parsing tens of thousands with zod would take longer than writing them. */
const toTexts = (rows: unknown[]) => rows as Text[];

function buildWhere(filter: TextFilter) {
  const conditions: string[] = [];
  const values: SQLInputValue[] = [];
  const add = (condition: string, value: SQLInputValue | undefined) => {
    if (value === undefined) return;
    conditions.push(condition);
    values.push(value);
  };
  add("phone = ?", filter.phone);
  add("phone in (select value from json_each(?))", filter.phones && JSON.stringify(filter.phones));
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
 * Everything the carrier received, which tests treat as the source of truth about sent texts. A text is in the file
 * before the sender gets "201", so an accepted text survives if the sandbox is killed.
 *
 * Writes in one turn of the event loop share a transaction. Otherwise, the file would be the bottleneck under load. No
 * transaction stays open across turns, because the other stand-ins use the same connection.
 */
export function createCarrierStore(database: DatabaseSync) {
  database.exec(SCHEMA);
  const statements = new Map<string, StatementSync>();
  function prepare(sql: string): StatementSync {
    let statement = statements.get(sql);
    if (!statement) statements.set(sql, (statement = database.prepare(sql)));
    return statement;
  }

  const listeners = new Set<() => void>();
  const notifyListeners = () => {
    for (const listener of listeners) listener();
  };

  type Task = { work: () => unknown; resolve: (value: unknown) => void; reject: (error: unknown) => void };
  let waitingTasks: Task[] = [];

  function flush() {
    const batch = waitingTasks;
    waitingTasks = [];
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
    notifyListeners();
  }

  /** Queues a write. Resolves once its transaction is in the file. */
  function write<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (waitingTasks.length === 0) setImmediate(flush);
      waitingTasks.push({ work, resolve: resolve as Task["resolve"], reject });
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
        const { lastInsertRowid } = prepare(
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
        prepare(
          `update carrier_text set status = ?, error_code = ?, updated_at = ?,
             sent_at = case when ? = 'sent' then ? else sent_at end where id = ?`,
        ).run(status, errorCode, at, status, at, id);
      });
    },

    setProblem(id: number, problem: string): Promise<void> {
      return write(() => {
        prepare("update carrier_text set problem = ? where id = ?").run(problem, id);
      });
    },

    find(sid: string): Text | null {
      const row = prepare(`select ${COLUMNS} from carrier_text where sid = ?`).get(sid);
      return row ? TextRow.parse(row) : null;
    },

    /** Lists texts, newest first. */
    list(filter: TextFilter, limit: number): Text[] {
      const { sql, values } = buildWhere(filter);
      return toTexts(
        prepare(`select ${COLUMNS} from carrier_text ${sql} order by id desc limit ?`).all(...values, limit),
      );
    },

    count(filter: TextFilter): number {
      const { sql, values } = buildWhere(filter);
      return Number(prepare(`select count(*) as total from carrier_text ${sql}`).get(...values)?.total);
    },

    /** Lists texts that weren't finished when the sandbox stopped. */
    listUnfinished(): Text[] {
      return toTexts(
        prepare(
          `select ${COLUMNS} from carrier_text where status in ('accepted', 'queued', 'sent') order by id`,
        ).all(),
      );
    },

    /** Lists each phone's latest text, newest first. `search` is part of a number or a text. */
    listPhones(filter: { search: string; before?: number | undefined }, limit: number): Text[] {
      const digits = filter.search.replaceAll(/\D/g, "");
      return toTexts(
        prepare(
          `select ${COLUMNS} from carrier_text t
           where id in (select max(id) from carrier_text group by phone) and id < ?
             and (? = '' or (? <> '' and instr(phone, ?) > 0) or exists (
               select 1 from carrier_text o where o.phone = t.phone and instr(lower(o.body), lower(?)) > 0))
           order by id desc limit ?`,
        ).all(filter.before ?? Number.MAX_SAFE_INTEGER, filter.search, digits, digits, filter.search, limit),
      );
    },

    countPhones(): number {
      return Number(prepare("select count(distinct phone) as total from carrier_text").get()?.total);
    },

    isOptedOut: (phone: string) => optOuts.has(phone),

    /**
     * Opts a phone out or back in. Takes effect right away, even for texts that arrive in the same turn. Resolves once
     * the change is in the file.
     */
    setOptedOut(phone: string, isOut: boolean): Promise<void> {
      if (isOut) optOuts.add(phone);
      else optOuts.delete(phone);
      const sql = isOut
        ? "insert or ignore into carrier_opt_out (phone) values (?)"
        : "delete from carrier_opt_out where phone = ?";
      return write(() => void prepare(sql).run(phone));
    },

    listOptOuts: () => [...optOuts],

    listNumbers: () =>
      prepare("select pattern, code from carrier_number order by pattern")
        .all()
        .map((row) => ({ pattern: String(row.pattern), code: Number(row.code) })),

    setNumber(pattern: string, code: number | null): void {
      if (code === null) prepare("delete from carrier_number where pattern = ?").run(pattern);
      else prepare("insert or replace into carrier_number (pattern, code) values (?, ?)").run(pattern, code);
      notifyListeners();
    },

    /** Deletes all texts, opt-outs, and number settings, and returns how many texts there were. */
    clear(): number {
      flush();
      optOuts.clear();
      database.exec("delete from carrier_opt_out; delete from carrier_number");
      const { changes } = database.prepare("delete from carrier_text").run();
      notifyListeners();
      return Number(changes);
    },

    deleteTexts(phones: string[]): number {
      flush();
      const sql = "delete from carrier_text where phone in (select value from json_each(?))";
      return Number(prepare(sql).run(JSON.stringify(phones)).changes);
    },

    /** Call this before the file is closed. */
    flush,

    /** Calls back after every change. Returns an unsubscribe function. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type CarrierStore = ReturnType<typeof createCarrierStore>;
