import { sql } from "kysely";
import { RSVP_LINK_LENGTH, type RsvpKey } from "#features/attendance/access.server.ts";
import { activateLinks } from "#features/attendance/commands.server.ts";
import type { RsvpStatus } from "#features/attendance/schema.ts";
import {
  claimDueReminders,
  storeReminderOutcomes,
  type DueReminder,
} from "#features/reminders/commands.server.ts";
import type { SkipReason } from "#features/reminders/schema.ts";
import { allowance, getStatusAt } from "#features/teams/rules.ts";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { quotaRefusals } from "#platform/metrics.ts";
import { lockReservations } from "../allowance/commands.server.ts";
import { countAsksLeft } from "../asks/queries.server.ts";
import { insertMessages, type NewMessage } from "../commands.server.ts";
import { getCost } from "../cost/rules.ts";
import { phoneFacts } from "../queries.server.ts";
import { composeAsk, type ComposedText, type RemindedGame } from "../wording/rules.ts";
import { filterPlayers, listRecipients, type Candidate } from "./rules.ts";

/** The number of reminders per transaction. That's a few thousand texts at most, so a crash loses little work. */
const BATCH = 100;

/**
 * Queues texts for due reminders, one per phone (OP-16, OP-20), and reserves what they cost (OP-15). Runs in one
 * transaction, so a crash leaves nothing half done. Safe to run concurrently. Returns how many reminders it processed,
 * which is 0 if none were due.
 */
export async function queueDueReminders(limit = BATCH): Promise<number> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const dueReminders = await claimDueReminders(trx, now, limit);
    if (dueReminders.length === 0) return 0;
    const teamIds = [...new Set(dueReminders.map(({ teamId }) => teamId))].toSorted();
    const reserved = await lockReservations(trx, teamIds);
    // Read the teams after taking the lock, so that texts reserved or spent in the meantime are included.
    const teams = new Map((await readTeams(trx, teamIds)).map((team) => [team.id, team]));
    const games = new Map((await readGames(trx, dueReminders)).map((game) => [game.id, game]));
    const phones = await readCandidates(trx, teamIds);
    const candidates = Map.groupBy(phones, ({ teamId }) => teamId);
    const asksLeft = await countAsksLeft(trx, phones, now);
    const responses = Map.groupBy(await readResponses(trx, dueReminders), ({ gameId }) => gameId);
    const remaining = new Map(
      [...teams].map(([id, team]) => [id, allowance(team) - team.smsUsed - (reserved.get(id) ?? 0)]),
    );
    const messages: (NewMessage & RsvpKey)[] = [];
    const outcomes: { id: string; reason: SkipReason | null }[] = [];

    for (const reminder of dueReminders) {
      const [team, game] = [teams.get(reminder.teamId)!, games.get(reminder.gameId)!];
      const skipReason = findSkipReason(reminder, getStatusAt(now, team) === "active", now);
      const compose = createWriter({ ...game, teamName: team.name });
      const gameResponses = new Map(
        responses.get(game.id)?.map(({ memberId, response }) => [memberId, response as RsvpStatus]),
      );
      const rows = skipReason
        ? []
        : listRecipients(filterPlayers(candidates.get(team.id) ?? [], gameResponses), gameResponses).map(
            (recipient) => {
              const { body, segments } = compose(gameResponses.get(recipient.memberId) ?? null);
              const cost = getCost({ kind: "reminder", segments, phone: recipient.phone });
              const isAffordable = cost <= remaining.get(team.id)!;
              const reason =
                recipient.reason ??
                (asksLeft.isUsedUp(recipient) ? "unresponsive" : null) ??
                (isAffordable ? null : "out-of-texts");
              if (reason === null) {
                remaining.set(team.id, remaining.get(team.id)! - cost);
                asksLeft.use(recipient);
              }
              return {
                kind: "reminder" as const,
                reminderId: reminder.id,
                month: `${reminder.dueAt.toISOString().slice(0, 7)}-01`,
                teamId: team.id,
                gameId: game.id,
                memberId: recipient.memberId,
                phone: recipient.phone,
                body,
                segments,
                state: reason === null ? ("queued" as const) : ("skipped" as const),
                reason,
                dueAt: now,
                validUntil: reminder.startsAt,
              };
            },
          );
      messages.push(...rows);
      outcomes.push({ id: reminder.id, reason: skipReason ?? findOutcome(rows) });
    }

    await activateLinks(
      trx,
      messages.filter(({ state }) => state === "queued"),
    );
    await insertMessages(trx, messages, now);
    quotaRefusals.inc(messages.filter(({ reason }) => reason === "out-of-texts").length);
    await storeReminderOutcomes(trx, outcomes, now);
    return dueReminders.length;
  });
}

/** Returns a function that writes a game's reminder. It caches texts, because they differ only by response. */
function createWriter(game: RemindedGame) {
  const cache = new Map<RsvpStatus | null, ComposedText>();
  return (response: RsvpStatus | null) => {
    const text = cache.get(response) ?? composeAsk("reminder", game, RSVP_LINK_LENGTH, response);
    cache.set(response, text);
    return text;
  };
}

function findSkipReason(reminder: DueReminder, hasPass: boolean, now: Date): SkipReason | null {
  if (reminder.startsAt <= now) return "too-late";
  // Reminders need an active pass (REMIND-03).
  return hasPass ? null : "no-pass";
}

function findOutcome(rows: readonly NewMessage[]): SkipReason | null {
  if (rows.some(({ state }) => state === "queued")) return null;
  return rows.some(({ reason }) => reason === "out-of-texts") ? "out-of-texts" : "no-recipients";
}

const readTeams = (trx: Trx, teamIds: string[]) =>
  trx
    .selectFrom("team")
    .innerJoin("appUser as owner", "owner.id", "team.managerId")
    .select([
      "team.id",
      "team.name",
      "team.smsUsed",
      "team.smsLimit",
      "team.trialSms",
      "team.subscriptionStatus",
      "team.subscriptionExpiresAt",
      "owner.emailVerified as ownerVerified",
    ])
    .where("team.id", "in", teamIds)
    .execute();

const readGames = (trx: Trx, dueReminders: readonly DueReminder[]) =>
  trx
    .selectFrom("game")
    .select(["id", "kind", "gameOn", "gameTime", "location", "opponent"])
    .where(
      "id",
      "in",
      dueReminders.map(({ gameId }) => gameId),
    )
    .execute();

const readResponses = (trx: Trx, dueReminders: readonly DueReminder[]) =>
  trx
    .selectFrom("gameRsvp")
    .select(["gameId", "memberId", "response"])
    .where(
      "gameId",
      "in",
      dueReminders.map(({ gameId }) => gameId),
    )
    .where("response", "is not", null)
    .execute();

/** Reads the phones of all active members, with any reason not to text each one. */
async function readCandidates(trx: Trx, teamIds: string[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select member.team_id as "teamId", member.id as "memberId", member_phone.phone,
      member.sub_position is not null as "isSub", ${phoneFacts}
    from team_member member
    join member_phone on member_phone.member_id = member.id
    left join phone_suppression suppression on suppression.phone = member_phone.phone
    where member.team_id = any(${teamIds}::uuid[]) and member.active
    order by member.team_id, member.id, member_phone.position`.execute(trx);
  return rows;
}
