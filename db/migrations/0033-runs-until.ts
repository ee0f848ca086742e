import { sql, type Kysely } from "kysely";

/** When a team's passes end, one after the other (OP-10): each begins at the end of the last, or when it was bought. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create function end_of_pass(last_end timestamptz, bought_at timestamptz, months integer) returns timestamptz
    language sql immutable parallel safe
    return date_add(greatest(last_end, bought_at), make_interval(months => months), 'UTC')
  `.execute(db);
  // As a window over a team's passes in the order of time. A recursive query does the same, and takes minutes for millions.
  await sql`
    create aggregate runs_until (bought_at timestamptz, months integer) (sfunc = end_of_pass, stype = timestamptz)
  `.execute(db);
}
