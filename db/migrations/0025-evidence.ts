import { sql, type Kysely } from "kysely";

/**
 * The logs that are evidence (docs/decisions/0055). `shards` spreads a log over several chains, so that transactions
 * rarely wait for each other. `parts` are the digests of an entry: what's always kept, and each part
 * that may be forgotten. `forgotten` says for each part whether it has been.
 */
const logs = [
  {
    name: "admin_action",
    shards: 1,
    parts: [
      "evidence_digest(jsonb_build_array(entry.id, entry.action, entry.subject_id, extract(epoch from entry.acted_at)))",
      "evidence_digest(jsonb_build_array(entry.admin_id))",
      // Salted, because someone could guess an email and compare. The salt is forgotten with it.
      "sha256(salt || evidence_digest(jsonb_build_array(entry.admin_email, entry.before, entry.after)))",
    ],
    forgotten: [
      "false",
      "entry.admin_id is null",
      `entry.admin_email = 'deleted account' and entry.before is null and entry.after is null
        and entry.action in ('account.change-email', 'account.delete')`,
    ],
  },
  {
    name: "sms_consent",
    shards: 64,
    parts: [
      `evidence_digest(jsonb_build_array(entry.id, entry.wording_id, entry.phone, entry.granted, entry.source,
        entry.given_by_name, entry.client_address, extract(epoch from entry.created_at)))`,
      "evidence_digest(jsonb_build_array(entry.team_id))",
      "evidence_digest(jsonb_build_array(entry.given_by))",
    ],
    forgotten: ["false", "entry.team_id is null", "entry.given_by is null"],
  },
  {
    name: "security_event",
    shards: 16,
    parts: [
      `evidence_digest(jsonb_build_array(entry.id, entry.kind, entry.reason, entry.account_id,
        encode(entry.address_digest, 'hex'), entry.request_id, extract(epoch from entry.occurred_at)))`,
    ],
    forgotten: ["false"],
  },
];

/** Functions that act as their owner must not find someone else's tables or functions first. */
const asOwner = sql.raw("security definer set search_path = public, pg_temp");

/**
 * Chains the entries of three logs, so that a changed, removed, or inserted entry is found. Triggers do it in the
 * database, because the product must not be able to forge it. They run when a transaction commits, so that a chain is
 * locked only for that moment.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table evidence_chain (
      log text not null,
      shard smallint not null,
      length bigint not null default 0,
      head bytea not null default '',
      -- The last link that retention removed. Verifying starts after it.
      anchor_position bigint not null default 0,
      anchor bytea not null default '',
      primary key (log, shard)
    ) with (fillfactor = 10)`.execute(db);
  await sql`
    create table evidence_link (
      log text not null,
      shard smallint not null,
      position bigint not null,
      entry_id uuid not null,
      -- False: the entry was written, and these are the digests of its parts. True: the parts with these numbers were
      -- forgotten.
      is_forgetting boolean not null,
      parts bytea[] not null,
      salt bytea,
      hash bytea not null,
      primary key (log, shard, position)
    )`.execute(db);
  await sql`create index evidence_link_entry_id_idx on evidence_link (entry_id)`.execute(db);
  for (const { name, shards } of logs)
    await sql`
      insert into evidence_chain (log, shard)
      select ${sql.lit(name)}, shard from generate_series(0, ${sql.lit(shards - 1)}) shard`.execute(db);

  await sql`
    create function evidence_digest(content jsonb) returns bytea language sql immutable parallel safe
    return sha256(convert_to(content::text, 'UTF8'))`.execute(db);
  await sql`
    create function evidence_hash(previous bytea, "position" bigint, entry_id uuid, is_forgetting boolean, parts bytea[])
      returns bytea language sql immutable parallel safe
    return sha256(previous || int8send("position") || uuid_send(entry_id) || boolsend(is_forgetting) || array_send(parts))
    `.execute(db);
  // A transaction appends to one chain of a log, whatever it writes. With several, two transactions could each wait for
  // a chain that the other one holds.
  await sql`
    create function append_evidence(
      to_log text, of_shards integer, entry uuid, forgets boolean, with_parts bytea[], with_salt bytea
    ) returns void language plpgsql as $$
    declare
      to_shard smallint := pg_current_xact_id()::text::bigint % of_shards;
      at_position bigint;
      new_head bytea;
    begin
      update evidence_chain set
        length = length + 1, head = evidence_hash(head, length + 1, entry, forgets, with_parts)
      where log = to_log and shard = to_shard
      returning length, head into strict at_position, new_head;
      insert into evidence_link (log, shard, position, entry_id, is_forgetting, parts, salt, hash)
      values (to_log, to_shard, at_position, entry, forgets, with_parts, with_salt, new_head);
    end $$`.execute(db);
  for (const log of logs) await chainLog(db, log);
  await createRetention(db);
  // The only other way: a deleted account's own emails. What administrators did to others stays.
  await sql`
    create function forget_own_actions(of_account uuid) returns void language sql ${asOwner} as $$
      update admin_action set admin_email = 'deleted account', before = null, after = null
      where admin_id = of_account and action in ('account.change-email', 'account.delete')
    $$`.execute(db);
}

async function chainLog(db: Kysely<unknown>, { name, shards, parts, forgotten }: (typeof logs)[number]) {
  const table = sql.table(name);
  await sql`
    create function evidence_parts(entry ${table}, salt bytea) returns bytea[] language sql stable
    return array[${sql.raw(parts.join(", "))}]`.execute(db);
  await sql`
    create function evidence_forgotten(entry ${table}) returns boolean[] language sql stable
    return array[${sql.raw(forgotten.join(", "))}]`.execute(db);
  await sql`
    create function chain_entry(entry ${table}) returns void language plpgsql as $$
    declare
      salt bytea := uuid_send(gen_random_uuid());
    begin
      perform append_evidence(
        ${sql.lit(name)}, ${sql.lit(shards)}, entry.id, false, evidence_parts(entry, salt), salt);
    end $$`.execute(db);
  const written = sql.raw(`chain_${name}`);
  await sql`
    create function ${written}() returns trigger language plpgsql ${asOwner} as $$
    declare
      entry ${table} := new;
    begin
      perform chain_entry(entry);
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger chain_entry after insert on ${table} deferrable initially deferred
    for each row execute function ${written}()`.execute(db);

  // An entry never changes, except that a part is forgotten.
  const guard = sql.raw(`guard_${name}`);
  await sql`
    create function ${guard}() returns trigger language plpgsql as $$
    declare
      earlier ${table} := old;
      entry ${table} := new;
    begin
      if exists (
        select from unnest(evidence_parts(earlier, ''), evidence_parts(entry, ''), evidence_forgotten(entry))
          part(before, after, is_forgotten)
        where before is distinct from after and not is_forgotten
      ) then
        raise exception '% is evidence and never changes', tg_table_name using errcode = 'integrity_constraint_violation';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger guard_entry before update on ${table} for each row execute function ${guard}()`.execute(
    db,
  );
  const forgetting = sql.raw(`forget_${name}`);
  await sql`
    create function ${forgetting}() returns trigger language plpgsql ${asOwner} as $$
    declare
      earlier ${table} := old;
      entry ${table} := new;
      link evidence_link;
      numbers bytea[] := array(
        select int2send(number::smallint)
        from unnest(evidence_parts(earlier, ''), evidence_parts(entry, '')) with ordinality part(before, after, number)
        where before is distinct from after order by number
      );
    begin
      if numbers = '{}' then return null; end if;
      select * into link from evidence_link
      where entry_id = entry.id and log = ${sql.lit(name)} and not is_forgetting;
      -- Entries from before there were chains are chained as they are now.
      if not found then return null; end if;
      if int2send(3::smallint) = any(numbers) then
        update evidence_link set salt = null
        where log = link.log and shard = link.shard and position = link.position;
      end if;
      perform append_evidence(link.log, ${sql.lit(shards)}, entry.id, true, numbers, null);
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger forget_entry after update on ${table} deferrable initially deferred
    for each row execute function ${forgetting}()`.execute(db);
}

/**
 * The only way to delete entries without owning the tables: security events after 400 days. The oldest links of a chain
 * go with them, and the last one becomes the anchor, so that the rest still verifies. Stops at an entry that's missing,
 * because that's evidence too.
 */
async function createRetention(db: Kysely<unknown>) {
  await sql`
    create function delete_old_security_events(of_shard integer) returns integer language plpgsql ${asOwner} as $$
    declare
      last_old evidence_link;
    begin
      perform from evidence_chain where log = 'security_event' and shard = of_shard for update;
      select old.* into last_old from (
        select link.*, bool_and(coalesce(occurred_at < now() - interval '400 days', false))
          over (order by link.position) as is_old
        from (
          select * from evidence_link where log = 'security_event' and shard = of_shard order by position limit 1000
        ) link left join security_event on security_event.id = link.entry_id
      ) old where is_old order by old.position desc limit 1;
      if not found then return 0; end if;
      delete from security_event using evidence_link link
      where link.log = 'security_event' and link.shard = of_shard and link.position <= last_old.position
        and security_event.id = link.entry_id;
      delete from evidence_link
      where log = 'security_event' and shard = of_shard and position <= last_old.position;
      update evidence_chain set anchor_position = last_old.position, anchor = last_old.hash
      where log = 'security_event' and shard = of_shard;
      return 1;
    end $$`.execute(db);
}
