import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "kysely";

/** The teams and leagues that an API key covers. Null means all of its account's. */
export type KeyScope = { teamIds: readonly string[]; leagueIds: readonly string[] } | null;

const current = new AsyncLocalStorage<KeyScope>();

/**
 * Makes a key's teams and leagues known to every grant and list of its request, so that no query can forget them. Like
 * the client's address, this belongs to the request and not to a function's arguments.
 */
export const withKeyScope = <Result>(scope: KeyScope, work: () => Result) => current.run(scope, work);

const isListed = (column: string, ids: readonly string[] | undefined) =>
  ids === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${[...ids]}::uuid[])`;

/** The condition that the request's key covers the team with this ID. Always true without a key. */
export const coversTeam = (column: string) => isListed(column, current.getStore()?.teamIds);

/** The same for a league. */
export const coversLeague = (column: string) => isListed(column, current.getStore()?.leagueIds);
