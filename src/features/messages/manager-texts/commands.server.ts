import { sql } from "kysely";
import { allowance, getStatusAt } from "#features/teams/rules.ts";
import { createIds, type Trx } from "#platform/database.ts";
import { isTextingOn } from "#platform/sms/texting.ts";
import { lockReservations } from "../allowance/commands.server.ts";
import { toMonth } from "../rules.ts";
import { insertMessages } from "../commands.server.ts";
import { getCost } from "../cost/rules.ts";
import { spendFreeTexts } from "../free/commands.server.ts";
import { countFreeTextsLeft } from "../free/rules.ts";
import type { GameTextKind } from "../game-texts/schema.ts";
import { isFree } from "../kinds/rules.ts";

/** A text about a game to a manager's phone. */
export type ManagerText = {
  teamId: string;
  gameId: string;
  phone: string;
  body: string;
  segments: number;
  /** Set if the text ends with the manager's own link. */
  linkMark?: string;
  validUntil: Date;
};

/**
 * Texts managers about games within the caller's transaction, in the given order until each team runs out of texts, and
 * reserves the cost. These texts are tracked like any others, as one blast per game, and each phone gets one text per
 * game. The caller is responsible for consent, opt-outs, and quiet hours. Returns the texts that were queued,
 * which is none without a texting account.
 */
export async function insertManagerTexts(
  trx: Trx,
  kind: GameTextKind,
  wanted: readonly ManagerText[],
  now: Date,
): Promise<ManagerText[]> {
  const texts = [...new Map(wanted.map((text) => [text.gameId + text.phone, text])).values()];
  if (texts.length === 0 || !isTextingOn) return [];
  const teams = await lockAllowances(trx, [...new Set(texts.map(({ teamId }) => teamId))], now);
  // What costs nothing goes out even if a team has no texts left.
  const sentTexts = isFree(kind) ? texts : await filterAffordable(trx, kind, texts, teams, now);
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
  await trx
    .insertInto("blastGame")
    .values(games.map(([gameId], index) => ({ gameId, blastId: blastIds[index]! })))
    .execute();
  const refused = await insertMessages(
    trx,
    games.flatMap(([, own], index) =>
      own.map(({ teamId, phone, body, linkMark, segments, validUntil }) => ({
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
        linkMark,
        segments,
        state: "queued" as const,
        reason: null,
        dueAt: now,
        validUntil,
      })),
    ),
    now,
  );
  const refusedNumbers = new Set(refused.map(({ teamId, phone }) => teamId + phone));
  return sentTexts.filter(({ teamId, phone }) => !refusedNumbers.has(teamId + phone));
}

type Payer = { ownerId: string; left: number; freeLeft: number };

/** Filters the texts that their teams can pay for, and spends those that are free. */
async function filterAffordable(
  trx: Trx,
  kind: GameTextKind,
  texts: readonly ManagerText[],
  teams: ReadonlyMap<string, Payer>,
  now: Date,
): Promise<ManagerText[]> {
  const costs = new Map<string, number>();
  const filterWithin = (getLimit: (teamId: string) => number) => {
    costs.clear();
    return texts.filter(({ teamId, ...text }) => {
      const cost = (costs.get(teamId) ?? 0) + getCost({ kind, ...text });
      if (cost > getLimit(teamId)) return false;
      costs.set(teamId, cost);
      return true;
    });
  };
  const affordable = filterWithin((teamId) => teams.get(teamId)!.left);
  const spends = [...costs].flatMap(([teamId, teamCost]) => {
    const { ownerId: accountId, freeLeft } = teams.get(teamId)!;
    const cost = Math.min(teamCost, freeLeft);
    return cost > 0 ? [{ teamId, accountId, kind: "message" as const, texts: cost, cost }] : [];
  });
  const refusals = await spendFreeTexts(trx, spends, now);
  const refused = new Set(
    spends.flatMap(({ teamId }, position) => (refusals[position] === null ? [] : teamId)),
  );
  if (refused.size === 0) return affordable;
  return filterWithin((teamId) => {
    const { left, freeLeft } = teams.get(teamId)!;
    return refused.has(teamId) ? left - freeLeft : left;
  });
}

/** Locks each team's reservation and returns how many texts the team has left, and how many of those are free. */
async function lockAllowances(trx: Trx, teamIds: readonly string[], now: Date): Promise<Map<string, Payer>> {
  const reserved = await lockReservations(trx, teamIds);
  const teams = await trx
    .selectFrom("team")
    .innerJoin("appUser as owner", "owner.id", "team.managerId")
    .innerJoin("smsReservation", "smsReservation.teamId", "team.id")
    .select([
      "team.id",
      "team.smsUsed",
      "team.smsLimit",
      "team.trialSms",
      "team.subscriptionStatus",
      "team.subscriptionExpiresAt",
      "smsReservation.trialSpent",
      "owner.id as ownerId",
      "owner.emailVerified as ownerVerified",
    ])
    .where("team.id", "=", sql<string>`any(${teamIds}::uuid[])`)
    .execute();
  return new Map(
    teams.map((team) => {
      const hasPass = getStatusAt(now, team) === "active";
      const left = allowance(team) - team.smsUsed - (reserved.get(team.id) ?? 0);
      return [
        team.id,
        { ownerId: team.ownerId, left, freeLeft: countFreeTextsLeft({ ...team, hasPass }, left) },
      ];
    }),
  );
}
