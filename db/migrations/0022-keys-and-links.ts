import { sql, type Kysely } from "kysely";

/**
 * How often a manager revoked a member's links, and the same number in each link, so that revoking changes one row. A
 * text stores which key and generation its link has, because it's sent after the link was activated. And the ids of all
 * inbound texts, which outlive the texts, so that a captured webhook can't be used again later.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table team_member add column link_generation smallint not null default 0`.execute(db);
  await sql`alter table rsvp_link add column generation smallint not null default 0`.execute(db);
  await sql`alter table message add column link_mark text`.execute(db);
  await sql`create table received_webhook (digest bytea primary key)`.execute(db);
}
