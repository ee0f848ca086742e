import { sql } from "kysely";

/** Sorts the home team's entry of a league game before the other one. */
export const homeFirst = sql`game.side desc nulls last`;
