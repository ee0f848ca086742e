// What the instrumented product calls at each of its switches, in the process of a test file.

type Method = (...args: unknown[]) => unknown;
type Builder = Record<string, Method>;
type Place = [from: [number, number], to: [number, number], instead: string];
type SqlTag = (texts: readonly string[], ...values: unknown[]) => Builder;
type Session = { user: object };

/** The mutant that is switched on, if any. */
let active: string | undefined;
let reached = new Set<string>();

/** Whether the thing with this id is to be left out, now. */
function on(id: string): boolean {
  reached.add(id);
  return active === id;
}

export const switchboard = {
  on,
  /** A part of a query: `query.where(...)`. */
  part: (id: string, method: string, query: Builder, ...args: unknown[]) =>
    on(id) ? query : query[method]!(...args),
  /** All of `work`, without a transaction around it. */
  transaction: (
    id: string,
    database: unknown,
    transaction: Builder,
    work: (trx: unknown) => Promise<unknown>,
  ) => (on(id) ? work(database) : transaction.execute!(work)),
  /** A statement whose result is handed on. */
  write: (id: string, query: Builder, ...args: unknown[]) =>
    on(id) ? Promise.resolve([]) : query.execute!(...args),
  /** Without it everything is taken as the caller's own. */
  guard: (id: string, guard: Method, session: Session, subject: unknown, ...rest: unknown[]) =>
    on(id)
      ? { teamId: subject, gameId: subject, leagueId: subject, user: session.user, role: "manager" }
      : guard(session, subject, ...rest),
  sql: (tag: SqlTag, cuts: [id: string, place: Place][]) => taggedWith(tag, cuts),
};

/** Decides when the SQL is used, not when it is written: some of it is a constant of its module. */
const taggedWith = (tag: SqlTag, cuts: [id: string, place: Place][]) =>
  function sqlWithSwitches(texts: readonly string[], ...values: unknown[]) {
    const whole = tag(texts, ...values);
    const chosen = () => {
      const cut = cuts.filter(([id]) => on(id))[0];
      return cut ? without(tag, texts, values, cut[1]) : whole;
    };
    return new Proxy(whole, {
      get(target, key: string, proxy: Builder) {
        const value = target[key];
        if (typeof value !== "function") return value;
        // An alias keeps what it is called on, and that must go on deciding.
        if (key === "as") return (...args: unknown[]) => value.apply(proxy, args);
        return (...args: unknown[]) => {
          const current = chosen();
          return current[key]!(...args);
        };
      },
    });
  };

function without(tag: SqlTag, texts: readonly string[], values: readonly unknown[], place: Place): Builder {
  const [[first, start], [last, end], instead] = place;
  const left = [
    ...texts.slice(0, first),
    texts[first]!.slice(0, start) + instead + texts[last]!.slice(end),
    ...texts.slice(last + 1),
  ];
  // A prepared statement is known by its name: another one must not use it.
  left[0] = left[0]!.replace(/\/\* prepared: [\w-]+ \*\//, "");
  return tag(left, ...values.slice(0, first), ...values.slice(last));
}

export function activate(id: string | undefined) {
  active = id;
}

/** What was reached since the last call. */
export function takeReached(): string[] {
  const taken = [...reached];
  reached = new Set();
  return taken;
}
