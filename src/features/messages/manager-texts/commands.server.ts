import { sql } from "kysely";
import { allowance } from "#features/teams/rules.ts";
import { createIds, type Trx } from "#platform/database.ts";
import { lockReservations } from "../allowance/commands.server.ts";
import { toMonth } from "../blasts/queries.server.ts";
import { insertMessages } from "../commands.server.ts";
import { getCost } from "../cost/rules.ts";
import type { GameTextKind } from "../game-texts/schema.ts";

/** A text about a game to a manager's phone. */
export type ManagerText = {
  teamId: string;
  gameId: string;
  phone: string;
  body: string;
  segments: number;
  validUntil: Date;
};

/**
 * Texts managers about games within the caller's transaction, in the given order until each team runs out of texts, and
 * reserves the cost. These texts are tracked like any others, as one blast per game, and each phone gets one text per
 * game. The caller is responsible for consent, opt-outs, and quiet hours. Returns the texts that were queued.
 */
export async function insertManagerTexts(
  trx: Trx,
  kind: GameTextKind,
  wanted: readonly ManagerText[],
  now: Date,
): Promise<ManagerText[]> {
  const texts = [...new Map(wanted.map((text) => [text.gameId + text.phone, text])).values()];
  if (texts.length === 0) return [];
  const remaining = await lockAllowances(trx, [...new Set(texts.map(({ teamId }) => teamId))]);
  const spent = new Map<string, number>();
  const sentTexts = texts.filter(({ teamId, ...text }) => {
    const cost = (spent.get(teamId) ?? 0) + getCost({ kind, ...text });
    if (cost > remaining.get(teamId)!) return false;
    spent.set(teamId, cost);
    return true;
  });
  if (sentTexts.length === 0) return [];
  const games = [...Map.groupBy(sentTexts, ({ gameId }) => gameId)];
  const [blastIds, keys] = [await createIds(trx, games.length), await createIds(trx, games.length)];
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
        kind,
        reminderId: null,
        blastId: blastIds[index]!,
        month: toMonth(now),
        teamId,
        // The game ID is null, because replies to a text with a game ID count as RSVPs, and managers aren't asked for
        // one.
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
  return sentTexts;
}

/** Locks each team's reservation and returns how many texts the team has left. */
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
