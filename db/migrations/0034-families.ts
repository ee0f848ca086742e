import { sql, type Kysely } from "kysely";

/**
 * Families: a text names every member it's for, a link belongs to the contact it was sent to, and so do revocations
 * (docs/decisions/0076). Links from before have a member and no contact.
 */
export async function up(db: Kysely<unknown>) {
  // The members that a text is for, in the order of their letters. Null if it's only for `member_id`.
  await sql`alter table message add column member_ids uuid[]`.execute(db);
  // The members of the games in `game_ids`, in the same order. Null for texts that arrived before families.
  await sql`alter table inbound_text add column member_ids uuid[]`.execute(db);
  await sql`alter table rsvp_link alter column member_id drop not null, add column contact text`.execute(db);
  // How often the links that a contact got from a team were revoked. A row of its own, because it has to outlive the
  // members behind the contact: with the number of one who left, an old link would be valid again.
  await sql`
    create table contact_revocation (
      team_id uuid not null references team (id) on delete cascade,
      contact text not null,
      generation smallint not null check (generation > 0),
      primary key (team_id, contact)
    )`.execute(db);
}
