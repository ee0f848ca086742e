import { sql } from "kysely";
import { allowance } from "#features/teams/rules.ts";
import { newIds, type Trx } from "#platform/database.ts";
import { lockReservations, reserve } from "../allowance/commands.server.ts";
import { monthOf } from "../blasts/queries.server.ts";
import { insertMessages } from "../commands.server.ts";
import type { GameTextKind } from "../game-texts/schema.ts";

/** Words about a game for one phone of somebody who manages the team. */
export type ManagerText = {
  teamId: string;
  gameId: string;
  phone: string;
  body: string;
  segments: number;
  validUntil: Date;
};

/**
 * Texts managers about games, in the transaction of whoever calls: in the order given as far as each team's allowance goes,
 * reserving what it costs. In the ledger like every text, one blast per game, each phone once. Whoever calls has the consent
 * of these phones, knows that they are not stopped, and keeps quiet hours. Gives those that are sent.
 */
export async function insertManagerTexts(
  trx: Trx,
  kind: GameTextKind,
  wanted: readonly ManagerText[],
  now: Date,
): Promise<ManagerText[]> {
  const texts = [...new Map(wanted.map((text) => [text.gameId + text.phone, text])).values()];
  if (texts.length === 0) return [];
  const left = await lockAllowances(trx, [...new Set(texts.map(({ teamId }) => teamId))]);
  const spent = new Map<string, number>();
  const sent = texts.filter(({ teamId, segments }) => {
    const cost = (spent.get(teamId) ?? 0) + segments;
    if (cost > left.get(teamId)!) return false;
    spent.set(teamId, cost);
    return true;
  });
  if (sent.length === 0) return [];
  const games = [...Map.groupBy(sent, ({ gameId }) => gameId)];
  const [blastIds, keys] = [await newIds(trx, games.length), await newIds(trx, games.length)];
  await trx
    .insertInto("blast")
    .values(
      games.map(([gameId, [first, ...others]], index) => ({
        id: blastIds[index]!,
        teamId: first!.teamId,
        kind,
        body: first!.body,
        requestKey: keys[index]!,
        createdAt: now,
        gameId,
        sent: 1 + others.length,
      })),
    )
    .execute();
  await insertMessages(
    trx,
    games.flatMap(([, own], index) =>
      own.map(({ teamId, phone, body, segments, validUntil }) => ({
        reminderId: null,
        blastId: blastIds[index]!,
        month: monthOf(now),
        teamId,
        // A text that names its game asks a player; this one asks nobody.
        gameId: null,
        memberId: null,
        phone,
        body,
        segments,
        state: "queued" as const,
        reason: null,
        dueAt: now,
        validUntil,
      })),
    ),
    now,
  );
  await reserve(trx, spent);
  return sent;
}

/** What each team may still send, with its reservation locked. */
async function lockAllowances(trx: Trx, teamIds: readonly string[]): Promise<Map<string, number>> {
  const reserved = await lockReservations(trx, teamIds);
  const teams = await trx
    .selectFrom("team")
    .innerJoin("appUser as owner", "owner.id", "team.managerId")
    .select([
      "team.id",
      "team.smsUsed",
      "team.smsLimit",
      "team.trialSms",
      "owner.emailVerified as ownerVerified",
    ])
    .where("team.id", "=", sql<string>`any(${teamIds}::uuid[])`)
    .execute();
  return new Map(
    teams.map((team) => [team.id, allowance(team) - team.smsUsed - (reserved.get(team.id) ?? 0)]),
  );
}
