import { sql } from "kysely";
import type { db } from "#platform/database.ts";
import { readPhones, readSenders } from "../blasts/queries.server.ts";
import { isInAudience } from "../blasts/rules.ts";
import { readEmailedMembers } from "../emailing/untexted/queries.server.ts";
import type { LeagueBlastTeam } from "./rules.ts";

/** The recipients of a league blast. */
export type LeagueBlastRecipients = {
  teamIds: readonly string[];
  /** The games that the message is about. Subs are included only if they said yes to one of them. */
  gameIds?: readonly string[];
  /** If given, only these members get the message. */
  memberIds?: ReadonlySet<string>;
};

/**
 * Reads the teams, ordered by name, with everything that determines who gets a text. Runs four statements regardless
 * of the number of teams. Commands call it after locking the reservations, and pass them in.
 */
export async function readLeagueBlastTeams(
  reader: typeof db,
  { teamIds, gameIds = [], memberIds }: LeagueBlastRecipients,
  reserved?: ReadonlyMap<string, number>,
) {
  const [senders, phones, playing, emailed] = [
    await readSenders(reader, teamIds, reserved),
    await readPhones(reader, teamIds),
    await readPlaying(reader, gameIds),
    await readEmailedMembers(reader, teamIds),
  ];
  const respond = (memberId: string) => (playing.has(memberId) ? "attending" : null);
  const byTeam = Map.groupBy(
    phones.filter(({ memberId }) => memberIds?.has(memberId) ?? true),
    ({ teamId }) => teamId,
  );
  return senders.map((sender): LeagueBlastTeam & { ownerId: string; freeLeft: number } => ({
    teamId: sender.id,
    name: sender.name,
    isArchived: sender.isArchived,
    hasPass: sender.hasPass,
    ownerId: sender.ownerId,
    left: sender.left,
    freeLeft: sender.freeLeft,
    candidates: (byTeam.get(sender.id) ?? []).map((phone) => ({
      ...phone,
      response: respond(phone.memberId),
    })),
    // Emails are part of a pass (REACH-30).
    emailed: emailed.filter(
      ({ teamId, memberId, ...member }) =>
        sender.hasPass &&
        teamId === sender.id &&
        (memberIds?.has(memberId) ?? true) &&
        member.active &&
        isInAudience("all", { ...member, response: respond(memberId) }),
    ),
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
