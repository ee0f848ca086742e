import { sql, type Kysely } from "kysely";

/**
 * What happened to accounts and access: sign-ins, failures, changes of factors, limits, refusals, and acts of
 * administrators (docs/decisions/0055). No personal data: the account has no foreign key, because its ID stays when the
 * account is deleted and then leads to no one. Kinds and reasons are words of ours, so nothing that someone typed fits.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table security_event (
      id uuid primary key default uuidv7(),
      kind text not null check (kind ~ '^[a-z-]{1,40}$'),
      reason text not null check (reason ~ '^[a-z.:-]{1,60}$'),
      account_id uuid,
      -- Keyed, so that addresses can be compared but not read.
      address_digest bytea check (length(address_digest) = 32),
      request_id uuid,
      occurred_at timestamptz not null
    )`.execute(db);
  // For the page: newest first, of one kind or one account.
  await sql`create index security_event_kind_idx on security_event (kind, id desc)`.execute(db);
  await sql`create index security_event_account_id_idx on security_event (account_id, id desc)`.execute(db);
}
