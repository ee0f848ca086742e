import { sql } from "kysely";
import { RSVP_LINK_LENGTH, type Seat } from "#features/attendance/access.server.ts";
import { openLinks } from "#features/attendance/commands.server.ts";
import type { Response } from "#features/attendance/schema.ts";
import { claimDueReminders, settleReminders, type DueReminder } from "#features/reminders/commands.server.ts";
import type { SkipReason } from "#features/reminders/schema.ts";
import { allowance, statusAt } from "#features/teams/rules.ts";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { quotaRefusals } from "#platform/metrics.ts";
import { reserve, lockReservations } from "../allowance/commands.server.ts";
import { insertMessages, type NewMessage } from "../commands.server.ts";
import { reminderText, type FirstText, type RemindedGame } from "../rules.ts";
import { playersOf, recipientsOf, type Candidate } from "./rules.ts";

/** Reminders per transaction: some thousand texts at most, so that a crash has little to do again. */
const BATCH = 100;

/**
 * Turns reminders whose time has come into texts that wait to be sent, one per phone (OP-16, OP-20), and reserves what
 * they cost (OP-15). One transaction: after a crash it is as if it had not begun. Safe beside others of its kind. Gives
 * how many reminders it took, 0 when none was due.
 */
export async function queueDueReminders(limit = BATCH): Promise<number> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const due = await claimDueReminders(trx, now, limit);
    if (due.length === 0) return 0;
    const teamIds = [...new Set(due.map(({ teamId }) => teamId))].toSorted();
    const reserved = await lockReservations(trx, teamIds);
    // After the lock: what was reserved or spent meanwhile is in these.
    const teams = new Map((await readTeams(trx, teamIds)).map((team) => [team.id, team]));
    const games = new Map((await readGames(trx, due)).map((game) => [game.id, game]));
    const candidates = Map.groupBy(await readCandidates(trx, teamIds), ({ teamId }) => teamId);
    const answers = Map.groupBy(await readAnswers(trx, due), ({ gameId }) => gameId);
    const left = new Map(
      [...teams].map(([id, team]) => [id, allowance(team) - team.smsUsed - (reserved.get(id) ?? 0)]),
    );
    const spent = new Map<string, number>();
    const messages: (NewMessage & Seat)[] = [];
    const outcomes: { id: string; reason: SkipReason | null }[] = [];

    for (const reminder of due) {
      const [team, game] = [teams.get(reminder.teamId)!, games.get(reminder.gameId)!];
      const blocked = whyNot(reminder, statusAt(now, team) === "active", now);
      const write = writerOf({ ...game, gameTime: game.gameTime!, teamName: team.name });
      const said = new Map(
        answers.get(game.id)?.map(({ memberId, response }) => [memberId, response as Response]),
      );
      const rows = blocked
        ? []
        : recipientsOf(playersOf(candidates.get(team.id) ?? [], said), said).map((recipient) => {
            const first = recipient.hasHeardOfTeam ? null : { addedBy: recipient.addedBy };
            const { body, segments } = write(first);
            const isAffordable = segments <= left.get(team.id)!;
            const reason = recipient.reason ?? (isAffordable ? null : "no-allowance");
            if (reason === null) {
              left.set(team.id, left.get(team.id)! - segments);
              spent.set(team.id, (spent.get(team.id) ?? 0) + segments);
            }
            return {
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
          });
      messages.push(...rows);
      outcomes.push({ id: reminder.id, reason: blocked ?? outcomeOf(rows) });
    }

    await openLinks(
      trx,
      messages.filter(({ state }) => state === "queued"),
    );
    await insertMessages(trx, messages, now);
    await reserve(trx, spent);
    quotaRefusals.inc(messages.filter(({ reason }) => reason === "no-allowance").length);
    await settleReminders(trx, outcomes, now);
    return due.length;
  });
}

/** Most of a team get the same words. */
function writerOf(game: RemindedGame) {
  const written = new Map<string, ReturnType<typeof reminderText>>();
  return (first: FirstText) => {
    const key = JSON.stringify(first);
    const text = written.get(key) ?? reminderText(game, first, RSVP_LINK_LENGTH);
    written.set(key, text);
    return text;
  };
}

function whyNot(reminder: DueReminder, hasPass: boolean, now: Date): SkipReason | null {
  if (reminder.startsAt <= now) return "too-late";
  // REMIND-03.
  return hasPass ? null : "no-pass";
}

function outcomeOf(rows: readonly NewMessage[]): SkipReason | null {
  if (rows.some(({ state }) => state === "queued")) return null;
  return rows.some(({ reason }) => reason === "no-allowance") ? "no-allowance" : "nobody";
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

const readGames = (trx: Trx, due: readonly DueReminder[]) =>
  trx
    .selectFrom("game")
    .select(["id", "kind", "gameOn", "gameTime", "location", "opponent"])
    .where(
      "id",
      "in",
      due.map(({ gameId }) => gameId),
    )
    .execute();

const readAnswers = (trx: Trx, due: readonly DueReminder[]) =>
  trx
    .selectFrom("gameRsvp")
    .select(["gameId", "memberId", "response"])
    .where(
      "gameId",
      "in",
      due.map(({ gameId }) => gameId),
    )
    .where("response", "is not", null)
    .execute();

/** All phones of those who play, with what speaks against a text. */
async function readCandidates(trx: Trx, teamIds: string[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select member.team_id as "teamId", member.id as "memberId", member_phone.phone,
      member_phone.sms_consent as "hasAgreed", member.spare_position is not null as "isSpare", suppression.reason as "suppressedBy",
      case when member.added_via = 'join-link' then null else adder.name end as "addedBy",
      exists (
        select from message where message.phone = member_phone.phone and message.team_id = member.team_id
          and message.state <> 'skipped'
      ) as "hasHeardOfTeam"
    from team_member member
    join member_phone on member_phone.member_id = member.id
    left join phone_suppression suppression on suppression.phone = member_phone.phone
    left join app_user adder on adder.id = member.added_by
    where member.team_id = any(${teamIds}::uuid[]) and member.active
    order by member.team_id, member.id, member_phone.position`.execute(trx);
  return rows;
}
