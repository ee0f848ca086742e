import { RSVP_LINK_LENGTH } from "#features/attendance/access.server.ts";
import { activateLinks } from "#features/attendance/commands.server.ts";
import { isPastDue } from "#features/attendance/requests/rules.ts";
import { claimDueReminders, storeReminderOutcomes } from "#features/reminders/commands.server.ts";
import type { SkipReason } from "#features/reminders/schema.ts";
import { getStatusAt } from "#features/teams/rules.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { quotaRefusals } from "#platform/metrics.ts";
import { isTextingOn } from "#platform/sms/texting.ts";
import { lockReservations } from "../allowance/commands.server.ts";
import { countAsksLeft } from "../asks/queries.server.ts";
import { insertMessages, type NewMessage } from "../commands.server.ts";
import { noteUntexted, type UntextedNote } from "../emailing/untexted/commands.server.ts";
import { readEmailedMembers } from "../emailing/untexted/queries.server.ts";
import { remindLeagueSubs } from "../pool-texts/reminders/commands.server.ts";
import { toMonth } from "../rules.ts";
import { composeAsk } from "../wording/rules.ts";
import { readCandidates, readGames, readResponses, readTeams } from "./queries.server.ts";
import { getBudget, listUntexted, planReminder, toResponses } from "./rules.ts";

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
    await lockReservations(trx, teamIds);
    // Read the teams after taking the lock, so that texts reserved or spent in the meantime are included.
    const teams = new Map((await readTeams(trx, teamIds)).map((team) => [team.id, team]));
    const gameIds = dueReminders.map(({ gameId }) => gameId);
    const games = new Map((await readGames(trx, gameIds)).map((game) => [game.id, game]));
    const phones = await readCandidates(trx, teamIds);
    const candidates = Map.groupBy(phones, ({ teamId }) => teamId);
    const asksLeft = await countAsksLeft(trx, phones, now);
    const responses = Map.groupBy(await readResponses(trx, gameIds), ({ gameId }) => gameId);
    const budgets = new Map([...teams].map(([id, team]) => [id, getBudget(team)]));
    const messages: (NewMessage & { gameId: string; memberIds: string[] })[] = [];
    const outcomes: { id: string; reason: SkipReason | null }[] = [];
    const emailed = Map.groupBy(await readEmailedMembers(trx, teamIds), ({ teamId }) => teamId);
    const untexted: UntextedNote[] = [];

    for (const reminder of dueReminders) {
      const [team, game] = [teams.get(reminder.teamId)!, games.get(reminder.gameId)!];
      const plan = planReminder({
        at: now,
        startsAt: reminder.startsAt,
        isTextingOn,
        hasPass: getStatusAt(now, team) === "active",
        isPastDue: isPastDue({ ...team, ...game, startsAt: reminder.startsAt, isCancelled: false }, now),
        candidates: candidates.get(team.id) ?? [],
        responses: toResponses(responses.get(game.id)),
        asksLeft,
        budget: budgets.get(team.id)!,
        compose: (ask) => composeAsk("reminder", { ...game, teamName: team.name }, RSVP_LINK_LENGTH, ask),
      });
      const rows = plan.texts.map(({ memberId, members, phone, body, segments, reason }) => ({
        kind: "reminder" as const,
        reminderId: reminder.id,
        month: toMonth(reminder.dueAt),
        teamId: team.id,
        gameId: game.id,
        memberId,
        memberIds: members.map((member) => member.memberId),
        phone,
        body,
        segments,
        state: reason === null ? ("queued" as const) : ("skipped" as const),
        reason,
        dueAt: now,
        validUntil: reminder.startsAt,
      }));
      messages.push(...rows);
      untexted.push({
        teamId: team.id,
        reminderId: reminder.id,
        blastId: null,
        month: toMonth(reminder.dueAt),
        memberIds: listUntexted(plan, emailed.get(team.id) ?? [], toResponses(responses.get(game.id))),
        dueAt: now,
        validUntil: reminder.startsAt,
      });
      outcomes.push({ id: reminder.id, reason: plan.reason });
    }

    const queued = messages.filter(({ state }) => state === "queued");
    const marks = await activateLinks(
      trx,
      queued.map(({ phone: contact, ...message }) => ({ ...message, contact })),
    );
    for (const [index, message] of queued.entries()) message.linkMark = marks[index]!;
    await insertMessages(trx, messages, now);
    await noteUntexted(trx, untexted);
    const shown = dueReminders.flatMap((reminder) => {
      const [team, game] = [teams.get(reminder.teamId)!, games.get(reminder.gameId)!];
      const isDue = getStatusAt(now, team) === "active" && reminder.startsAt > now;
      return isDue ? [{ ...reminder, game: { ...game, teamName: team.name } }] : [];
    });
    await remindLeagueSubs(trx, shown, now);
    quotaRefusals.inc(messages.filter(({ reason }) => reason === "out-of-texts").length);
    await storeReminderOutcomes(trx, outcomes, now);
    return dueReminders.length;
  });
}
