// Instrumented code calls this module at each mutation site, in a test file's process.

type Method = (...args: unknown[]) => unknown;
type Builder = Record<string, Method>;
type Place = [from: [number, number], to: [number, number], replacement: string];
type SqlTag = (texts: readonly string[], ...values: unknown[]) => Builder;
type Session = { user: object };

/** The active mutant, if any. */
let active: string | undefined;
let reached = new Set<string>();

/** Records that a site was reached, and returns whether its mutant is active. */
function on(id: string): boolean {
  reached.add(id);
  return active === id;
}

export const switchboard = {
  on,
  /** Applies a part of a query, such as `query.where(...)`, unless its mutant is active. */
  part: (id: string, method: string, query: Builder, ...args: unknown[]) =>
    on(id) ? query : query[method]!(...args),
  /** Runs `work` in a transaction, or without one if the mutant is active. */
  transaction: (
    id: string,
    database: unknown,
    transaction: Builder,
    work: (trx: unknown) => Promise<unknown>,
  ) => (on(id) ? work(database) : transaction.execute!(work)),
  /** Executes a statement whose result is used, or returns an empty result if the mutant is active. */
  write: (id: string, query: Builder, ...args: unknown[]) =>
    on(id) ? Promise.resolve([]) : query.execute!(...args),
  /** Calls the guard. If the mutant is active, grants access without checking instead. */
  guard: (id: string, guard: Method, session: Session, subject: unknown, ...rest: unknown[]) =>
    on(id)
      ? { teamId: subject, gameId: subject, leagueId: subject, user: session.user, role: "manager" }
      : guard(session, subject, ...rest),
  sql: (tag: SqlTag, cuts: [id: string, place: Place][]) => createCutTag(tag, cuts),
};

/**
 * Applies cuts when the SQL is used instead of when it's created, because some SQL is created only once, as a module
 * constant.
 */
const createCutTag = (tag: SqlTag, cuts: [id: string, place: Place][]) =>
  function sqlWithSwitches(texts: readonly string[], ...values: unknown[]) {
    const whole = tag(texts, ...values);
    const chooseBuilder = () => {
      const cut = cuts.filter(([id]) => on(id))[0];
      return cut ? cutTemplate(tag, texts, values, cut[1]) : whole;
    };
    return new Proxy(whole, {
      get(target, key: string, proxy: Builder) {
        const value = target[key];
        if (typeof value !== "function") return value;
        // `as` stores the object that it's called on. Pass the proxy, so that the cut is still applied when the SQL is
        // used.
        if (key === "as") return (...args: unknown[]) => value.apply(proxy, args);
        return (...args: unknown[]) => {
          const current = chooseBuilder();
          return current[key]!(...args);
        };
      },
    });
  };

function cutTemplate(
  tag: SqlTag,
  texts: readonly string[],
  values: readonly unknown[],
  place: Place,
): Builder {
  const [[first, start], [last, end], replacement] = place;
  const strings = [
    ...texts.slice(0, first),
    texts[first]!.slice(0, start) + replacement + texts[last]!.slice(end),
    ...texts.slice(last + 1),
  ];
  // Prepared statements are identified by name, so changed SQL must not reuse the name.
  strings[0] = strings[0]!.replace(/\/\* prepared: [\w-]+ \*\//, "");
  return tag(strings, ...values.slice(0, first), ...values.slice(last));
}

export function activate(id: string | undefined) {
  active = id;
}

/** Returns the sites reached since the last call. */
export function takeReached(): string[] {
  const sites = [...reached];
  reached = new Set();
  return sites;
}
