import { sql } from "kysely";
import type { db } from "#platform/database.ts";
import { readPhones, readSenders } from "../blasts/queries.server.ts";
import type { BulletinTeam } from "./rules.ts";

/** Whom something is for, in these teams. */
export type Addressed = {
  teamIds: readonly string[];
  /** Of the spares, those who said yes to one of these games. */
  gameIds?: readonly string[];
  /** Nobody else, when it is given. */
  memberIds?: ReadonlySet<string>;
};

/**
 * The teams by name, with all that decides about a text to them: three statements, however many there are. In a command
 * after their reservations are locked, with what they hold.
 */
export async function readBulletinTeams(
  reader: typeof db,
  { teamIds, gameIds = [], memberIds }: Addressed,
  reserved?: ReadonlyMap<string, number>,
) {
  const [senders, phones, playing] = [
    await readSenders(reader, teamIds, reserved),
    await readPhones(reader, teamIds),
    await readPlaying(reader, gameIds),
  ];
  const byTeam = Map.groupBy(
    phones.filter(({ memberId }) => memberIds?.has(memberId) ?? true),
    ({ teamId }) => teamId,
  );
  return senders.map((sender): BulletinTeam & { lockedTrial: number } => ({
    teamId: sender.id,
    name: sender.name,
    isArchived: sender.isArchived,
    left: sender.left,
    lockedTrial: sender.lockedTrial,
    candidates: (byTeam.get(sender.id) ?? []).map((phone) => ({
      ...phone,
      response: playing.has(phone.memberId) ? "attending" : null,
    })),
  }));
}

async function readPlaying(reader: typeof db, gameIds: readonly string[]): Promise<Set<string>> {
  if (gameIds.length === 0) return new Set();
  const rows = await reader
    .selectFrom("gameRsvp")
    .select("memberId")
    .where(sql<boolean>`game_id = any(${gameIds}::uuid[])`)
    .where("response", "=", "attending")
    .execute();
  return new Set(rows.map(({ memberId }) => memberId));
}
