import { sql } from "kysely";
import { db, type Trx } from "./database.ts";

/** The logs that are chained (docs/decisions/0055). */
const logs = ["admin_action", "sms_consent", "email_consent", "security_event"] as const;
type Log = (typeof logs)[number];

/** What's wrong with an entry of a log, or with the chain itself. */
export type EvidenceProblem = {
  log: string;
  shard: number | null;
  position: string | null;
  entryId: string | null;
  problem: "changed" | "removed" | "inserted" | "chain broken" | "chain shortened";
};

/** The state of all chains in one digest. Anyone who keeps it somewhere else can tell later whether they were rewritten. */
export type EvidenceReport = { problems: EvidenceProblem[]; entries: number; seal: string };

/** Read this many links per statement, so that each takes well under a second. */
const PAGE = 5_000;
/** More problems than this don't tell an operator more. */
const MAX_PROBLEMS = 100;

/**
 * Recomputes every chain and compares it with the entries. Reads everything, in short statements, and one chain at a time
 * as it was at one moment.
 */
export async function verifyEvidence(): Promise<EvidenceReport> {
  const problems: EvidenceProblem[] = [];
  const { rows: chains } = await sql<{ log: Log; shard: number }>`
    select log, shard from evidence_chain order by log, shard`.execute(db);
  let entries = 0;
  for (const { log, shard } of chains)
    entries += await db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute((trx) => verifyChain(trx, log, shard, problems));
  for (const log of logs) await findUnchained(log, problems);
  const { rows } = await sql<{ seal: string }>`
    select encode(sha256(string_agg(int8send(length) || head, '' order by log, shard)), 'hex') as seal
    from evidence_chain`.execute(db);
  return { problems: problems.slice(0, MAX_PROBLEMS), entries, seal: rows[0]!.seal };
}

type Chain = { length: string; head: Buffer; anchorPosition: string; anchor: Buffer };

async function verifyChain(trx: Trx, log: Log, shard: number, problems: EvidenceProblem[]): Promise<number> {
  const chain = await trx
    .selectFrom("evidenceChain")
    .select(["length", "head", "anchorPosition", "anchor"])
    .where("log", "=", log)
    .where("shard", "=", shard)
    .executeTakeFirstOrThrow();
  const [start, end] = [BigInt(chain.anchorPosition), BigInt(chain.length)];
  for (let from = start; from < end; from += BigInt(PAGE))
    if (problems.length < MAX_PROBLEMS)
      problems.push(...(await findLinkProblems(trx, log, shard, chain, from)));
  const { rows } = await sql<{ isLast: boolean }>`
    select hash = ${chain.head} as "isLast" from evidence_link
    where log = ${log} and shard = ${shard} and position = ${chain.length}`.execute(trx);
  if (end > start && !rows[0]?.isLast)
    problems.push({ log, shard, position: chain.length, entryId: null, problem: "chain shortened" });
  return Number(end - start);
}

/** Compares a page of links with the link before each, and with their entries. */
async function findLinkProblems(trx: Trx, log: Log, shard: number, chain: Chain, from: bigint) {
  const { rows } = await sql<EvidenceProblem>`
    select log, shard, position::text, entry_id as "entryId", problem from (
      select link.log, link.shard, link.position, link.entry_id, case
        when link.position <> lag(link.position, 1, ${String(from)}::bigint) over in_order + 1
          or link.hash is distinct from evidence_hash(
            lag(link.hash, 1, ${
              from === BigInt(chain.anchorPosition)
                ? sql`${chain.anchor}::bytea`
                : sql`(select hash from evidence_link before
                    where before.log = ${log} and before.shard = ${shard} and before.position = ${String(from)}::bigint)`
            }) over in_order, link.position, link.entry_id, link.is_forgetting, link.parts)
          then 'chain broken'
        when link.is_forgetting then null
        when entry.id is null then 'removed'
        when evidence_parts(entry, link.salt) is distinct from link.parts and exists (
          select from unnest(link.parts, evidence_parts(entry, link.salt), evidence_forgotten(entry))
            with ordinality part(recorded, current, is_forgotten, number)
          where recorded is distinct from current and not (is_forgotten and exists (
            select from evidence_link forgetting
            where forgetting.entry_id = link.entry_id and forgetting.log = link.log and forgetting.is_forgetting
              and int2send(number::smallint) = any(forgetting.parts)
          ))
        ) then 'changed'
      end as problem
      from evidence_link link left join ${sql.table(log)} entry on entry.id = link.entry_id
      where link.log = ${log} and link.shard = ${shard}
        and link.position > ${String(from)}::bigint and link.position <= ${String(from)}::bigint + ${sql.lit(PAGE)}
      window in_order as (order by link.position)
    ) checked
    where problem is not null order by position limit ${sql.lit(MAX_PROBLEMS)}`.execute(trx);
  return rows;
}

/** Finds entries that no chain knows, a page of the log at a time. */
async function findUnchained(log: Log, problems: EvidenceProblem[]) {
  for (let after: string | null = "00000000-0000-0000-0000-000000000000"; after !== null;) {
    const { rows }: { rows: { last: string | null; unchained: string[] | null }[] } = await sql<{
      last: string | null;
      unchained: string[] | null;
    }>`
      select (array_agg(id order by id desc))[1] as last, array_agg(id) filter (where not exists (
        select from evidence_link where entry_id = page.id and evidence_link.log = ${log} and not is_forgetting
      )) as unchained
      from (select id from ${sql.table(log)} where id > ${after} order by id limit ${sql.lit(PAGE)}) page`.execute(
      db,
    );
    for (const entryId of rows[0]?.unchained ?? [])
      problems.push({ log, shard: null, position: null, entryId, problem: "inserted" });
    after = rows[0]?.last ?? null;
  }
}

/** Deletes security events that have been kept for 400 days, with their links. The database decides which those are. */
export async function deleteOldSecurityEvents(): Promise<void> {
  const { rows: chains } = await sql<{ shard: number }>`
    select shard from evidence_chain where log = 'security_event'`.execute(db);
  for (const { shard } of chains)
    for (let isDone = false; !isDone;) {
      const { rows } = await sql<{ deleted: number }>`
        select delete_old_security_events(${shard}::integer) as deleted`.execute(db);
      isDone = rows[0]!.deleted === 0;
    }
}
