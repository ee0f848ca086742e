import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import type { Kind, Kinds, Stored } from "./objects.ts";

export type Delivery = {
  id: number;
  eventId: string;
  /** waiting; taken by the product; failed after all tries; lost on request */
  state: "waiting" | "taken" | "failed" | "lost";
  tries: number;
  dueAt: number;
  problem: string | null;
};

/** Newest first, as the provider lists; from one on, or up to one. */
export type Page = { limit: number; startingAfter?: string | undefined; endingBefore?: string | undefined };

export type Filter = {
  /** By fields at the top of an object; several values mean any of them. */
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
 * Everything the provider knows: what tests take as the truth about money. Each call is one transaction that is in the
 * file before its answer leaves, so what was taken survives a killed sandbox. All of it is synchronous: no other
 * stand-in gets between begin and commit on the connection that they share.
 */
export function createCheckoutStore(database: DatabaseSync) {
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

  const seqOf = (id: string) =>
    Number(prepared("select seq from checkout_object where id = ?").get(id)?.seq ?? 0);

  return {
    /** All or nothing, also when one calls another. */
    transaction<T>(work: () => T): T {
      if (database.isTransaction) return work();
      database.exec("begin immediate");
      try {
        const result = work();
        database.exec("commit");
        changed();
        return result;
      } catch (error) {
        database.exec("rollback");
        throw error;
      }
    },

    /** New, or instead of what it was. */
    put<T extends Stored>(object: T): T {
      prepared(
        `insert into checkout_object (id, kind, created, body) values (?, ?, ?, ?)
         on conflict (id) do update set body = excluded.body`,
      ).run(object.id, object.object, object.created, JSON.stringify(object));
      return object;
    },

    find<K extends Kind>(kind: K, id: string): Kinds[K] | null {
      const row = prepared("select body from checkout_object where id = ? and kind = ?").get(id, kind);
      return row ? (JSON.parse(String(row.body)) as Kinds[K]) : null;
    },

    list<K extends Kind>(kind: K, filter: Filter, page: Page): { data: Kinds[K][]; hasMore: boolean } {
      const conditions = ["kind = ?"];
      const values: SQLInputValue[] = [kind];
      for (const [field, value] of Object.entries(filter.where ?? {})) {
        if (value === undefined) continue;
        const any = Array.isArray(value) ? value : [value];
        conditions.push(`json_extract(body, '$.${field}') in (${any.map(() => "?").join(", ")})`);
        values.push(...any);
      }
      const also = (condition: string, value: number | undefined) => {
        if (value === undefined) return;
        conditions.push(condition);
        values.push(value);
      };
      also("created >= ?", filter.createdFrom);
      also("created <= ?", filter.createdUntil);
      also("seq < ?", page.startingAfter === undefined ? undefined : seqOf(page.startingAfter));
      also("seq > ?", page.endingBefore === undefined ? undefined : seqOf(page.endingBefore));
      const isBackwards = page.endingBefore !== undefined;
      const rows = prepared(
        `select body from checkout_object where ${conditions.join(" and ")}
         order by seq ${isBackwards ? "asc" : "desc"} limit ?`,
      ).all(...values, page.limit + 1);
      const found = rows.slice(0, page.limit).map(({ body }) => JSON.parse(String(body)) as Kinds[K]);
      return { data: isBackwards ? found.toReversed() : found, hasMore: rows.length > page.limit };
    },

    count: (kind: Kind) =>
      Number(prepared("select count(*) as total from checkout_object where kind = ?").get(kind)?.total),

    /** What a call with this idempotency key was answered the first time. */
    findReply(key: string): { request: string; status: number; body: string } | null {
      const row = prepared("select request, status, body from checkout_reply where key = ?").get(key);
      return row
        ? { request: String(row.request), status: Number(row.status), body: String(row.body) }
        : null;
    },

    saveReply(key: string, reply: { request: string; status: number; body: string }): void {
      prepared("insert into checkout_reply (key, request, status, body) values (?, ?, ?, ?)").run(
        key,
        reply.request,
        reply.status,
        reply.body,
      );
    },

    addDelivery(delivery: Pick<Delivery, "eventId" | "state" | "dueAt">): Delivery {
      const { lastInsertRowid } = prepared(
        "insert into checkout_delivery (event_id, state, due_at) values (?, ?, ?)",
      ).run(delivery.eventId, delivery.state, delivery.dueAt);
      return { ...delivery, id: Number(lastInsertRowid), tries: 0, problem: null };
    },

    setDelivery({ id, state, tries, dueAt, problem }: Delivery): void {
      prepared("update checkout_delivery set state = ?, tries = ?, due_at = ?, problem = ? where id = ?").run(
        state,
        tries,
        dueAt,
        problem,
        id,
      );
      changed();
    },

    /** Of one event, or all that wait. */
    listDeliveries(eventId?: string): Delivery[] {
      const columns = "id, event_id as eventId, state, tries, due_at as dueAt, problem";
      const rows =
        eventId === undefined
          ? prepared(`select ${columns} from checkout_delivery where state = 'waiting' order by id`).all()
          : prepared(`select ${columns} from checkout_delivery where event_id = ? order by id`).all(eventId);
      return rows as unknown as Delivery[];
    },

    clear(): number {
      const { changes } = database.prepare("delete from checkout_object").run();
      database.exec("delete from checkout_reply; delete from checkout_delivery");
      changed();
      return Number(changes);
    },

    /** Calls back after every change; returns the way to stop that. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type CheckoutStore = ReturnType<typeof createCheckoutStore>;
