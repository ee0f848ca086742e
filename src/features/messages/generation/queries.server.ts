import { sql } from "kysely";
import type { Database, Trx } from "#platform/database.ts";
import type { HoldReason } from "../holds/schema.ts";
import { findDoubt, type Generation, type SeenGeneration, type Server } from "./rules.ts";

/** The latest generation that this process has seen committed. */
let seen: SeenGeneration | null = null;

/** Remembers what was committed, so that this process recognizes an older copy of the database. */
export function rememberGeneration(latest: SeenGeneration | null): void {
  seen = latest && { generation: latest.generation, beats: latest.beats };
}

export type SendingFacts = {
  stored: Generation | null;
  server: Server;
  isStopped: boolean;
  isHeld: boolean;
  doubt: HoldReason | null;
};

type Row = Server & {
  generation: number | null;
  storedSystemId: string;
  storedTimeline: number;
  beats: number;
  beatAt: Date;
  isStopped: boolean;
  isHeld: boolean;
};

/**
 * Reads everything that decides whether texts may be sent. The timeline comes from the WAL position, because the
 * control file shows a promotion only after the next checkpoint. Throws on a standby, which can't send anyway.
 */
export async function readSendingFacts(on: Database | Trx): Promise<SendingFacts> {
  const { rows } = await sql<Row>`/* prepared: sending-facts */
    select system_identifier::text as "systemId",
      ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int as timeline,
      clock_timestamp() as now, generation, system_id as "storedSystemId", database_generation.timeline as "storedTimeline",
      beats::float8 as beats, beat_at as "beatAt", exists (select from sending_stop) as "isStopped",
      exists (select from sending_hold where released_at is null) as "isHeld"
    from pg_control_system() left join database_generation on true`.execute(on);
  const { generation, storedSystemId, storedTimeline, beats, beatAt, isStopped, isHeld, ...server } =
    rows[0]!;
  const stored =
    generation === null
      ? null
      : { generation, systemId: storedSystemId, timeline: storedTimeline, beats, beatAt };
  return { stored, server, isStopped, isHeld, doubt: findDoubt(stored, server, seen) };
}
