import { sql, type Kysely } from "kysely";

/**
 * Numbers that someone entered to get the link to their page (PUBLIC-53 to PUBLIC-56, docs/decisions/0100). The web process
 * writes the same row for every number and reads nothing, so its response can't tell who is on a team. A worker takes the
 * row and deletes it, also if no one gets a text.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table link_request (
      id uuid primary key default uuidv7(),
      phone text not null,
      requested_at timestamptz not null
    )`.execute(db);
  await sql`create index link_request_requested_at_idx on link_request (requested_at)`.execute(db);
}
