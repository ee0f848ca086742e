import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import type { Kind, Kinds, StoredObject } from "./objects.ts";

export type Delivery = {
  id: number;
  eventId: string;
  /** Waiting, accepted by the app, failed after all retries, or lost on purpose. */
  state: "waiting" | "taken" | "failed" | "lost";
  tries: number;
  dueAt: number;
  problem: string | null;
};

/** Pagination in the provider's order, newest first: after an ID, or before an ID. */
export type Page = { limit: number; startingAfter?: string | undefined; endingBefore?: string | undefined };

export type Filter = {
  /** Filters by an object's top-level fields. A field with several values matches any of them. */
  where?: Record<string, string | string[] | undefined>;
  createdFrom?: number | undefined;
  createdUntil?: number | undefined;
};

const SCHEMA = `
  create table if not exists checkout_object (
    seq integer primary key autoincrement,
    id text not null unique,
    kind text not null,
    created integer not null,
    body text not null
  ) strict;
  create index if not exists checkout_object_kind on checkout_object (kind, seq);
  create index if not exists checkout_object_payment on checkout_object (kind, json_extract(body, '$.payment_intent'));
  create index if not exists checkout_object_customer on checkout_object (kind, json_extract(body, '$.customer'));
  create index if not exists checkout_object_status on checkout_object (kind, json_extract(body, '$.status'));
  create table if not exists checkout_reply (
    key text primary key,
    request text not null,
    status integer not null,
    body text not null
  ) strict, without rowid;
  create table if not exists checkout_delivery (
    id integer primary key autoincrement,
    event_id text not null,
    state text not null,
    tries integer not null default 0,
    due_at integer not null,
    problem text
  ) strict;
  create index if not exists checkout_delivery_waiting on checkout_delivery (id) where state = 'waiting';
  create index if not exists checkout_delivery_event on checkout_delivery (event_id);
`;

/**
 * The provider's data, which tests treat as the source of truth about money. Each call is one transaction that's in the
 * file before the response is sent, so accepted calls survive if the sandbox is killed. Everything is synchronous, so
 * no other stand-in can run between begin and commit on the shared connection.
 */
export function createCheckoutStore(database: DatabaseSync) {
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

  const getSeq = (id: string) =>
    Number(prepare("select seq from checkout_object where id = ?").get(id)?.seq ?? 0);

  return {
    /** Runs work in a transaction. Nested calls join the outer one. */
    transaction<T>(work: () => T): T {
      if (database.isTransaction) return work();
      database.exec("begin immediate");
      try {
        const result = work();
        database.exec("commit");
        notifyListeners();
        return result;
      } catch (error) {
        database.exec("rollback");
        throw error;
      }
    },

    /** Inserts or replaces an object. */
    put<T extends StoredObject>(object: T): T {
      prepare(
        `insert into checkout_object (id, kind, created, body) values (?, ?, ?, ?)
         on conflict (id) do update set body = excluded.body`,
      ).run(object.id, object.object, object.created, JSON.stringify(object));
      return object;
    },

    find<K extends Kind>(kind: K, id: string): Kinds[K] | null {
      const row = prepare("select body from checkout_object where id = ? and kind = ?").get(id, kind);
      return row ? (JSON.parse(String(row.body)) as Kinds[K]) : null;
    },

    list<K extends Kind>(kind: K, filter: Filter, page: Page): { data: Kinds[K][]; hasMore: boolean } {
      const conditions = ["kind = ?"];
      const values: SQLInputValue[] = [kind];
      for (const [field, value] of Object.entries(filter.where ?? {})) {
        if (value === undefined) continue;
        const allowed = Array.isArray(value) ? value : [value];
        conditions.push(`json_extract(body, '$.${field}') in (${allowed.map(() => "?").join(", ")})`);
        values.push(...allowed);
      }
      const addCondition = (condition: string, value: number | undefined) => {
        if (value === undefined) return;
        conditions.push(condition);
        values.push(value);
      };
      addCondition("created >= ?", filter.createdFrom);
      addCondition("created <= ?", filter.createdUntil);
      addCondition("seq < ?", page.startingAfter === undefined ? undefined : getSeq(page.startingAfter));
      addCondition("seq > ?", page.endingBefore === undefined ? undefined : getSeq(page.endingBefore));
      const isBackwards = page.endingBefore !== undefined;
      const rows = prepare(
        `select body from checkout_object where ${conditions.join(" and ")}
         order by seq ${isBackwards ? "asc" : "desc"} limit ?`,
      ).all(...values, page.limit + 1);
      const objects = rows.slice(0, page.limit).map(({ body }) => JSON.parse(String(body)) as Kinds[K]);
      return { data: isBackwards ? objects.toReversed() : objects, hasMore: rows.length > page.limit };
    },

    count: (kind: Kind) =>
      Number(prepare("select count(*) as total from checkout_object where kind = ?").get(kind)?.total),

    /** Returns the stored response for an idempotency key. */
    findReply(key: string): { request: string; status: number; body: string } | null {
      const row = prepare("select request, status, body from checkout_reply where key = ?").get(key);
      return row
        ? { request: String(row.request), status: Number(row.status), body: String(row.body) }
        : null;
    },

    saveReply(key: string, reply: { request: string; status: number; body: string }): void {
      prepare("insert into checkout_reply (key, request, status, body) values (?, ?, ?, ?)").run(
        key,
        reply.request,
        reply.status,
        reply.body,
      );
    },

    addDelivery(delivery: Pick<Delivery, "eventId" | "state" | "dueAt">): Delivery {
      const { lastInsertRowid } = prepare(
        "insert into checkout_delivery (event_id, state, due_at) values (?, ?, ?)",
      ).run(delivery.eventId, delivery.state, delivery.dueAt);
      return { ...delivery, id: Number(lastInsertRowid), tries: 0, problem: null };
    },

    setDelivery({ id, state, tries, dueAt, problem }: Delivery): void {
      prepare("update checkout_delivery set state = ?, tries = ?, due_at = ?, problem = ? where id = ?").run(
        state,
        tries,
        dueAt,
        problem,
        id,
      );
      notifyListeners();
    },

    /** Lists one event's deliveries, or all waiting deliveries. */
    listDeliveries(eventId?: string): Delivery[] {
      const columns = "id, event_id as eventId, state, tries, due_at as dueAt, problem";
      const rows =
        eventId === undefined
          ? prepare(`select ${columns} from checkout_delivery where state = 'waiting' order by id`).all()
          : prepare(`select ${columns} from checkout_delivery where event_id = ? order by id`).all(eventId);
      return rows as unknown as Delivery[];
    },

    clear(): number {
      const { changes } = database.prepare("delete from checkout_object").run();
      database.exec("delete from checkout_reply; delete from checkout_delivery");
      notifyListeners();
      return Number(changes);
    },

    /** Calls back after every change. Returns an unsubscribe function. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type CheckoutStore = ReturnType<typeof createCheckoutStore>;
